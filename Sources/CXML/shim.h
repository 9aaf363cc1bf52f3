#include <libxml/xmlversion.h>
/* Debian's libxml2 declares ICU's types in its headers, and those contradict the ones of
   Foundation's own ICU in every target that imports both. Nothing here uses them. */
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/xmlreader.h>
#include <libxml/xmlwriter.h>
