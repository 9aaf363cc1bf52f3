package import AppleFormats

/// A bundle to be written: an app, a clip or a framework.
package struct SampleBundle: Sendable {
  /// The folder's name: `Bakery.app`.
  package var folder: String
  /// The Info.plist by key; a key set to nil is left out.
  package var info: [String: PropertyList]
  /// The form of the Info.plist; Xcode writes the binary one.
  package var infoForm = PropertyListWriter.binary
  /// The executable's file name, whatever `CFBundleExecutable` says.
  package var executableName: String
  /// The executable's bytes; nil leaves it out.
  package var executable: [UInt8]? { didSet { image = nil } }
  /// What the executable is made of when the bundle is signed; setting the executable drops it.
  package var image: MachOWriter?
  /// What is special about its signature.
  package var plan = SigningPlan()
  /// Loose icons, made when the bundle is written: pixels of their sides by file name.
  package var icons: [String: Int] = [:]
  /// Everything else in the bundle; over the generated files where the paths are equal.
  package var files = FileTree()
  /// Paths of files and folders that are not written, generated ones too.
  package var leftOut: Set<String> = []
  /// Bundles inside, by the folder that holds them: `Frameworks`, `PlugIns`, `AppClips`; the empty
  /// name for the bundle's own root.
  package var nested: [String: [SampleBundle]] = [:]

  package init(
    folder: String, executableName: String, info: [String: PropertyList],
    executable: [UInt8]? = SampleBundle.placeholderExecutable
  ) {
    self.folder = folder
    self.executableName = executableName
    self.info = info
    self.executable = executable
  }

  /// An arm64 executable's Mach-O header with no load commands, for samples that need no code.
  package static let placeholderExecutable = placeholder(2)

  /// The same of a plug-in, for frameworks that no sample has to link.
  package static let placeholderPlugIn = placeholder(8)

  private static func placeholder(_ fileType: UInt8) -> [UInt8] {
    [0xcf, 0xfa, 0xed, 0xfe, 0x0c, 0, 0, 1, 0, 0, 0, 0, fileType, 0, 0, 0]
      + [UInt8](repeating: 0, count: 16)
  }

  /// The bundle's folder and all that lies in it.
  package func tree() throws(SampleError) -> FileTree {
    var content = FileTree()
    content["Info.plist"] = .file(infoForm.bytes(of: info))
    if let executable { content[executableName] = .file(executable, isExecutable: true) }
    for (name, side) in icons {
      content[name] = .file(try PNGImage(width: side, height: side).bytes())
    }
    for (place, bundles) in nested {
      for bundle in bundles {
        content.add(try bundle.tree(), below: place.isEmpty ? nil : place)
      }
    }
    content.add(files)
    for path in leftOut { content.remove(path) }
    var tree = FileTree()
    tree.add(content, below: folder)
    return tree
  }

  /// Adds a file, also where one is generated or was taken out.
  package mutating func put(_ path: String, _ node: FileTree.Node) {
    files[path] = node
    leftOut.remove(path)
  }

  /// Takes out a file, or a folder with all that lies in it.
  package mutating func takeOut(_ path: String) {
    files.remove(path)
    leftOut.insert(path)
  }
}

extension SampleBundle {
  /// The host app: `Bakery.app`, `org.example.bakery`.
  package static func host() -> SampleBundle {
    var bundle = app("Bakery", identifier: "org.example.bakery", SampleInfo.host)
    bundle.icons = ["AppIcon60x60@2x.png": 120, "AppIcon76x76@2x~ipad.png": 152]
    return bundle
  }

  /// The clip: `BakeryClip.app`, `org.example.bakery.Clip`. Without loose icons, as Xcode leaves
  /// them out of clips.
  package static func clip(
    _ name: String = "BakeryClip", identifier: String = "org.example.bakery.Clip"
  ) -> SampleBundle {
    app(name, identifier: identifier, SampleInfo.clip)
  }

  private static func app(
    _ name: String, identifier: String, _ extra: [String: PropertyList]
  ) -> SampleBundle {
    let info = SampleInfo.bundle(name: name, identifier: identifier, packageType: "APPL")
      .merging(SampleInfo.app(displayName: "Bakery")) { $1 }
      .merging(extra) { $1 }
    var bundle = SampleBundle(folder: name + ".app", executableName: name, info: info)
    bundle.files["PkgInfo"] = .file(Array("APPL????".utf8))
    bundle.files["en.lproj/Localizable.strings"] = .file(
      PropertyListWriter.binary.bytes(of: ["greeting": "Good morning"]))
    return bundle
  }

  /// A dynamic framework: `framework("Oven")` is `Oven.framework`, `org.example.oven`.
  package static func framework(
    _ name: String, executable: [UInt8]? = SampleBundle.placeholderPlugIn
  ) -> SampleBundle {
    SampleBundle(
      folder: name + ".framework", executableName: name,
      info: SampleInfo.bundle(
        name: name, identifier: "org.example." + name.lowercased(), packageType: "FMWK"),
      executable: executable)
  }

  /// An app extension: `appExtension("Timer", identifier: "org.example.bakery.Clip.Timer")` is
  /// `Timer.appex`, a widget extension.
  package static func appExtension(
    _ name: String, identifier: String, point: String = "com.apple.widgetkit-extension",
    executable: [UInt8]? = SampleBundle.placeholderExecutable
  ) -> SampleBundle {
    var info = SampleInfo.bundle(name: name, identifier: identifier, packageType: "XPC!")
    info["CFBundleDisplayName"] = .string(name)
    info["NSExtension"] = ["NSExtensionPointIdentifier": .string(point)]
    return SampleBundle(
      folder: name + ".appex", executableName: name, info: info, executable: executable)
  }

  /// A bundle of resources, `Kit.bundle`, `org.example.kit.resources`.
  package static func resources(_ name: String) -> SampleBundle {
    var info = SampleInfo.bundle(
      name: name, identifier: "org.example.\(name.lowercased()).resources", packageType: "BNDL")
    info["CFBundleExecutable"] = nil
    return SampleBundle(
      folder: name + ".bundle", executableName: name, info: info, executable: nil)
  }
}
