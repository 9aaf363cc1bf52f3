package import Artifacts

/// What a file of a bundle is there for, by its place and name.
package enum FileCategory: String, CaseIterable, Sendable {
  case executable
  case frameworks
  case swiftRuntime = "swift-runtime"
  case extensions
  case catalogs
  case images
  case interface
  case localizations
  case fonts
  case media
  case models
  case web
  case data
  case signature
  case metadata
  case other

  /// `path` is relative to the bundle, `executable` the value of its `CFBundleExecutable`.
  package init(of path: ArtifactPath, executable: String?) {
    let components = path.components.map { String(decoding: $0, as: UTF8.self) }
    let name = components.last ?? ""
    if let container = Self.container(components, name) {
      self = container
    } else if let executable, components == [executable] {
      self = .executable
    } else if Self.metadataNames.contains(name) {
      self = .metadata
    } else {
      self = Self.byExtension[path.pathExtension] ?? .other
    }
  }

  /// A file inside a framework or an extension belongs to it whatever it is itself.
  private static func container(_ components: [String], _ name: String) -> FileCategory? {
    if name == "embedded.mobileprovision" || components.contains("_CodeSignature") {
      return .signature
    }
    let folders = components.dropLast()
    if folders.contains(where: { $0.hasSuffix(".appex") || $0.hasSuffix(".app") }) {
      return .extensions
    }
    if name.hasPrefix("libswift"), name.hasSuffix(".dylib") { return .swiftRuntime }
    if folders.contains(where: { $0.hasSuffix(".framework") }) || name.hasSuffix(".dylib") {
      return .frameworks
    }
    if folders.contains(where: { $0.hasSuffix(".storyboardc") || $0.hasSuffix(".nib") }) {
      return .interface
    }
    if let language = folders.last(where: { $0.hasSuffix(".lproj") }), language != "Base.lproj" {
      return .localizations
    }
    return nil
  }

  private static let metadataNames: Set = [
    "Info.plist", "PkgInfo", "PrivacyInfo.xcprivacy", "archived-expanded-entitlements.xcent",
    "version.plist", "CodeResources",
  ]

  private static let byExtension: [String: FileCategory] = {
    var table: [String: FileCategory] = ["car": .catalogs]
    func add(_ extensions: String, _ category: FileCategory) {
      for name in extensions.split(separator: " ") { table[String(name)] = category }
    }
    add("png jpg jpeg gif heic heif webp tif tiff bmp svg pdf ico icns apng avif", .images)
    add("nib storyboardc", .interface)
    add("strings stringsdict loctable lproj", .localizations)
    add("ttf otf ttc woff woff2 dfont", .fonts)
    add("mp4 m4v mov mp3 m4a aac wav caf aif aiff ogg opus flac hevc avi webm mkv ahap", .media)
    add("mlmodel mlmodelc mlpackage tflite usdz usdc reality scn metallib obj dae", .models)
    add("js jsbundle html htm css map wasm mjs hbc", .web)
    add(
      "json plist xml sqlite db realm csv txt dat bin proto pb yaml yml toml mom momd omo lottie",
      .data)
    return table
  }()
}
