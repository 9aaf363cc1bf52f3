import AppleFormats
import SampleBuilder

extension MachOWriter {
  /// An image of an App Clip that uses a little of everything.
  static var clip: MachOWriter {
    var clip = MachOWriter(platform: .iOS, minimumOS: Version(16, 4), sdk: Version(26))
    clip.dylibs = [
      Dylib("/usr/lib/libSystem.B.dylib", version: Version(1351)),
      Dylib("/System/Library/Frameworks/UIKit.framework/UIKit"),
      Dylib("/System/Library/Frameworks/AppClip.framework/AppClip", kind: .weak),
      Dylib("@rpath/Kit.framework/Kit", kind: .upward, version: Version(2, 3, 4)),
    ]
    clip.runPaths = ["@executable_path/Frameworks"]
    clip.strings = ["https://example.com", "appclip"]
    clip.selectors = ["alloc", "registerForRemoteNotifications", "init"]
    clip.classNames = ["ClipDelegate"]
    clip.sections = [ContentSection(segment: "__LLVM", name: "__bitcode", bytes: [1])]
    clip.imports = [
      Import("_stat"), Import("_OBJC_CLASS_$_UIWebView", ordinal: 2),
      Import("_late", ordinal: 3, isWeak: true),
    ]
    clip.exports = ["__mh_execute_header", "_main"]
    clip.localSymbols = ["_helper"]
    return clip
  }
}
