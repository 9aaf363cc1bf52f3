/// What decides which renditions a device keeps, as Xcode's device tables state it.
///
/// Nil means that anything will do, which thinning arguments write as `*`.
package struct DeviceTraits: Hashable, Sendable {
  /// The idiom apps run in; `phone` on an iPad for an app made for iPhone only.
  package var idiom: Idiom
  /// Idioms of other screens the device drives, such as `car`.
  package var hostedIdioms: [Idiom]
  /// Pixels per point.
  package var scale: Int?
  /// The screen's number, 0 for devices without one.
  package var subtype: UInt16?
  package var gamut: DisplayGamut?
  /// Gigabytes of memory, more or less.
  package var memoryClass: UInt16?
  package var graphicsClass: GraphicsClass
  /// Classes the device can use as well, best first.
  package var graphicsFallbacks: [GraphicsClass]
  package var deploymentTarget: CatalogTarget?

  package init(
    idiom: Idiom, hostedIdioms: [Idiom] = [], scale: Int?, subtype: UInt16? = 0,
    gamut: DisplayGamut?, memoryClass: UInt16? = nil, graphicsClass: GraphicsClass = .openGL,
    graphicsFallbacks: [GraphicsClass] = [], deploymentTarget: CatalogTarget? = nil
  ) {
    self.idiom = idiom
    self.hostedIdioms = hostedIdioms
    self.scale = scale
    self.subtype = subtype
    self.gamut = gamut
    self.memoryClass = memoryClass
    self.graphicsClass = graphicsClass
    self.graphicsFallbacks = graphicsFallbacks
    self.deploymentTarget = deploymentTarget
  }
}

// MARK: - Thinning arguments

extension DeviceTraits {
  /// The traits a thinned catalog says it was made for, such as
  /// `carutil 735.0, thinned <mode app> <idiom 1> <subtype 568> <scale 2> …`; nil when the text names
  /// no idiom.
  package init?(thinningArguments text: String) {
    var numbers: [Substring: [UInt16]] = [:]
    for part in text.split(separator: "<").dropFirst() {
      let words = part.prefix { $0 != ">" }.split(separator: " ", maxSplits: 1)
      guard words.count == 2 else { continue }
      let name = words[0].prefix { $0.isLetter }
      numbers[name] = words[1].split(whereSeparator: { !$0.isNumber }).compactMap { UInt16($0) }
    }
    guard let idiom = numbers["idiom"]?.first else { return nil }
    self.init(
      idiom: Idiom(rawValue: idiom),
      hostedIdioms: (numbers["hostedIdioms"] ?? []).map(Idiom.init(rawValue:)),
      scale: numbers["scale"]?.first.map { Int($0) },
      subtype: numbers["subtype"]?.first,
      gamut: (numbers["gamut"]?.first).map(DisplayGamut.init(rawValue:)),
      memoryClass: numbers["memory"]?.first,
      graphicsClass: GraphicsClass(rawValue: numbers["graphics"]?.first ?? 0),
      graphicsFallbacks: (numbers["graphicsfallback"] ?? []).map(GraphicsClass.init(rawValue:)),
      deploymentTarget: (numbers["deployment"]?.first).map(CatalogTarget.init(rawValue:)))
  }

  /// The text `assetutil` leaves in a catalog it has thinned for these traits.
  package func thinningArguments(coreUIVersion: UInt32, removed: Int) -> String {
    func text(_ number: (some BinaryInteger)?) -> String { number.map { "\($0)" } ?? "*" }
    func list(_ numbers: [UInt16]) -> String {
      numbers.isEmpty ? "*" : "(\(numbers.map { "\($0)" }.joined(separator: ",")))"
    }
    let parts = [
      "mode app", "idiom \(idiom.rawValue)", "subtype \(text(subtype))", "subtypefallback *",
      "scale \(text(scale))", "gamut \(text(gamut?.rawValue))",
      "graphics \(graphicsClass.rawValue)",
      "graphicsfallback \(list(graphicsFallbacks.map(\.rawValue)))",
      "memory \(text(memoryClass))", "deployment- \(text(deploymentTarget?.rawValue))",
      "hostedIdioms \(list(hostedIdioms.map(\.rawValue)))",
      "removed \(removed == 0 ? "none" : "\(removed)")",
    ]
    let arguments = parts.map { "<\($0)>" }.joined(separator: " ")
    return "carutil \(coreUIVersion).000000, thinned \(arguments)"
  }
}
