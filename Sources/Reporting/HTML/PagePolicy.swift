import CodeSigning

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The page's style and script, and the policy by which a browser runs these and nothing else.
///
/// Where a server's own policy forbids them as well (Jenkins' default does), the page stands without.
enum PagePolicy {
  static let style = [
    PackageResources.page_css, PackageResources.map_css, PackageResources.print_css,
  ].joinedText
  static let script = [
    PackageResources.model_js, PackageResources.map_js, PackageResources.table_js,
    PackageResources.page_js,
  ].joinedText

  /// Of a diff's page, which has no script.
  static let diffStyle = [
    PackageResources.page_css, PackageResources.map_css, PackageResources.diff_css,
    PackageResources.print_css,
  ].joinedText

  static let diffContent =
    "default-src 'none'; style-src \(source(diffStyle)); img-src data:; base-uri 'none'; "
    + "form-action 'none'"

  /// No source at all but the two texts above: nothing is loaded, nothing can be sent.
  static let content =
    "default-src 'none'; script-src \(source(script)); style-src \(source(style)); "
    + "img-src data:; base-uri 'none'; form-action 'none'"

  /// `'none'` without a hash: rather a page without script than one that runs any.
  private static func source(_ text: String) -> String {
    guard let hash = try? Digest.sha256.hash(of: Array(text.utf8)) else { return "'none'" }
    return "'sha256-\(Data(hash).base64EncodedString())'"
  }
}

extension [[UInt8]] {
  fileprivate var joinedText: String {
    "\n" + map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }
}
