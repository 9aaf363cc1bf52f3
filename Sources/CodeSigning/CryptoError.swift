internal import CCrypto

/// The cryptographic library refuses an operation that no file content can make fail, for want of
/// memory or because an administrator switched the algorithm off.
package struct CryptoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried: "SHA-1".
  package let operation: String

  package var description: String { "the cryptographic library refuses \(operation)" }
}

/// The library queues an error for each failure, and whoever fails next would find it.
func clearErrorQueue() { ERR_clear_error() }
