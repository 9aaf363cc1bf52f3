/// The names under which an export may list a bundle's packages.
///
/// Packages are called by the product's name, by its display name ("D-Health" for Runner.app) or by
/// its identifier, as exports of different Xcode versions show.
struct ProductNames {
  private let names: Set<String>

  init(of bundle: Bundle) {
    let ending = bundle.name.hasSuffix(".app") ? 4 : 0
    let info = bundle.info
    let names = [
      String(bundle.name.dropLast(ending)), info?.string("CFBundleName"),
      info?.string("CFBundleDisplayName"), info?.executable, info?.identifier,
    ]
    self.names = Set(names.compactMap { $0 }.map(Self.key)).subtracting([""])
  }

  func contains(_ product: String) -> Bool { names.contains(Self.key(product)) }

  private static func key(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
