import AppleFormats
import Auditing
import Measurement
import SampleBuilder
import TestSupport
import Testing

/// What is said of privacy manifests that differ in one thing.
@Suite struct PrivacyManifestTests {
  private static let name = "PrivacyInfo.xcprivacy"
  private static let data = "NSPrivacyCollectedDataType"
  private static let use = "NSPrivacyAccessedAPIType"

  private static func scan(_ bytes: [UInt8]) throws -> Scan {
    try Scan(SampleApp.sound.with(clipFile: name, bytes))
  }

  private static func scan(_ values: [String: PropertyList]) throws -> Scan {
    try scan(PropertyListWriter.xml.bytes(of: values))
  }

  private static let collected: PropertyList = [
    "NSPrivacyCollectedDataType": "NSPrivacyCollectedDataTypeName",
    "NSPrivacyCollectedDataTypeLinked": true, "NSPrivacyCollectedDataTypeTracking": false,
    "NSPrivacyCollectedDataTypePurposes": ["NSPrivacyCollectedDataTypePurposeAppFunctionality"],
  ]

  private static func collected(_ key: String, _ value: PropertyList?) -> [String: PropertyList] {
    var entry = collected.dictionary ?? [:]
    entry[key] = value
    return ["NSPrivacyCollectedDataTypes": [.dictionary(entry)]]
  }

  private static func used(_ category: PropertyList?, _ reasons: PropertyList?)
    -> [String: PropertyList]
  {
    var entry: [String: PropertyList] = [:]
    entry[use] = category
    entry[use + "Reasons"] = reasons
    return [use + "s": [.dictionary(entry)]]
  }

  private static let defaults: PropertyList = "NSPrivacyAccessedAPICategoryUserDefaults"

  /// Manifests with the one fault they have.
  private static let faults: [(values: [String: PropertyList], Severity, message: String)] = [
    (
      ["NSPrivacyTracking": "NO"], .error,
      "NSPrivacyTracking is of type string, a Boolean is needed"
    ),
    (
      ["NSPrivacyTrackingDomains": "a.example.org"], .error,
      "NSPrivacyTrackingDomains is of type string, a list of strings is needed"
    ),
    (["NSPrivacyTrackers": []], .error, "NSPrivacyTrackers is no key of a privacy manifest"),
    (
      ["NSPrivacyAccessedAPITypes": [:]], .error,
      "NSPrivacyAccessedAPITypes is of type dictionary, a list of dictionaries is needed"
    ),
    (used(nil, nil), .error, "NSPrivacyAccessedAPIType is missing, a category is needed"),
    (used(defaults, []), .error, "\(defaults.string ?? "") has an empty list of reasons"),
    (used(defaults, nil), .error, "\(defaults.string ?? "") has no list of reasons"),
    (used(defaults, ["for fun"]), .error, "for fun is no known reason"),
    // Apple may have added these.
    (used(defaults, ["ABCD.1"]), .warning, "ABCD.1 is no known reason"),
    (
      used("NSPrivacyAccessedAPICategoryClipboard", ["ABCD.1"]), .warning,
      "\"NSPrivacyAccessedAPICategoryClipboard\" is no known category"
    ),
    (used("UserDefaults", ["CA92.1"]), .error, "\"UserDefaults\" is no known category"),
    (
      collected(data, "NSPrivacyCollectedDataTypeShoeSize"), .warning,
      "\"NSPrivacyCollectedDataTypeShoeSize\" is no known type of data"
    ),
    (
      collected(data + "Purposes", ["App functionality"]), .error,
      "\"App functionality\" is no known purpose"
    ),
    (
      collected(data + "Purposes", []), .error,
      "NSPrivacyCollectedDataTypePurposes is of type array, a list of purposes is needed"
    ),
    (
      collected(data + "Linked", nil), .error,
      "NSPrivacyCollectedDataTypeLinked is missing, a Boolean is needed"
    ),
    (
      collected("NSPrivacyCollected", true), .error,
      "NSPrivacyCollected is no key of an entry of NSPrivacyCollectedDataTypes"
    ),
  ]

  @Test(arguments: faults.indices)
  func aFaultIsNamed(_ index: Int) throws {
    let (values, severity, message) = Self.faults[index]
    let found = try Self.scan(values).findings(of: "privacy.manifest-invalid")
    #expect(found.map(\.message) == ["PrivacyInfo.xcprivacy: \(message)"])
    #expect(found.map(\.severity) == [severity])
  }

  @Test func whatXcodeWritesIsRight() throws {
    let values: [String: PropertyList] = [
      "NSPrivacyTracking": false, "NSPrivacyTrackingDomains": [],
      "NSPrivacyCollectedDataTypes": [Self.collected], "NSPrivacyAccessedAPITypes": [],
    ]
    #expect(try Self.scan(values).findings.map(\.message) == [])
    #expect(try Self.scan([String: PropertyList]()).findings.map(\.message) == [])
  }

  @Test func manyFaultsAreCounted() throws {
    let keys = (1...9).map { ("NSPrivacy\($0)", PropertyList.boolean(true)) }
    let found = try Self.scan(Dictionary(uniqueKeysWithValues: keys))
      .findings(of: "privacy.manifest-invalid")
    #expect(found.count == 1)
    #expect(found.first?.message.hasSuffix("; and 5 more") == true)
  }

  @Test(arguments: [
    "not a list", "<plist version=\"1.0\"><array/></plist>",
    "<plist version=\"1.0\"><!-- a -- b --><dict/></plist>", "",
  ])
  func aDamagedManifestIsAFindingAndAGap(_ text: String) throws {
    let scan = try Self.scan(Array(text.utf8))
    let found = scan.findings(of: "privacy.manifest-invalid")
    #expect(found.map(\.severity) == [.error])
    let path = "Payload/Bakery.app/AppClips/BakeryClip.app/PrivacyInfo.xcprivacy"
    #expect(found.map(\.places) == [[path]])
    #expect(scan.measurement.gaps.map(\.path) == [path])
    #expect(scan.outcome(of: "privacy.clip-tracking")?.summary.hasPrefix("skipped: ") == true)
  }

  private static let sample = PropertyListWriter.xml.bytes(of: [
    "NSPrivacyTracking": false, "NSPrivacyTrackingDomains": [],
    "NSPrivacyCollectedDataTypes": [collected],
    "NSPrivacyAccessedAPITypes": [
      [
        "NSPrivacyAccessedAPIType": defaults, "NSPrivacyAccessedAPITypeReasons": ["CA92.1"],
      ]
    ],
  ])

  /// Neither form, cut off or with a byte changed, does more than fail.
  @Test func damagedBytesEndInAValueOrAnError() {
    let binary = PropertyListWriter.binary.bytes(of: [
      "NSPrivacyTracking": false, "NSPrivacyCollectedDataTypes": [Self.collected],
    ])
    for bytes in [Self.sample, binary] {
      for count in bytes.indices {
        _ = try? PrivacyManifest(parsing: Array(bytes[..<count])).reasonedCategories
        var changed = bytes
        changed[count] ^= 0x55
        _ = try? PrivacyManifest(parsing: changed).reasonedCategories
      }
    }
    #expect((try? PrivacyManifest(parsing: Self.sample))?.reasonedCategories.count == 1)
  }
}
