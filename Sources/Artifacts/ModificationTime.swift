#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// When a file or folder was last changed, in seconds since 1970 UTC; nil where the system cannot say.
package func modificationTime(ofItemAt path: String) -> Int64? {
  var status = stat()
  guard unsafe stat(systemPath(Array(path.utf8)), &status) == 0 else { return nil }
  #if canImport(Glibc)
    return Int64(status.st_mtim.tv_sec)
  #else
    return Int64(status.st_mtimespec.tv_sec)
  #endif
}

/// Whether a name is taken, also by a link that leads nowhere.
package func itemExists(at path: String) -> Bool {
  var status = stat()
  return unsafe lstat(systemPath(Array(path.utf8)), &status) == 0
}

/// Whether a name, or what a link by this name leads to, is a folder that is there.
package func isFolder(at path: String) -> Bool {
  var status = stat()
  let isThere = unsafe stat(systemPath(Array(path.utf8)), &status) == 0
  return isThere && status.st_mode & S_IFMT == S_IFDIR
}
