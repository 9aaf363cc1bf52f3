package import AppleFormats
package import SampleBuilder

extension SampleApp {
  /// The sound sample, its clip's executable changed.
  package static func clipCode(_ change: (inout MachOWriter) -> Void) -> SampleApp {
    sound.with(clipExecutable: MachOWriter.made(change).bytes)
  }
}

extension SampleBundle {
  /// A framework with a real library.
  package static func library(
    _ name: String, _ change: (inout MachOWriter) -> Void = { _ in }
  ) -> SampleBundle {
    framework(name, executable: MachOWriter.library(name, change).bytes)
  }

  /// The extension for Live Activities that a clip may have.
  package static func timer(_ change: (inout MachOWriter) -> Void = { _ in }) -> SampleBundle {
    appExtension(
      "Timer", identifier: "org.example.bakery.Clip.Timer",
      executable: MachOWriter.made(change).bytes)
  }

  package func with(info key: String, _ value: PropertyList?) -> SampleBundle {
    var bundle = self
    bundle.info[key] = value
    return bundle
  }

  package func with(_ bundle: SampleBundle, in folder: String) -> SampleBundle {
    var outer = self
    outer.nested[folder, default: []].append(bundle)
    return outer
  }
}

extension MachOWriter {
  /// An executable for iOS 17.
  package static func made(_ change: (inout MachOWriter) -> Void = { _ in }) -> MachOWriter {
    var image = MachOWriter(minimumOS: Version(17), sdk: Version(26))
    change(&image)
    return image
  }

  /// A framework's library, named as Xcode names it.
  package static func library(
    _ name: String, _ change: (inout MachOWriter) -> Void = { _ in }
  ) -> MachOWriter {
    made { image in
      image.fileType = .dylib
      image.installName = "@rpath/\(name).framework/\(name)"
      change(&image)
    }
  }

  /// Loads a framework that is embedded in the app.
  package mutating func embed(_ name: String, kind: DylibReference.Kind = .load) {
    link("@rpath/\(name).framework/\(name)", kind: kind)
    runPaths = ["@executable_path/Frameworks"]
  }
}
