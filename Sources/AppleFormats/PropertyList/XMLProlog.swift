import CXML

/// The part of an XML document ahead of its root element, checked before the document is read.
///
/// libxml2 2.9 expands parameter entities inside the document type without a bound: twenty-six
/// declarations, each naming the one before ten times, keep it busy without end, and its reader gives
/// no chance to step in. So a document that declares entities is refused at the first declaration.
/// No property list needs them, and CoreFoundation does not look at them either.
enum XMLProlog {
  enum Verdict {
    case harmless
    case declaresEntities
    case notWellFormed
  }

  static func verdict(on document: borrowing XMLDocumentMemory, options: CInt) -> Verdict {
    guard let context = unsafe xmlNewParserCtxt() else { return .notWellFormed }
    defer { unsafe xmlFreeParserCtxt(context) }
    var verdict = Verdict.notWellFormed
    unsafe withUnsafeMutablePointer(to: &verdict) { verdict in
      unsafe context.pointee._private = UnsafeMutableRawPointer(verdict)
      unsafe context.pointee.sax.pointee.entityDecl = { context, _, _, _, _, _ in
        unsafe XMLProlog.stop(context, with: .declaresEntities)
      }
      unsafe context.pointee.sax.pointee.startElementNs = { context, _, _, _, _, _, _, _, _ in
        unsafe XMLProlog.stop(context, with: .harmless)
      }
      let read = unsafe xmlCtxtReadMemory(
        context, document.bytes.baseAddress, document.size, nil, nil, options)
      unsafe xmlFreeDoc(read)
    }
    return verdict
  }

  /// Called by libxml2, whose own context is what it hands to a handler by default.
  private static func stop(_ context: UnsafeMutableRawPointer?, with verdict: Verdict) {
    guard let context = unsafe context?.assumingMemoryBound(to: xmlParserCtxt.self) else { return }
    unsafe context.pointee._private?.assumingMemoryBound(to: Verdict.self).pointee = verdict
    unsafe xmlStopParser(context)
  }
}
