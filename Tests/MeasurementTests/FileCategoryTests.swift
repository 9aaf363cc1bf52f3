import Artifacts
import Measurement
import Testing

@Suite struct FileCategoryTests {
  @Test(
    arguments: [
      ("Clip", .executable), ("en.lproj/Clip", .localizations),
      ("Frameworks/A.framework/A", .frameworks),
      ("Frameworks/A.framework/Assets.car", .frameworks), ("Frameworks/libA.dylib", .frameworks),
      ("Frameworks/libswiftCore.dylib", .swiftRuntime), ("PlugIns/T.appex/T", .extensions),
      ("Watch/W.app/W", .extensions), ("Assets.car", .catalogs), ("a/b.PNG", .images),
      ("Main.storyboardc/Info.plist", .interface),
      ("Base.lproj/Main.storyboardc/a.nib", .interface),
      ("Base.lproj/a.strings", .localizations), ("de.lproj/page.html", .localizations),
      ("a.otf", .fonts), ("a.mp4", .media), ("M.mlmodelc/weights.mlmodel", .models),
      ("a.js", .web), ("a.json", .data), ("_CodeSignature/CodeResources", .signature),
      ("embedded.mobileprovision", .signature),
      ("Frameworks/A.framework/_CodeSignature/CodeResources", .signature),
      ("Info.plist", .metadata),
      ("PrivacyInfo.xcprivacy", .metadata), ("README", .other), ("a.unknown", .other),
    ] as [(String, FileCategory)])
  func aFileHasACategoryByItsPlaceAndName(path: String, category: FileCategory) {
    #expect(FileCategory(of: ArtifactPath(path), executable: "Clip") == category)
  }
}
