import AppleFormats
import SampleBuilder
import Testing

@Suite struct CodeResourcesTests {
  private static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>files</key><dict><key>a.png</key><data>AQI=</data></dict>
    <key>files2</key><dict>
      <key>a.png</key><dict><key>hash</key><data>AQI=</data><key>hash2</key><data>AwQ=</data></dict>
      <key>de.lproj/L.strings</key><dict>
        <key>hash2</key><data>BQ==</data><key>optional</key><true/></dict>
      <key>Frameworks/Kit.framework</key><dict>
        <key>cdhash</key><data>Bg==</data><key>requirement</key><string>anchor apple</string></dict>
      <key>link</key><dict><key>symlink</key><string>a.png</string></dict>
      <key>odd</key><integer>1</integer>
    </dict>
    <key>rules2</key><dict>
      <key>^.*</key><true/>
      <key>^Info\\.plist$</key><dict>
        <key>omit</key><true/><key>weight</key><real>20</real></dict>
      <key>^Frameworks/</key><dict>
        <key>nested</key><true/><key>weight</key><integer>10</integer></dict>
    </dict></dict></plist>
    """

  @Test("files with their seals, the newer list before the older one")
  func resources() throws {
    let resources = try CodeResources(parsing: Array(Self.text.utf8))
    #expect(
      resources.resources.keys.sorted() == [
        "Frameworks/Kit.framework", "a.png", "de.lproj/L.strings", "link",
      ])
    #expect(resources.resources["a.png"]?.seal == .hashes(sha1: [1, 2], sha256: [3, 4]))
    #expect(resources.resources["de.lproj/L.strings"]?.isOptional == true)
    #expect(
      resources.resources["Frameworks/Kit.framework"]?.seal
        == .nestedCode(hash: [6], requirement: "anchor apple"))
    #expect(resources.resources["link"]?.seal == .symlink("a.png"))
    #expect(resources.legacyResources["a.png"]?.seal == .hashes(sha1: [1, 2], sha256: nil))
  }

  @Test("rules with their weights")
  func rules() throws {
    let rules = try CodeResources(parsing: Array(Self.text.utf8)).rules
    #expect(rules["^.*"]?.weight == 1)
    #expect(rules["^Info\\.plist$"]?.isOmitted == true)
    #expect(rules["^Info\\.plist$"]?.weight == 20)
    #expect(rules["^Frameworks/"]?.isNested == true)
    #expect(rules["^Frameworks/"]?.weight == 10)
  }

  @Test("a list with the older files alone gives those")
  func legacy() {
    let list: PropertyList = ["files": ["a": .data([1])]]
    #expect(CodeResources(list)?.resources["a"]?.seal == .hashes(sha1: [1], sha256: nil))
    #expect(CodeResources("text") == nil)
  }
}
