import Auditing
import SampleBuilder
import TestSupport

extension RuleExample {
  private static let sound = SampleApp.sound
  private static let code = SampleBundle.placeholderExecutable

  /// Of more than 0.5 % of the 100 MB that the sample's clip may have.
  private static let heavy = zeros(600_000)

  static let contents: [RuleExample] = [
    RuleExample(
      rule: "slim.dynamic-frameworks", .warning, "Oven.framework weighs 601 KB, 2 KB to download",
      at: ["…/Frameworks/Oven.framework"],
      triggering: sound.with(
        clipFramework: .framework("Oven", executable: SampleBundle.placeholderPlugIn + heavy)),
      clean: sound.with(
        hostFramework: .framework("Oven", executable: SampleBundle.placeholderPlugIn + heavy))),
    RuleExample(
      rule: "bundle.loose-dylib", .error, "libOven.dylib (32 bytes) lies outside any framework",
      at: ["…/Frameworks/libOven.dylib"],
      triggering: sound.with(clipFile: "Frameworks/libOven.dylib", code),
      clean: sound.with(clipFile: "Frameworks/Oven.framework/libOven.dylib", code)),
    RuleExample(
      rule: "slim.swift-stdlib", .warning,
      "2 Swift runtime libraries (64 bytes) that iOS 17.0, the minimum, has itself; thinning drops "
        + "them, so no variant gets smaller",
      at: ["…/Frameworks/libswiftCore.dylib", "…/Frameworks/libswift_Concurrency.dylib"],
      triggering: sound.with(clipFile: "Frameworks/libswiftCore.dylib", code)
        .with(clipFile: "Frameworks/libswift_Concurrency.dylib", code),
      clean: sound.with(clipFile: "Frameworks/libswiftCompatibilitySpan.dylib", code)),
    RuleExample(
      rule: "bundle.standalone-lib", .error,
      "OvenCore is a static library or object file (8 bytes)",
      at: ["…/Frameworks/Oven.framework/OvenCore"],
      triggering: sound.with(clipFile: "Frameworks/Oven.framework/OvenCore", "!<arch>\n"),
      clean: sound.with(clipFile: "OvenCore", "!<archive>")),
    RuleExample(
      rule: "bundle.private-key", .error,
      "server.pem is a private key or a store of keys (79 bytes)", at: ["…/server.pem"],
      triggering: sound.with(clipFile: "server.pem", pem("RSA PRIVATE KEY")),
      clean: sound.with(clipFile: "server.pem", pem("PUBLIC KEY"))),
    RuleExample(
      rule: "bundle.certificate", .error, "pinned.cer is a certificate or a profile (2 bytes)",
      at: ["…/pinned.cer"], triggering: sound.with(clipFile: "pinned.cer", [0x30, 0]),
      clean: sound.with(clipFile: "gRPCCertificates.bundle/roots.pem", pem("CERTIFICATE"))),
    RuleExample(
      rule: "slim.dev-files", .warning, "README.md is documentation of a project (5 bytes)",
      at: ["…/Kit.bundle/README.md"],
      triggering: sound.with(clipFile: "Kit.bundle/README.md", "hello"),
      clean: sound.with(clipFile: "LICENSE", "hello").with(hostFile: "README.md", "hello")),
  ]

  static let slimming: [RuleExample] = [
    RuleExample(
      rule: "slim.host-twins", .warning,
      "1 file is in the host, too, byte for byte (600 KB), and named nowhere in the clip's code and "
        + "layouts",
      at: ["…/Video/intro.bin (start.bin in the host)"],
      triggering: sound.with(hostFile: "start.bin", heavy).with(clipFile: "Video/intro.bin", heavy),
      clean: sound.with(hostFile: "intro.bin", heavy).with(clipFile: "intro.bin", heavy)
        .with(clipExecutable: code + Array("intro".utf8))),
    RuleExample(
      rule: "slim.duplicate-files", .warning,
      "1 copy of files that the clip already holds (600 KB)", at: ["…/a.bin", "…/b.bin"],
      triggering: sound.with(clipFile: "a.bin", heavy).with(clipFile: "b.bin", heavy),
      clean: sound.with(clipFile: "a.bin", heavy).with(clipFile: "b.bin", heavy.dropLast() + [1])),
    RuleExample(
      rule: "slim.loose-images", .note,
      "1 image lies in several scales outside a catalog; thinning keeps all of them (600 KB too "
        + "much)",
      at: ["…/bread@2x.png", "…/bread@3x.png"],
      triggering: sound.with(clipFile: "bread@2x.png", heavy)
        .with(clipFile: "bread@3x.png", heavy + [1]),
      clean: sound.with(clipFile: "bread@2x.png", heavy).with(clipFile: "bread@2x.jpg", heavy)),
    RuleExample(
      rule: "slim.localizations", .note,
      "2 languages weigh 600 KB (en, fr); nested bundles alone have 1 of them (600 KB), which the "
        + "clip itself does not offer",
      triggering: sound.with(clipFile: "Kit.bundle/fr.lproj/Kit.strings", heavy),
      clean: sound.with(clipFile: "en.lproj/Long.strings", heavy)),
    RuleExample(
      rule: "slim.fonts", .note, "1 font file weighs 600 KB, 778 bytes to download",
      at: ["…/Rye.otf"], triggering: sound.with(clipFile: "Rye.otf", heavy),
      clean: sound.with(clipFile: "Rye.otf", zeros(400_000))),
  ]

  private static func pem(_ what: String) -> String {
    "-----BEGIN \(what)-----\nMIIBOgIBAAJBAKj3\n-----END \(what)-----\n"
  }
}
