package import AppleFormats

/// A bundle's `Info.plist` with the keys the audit asks for, each of the type Apple documents.
package struct InfoPlist: Sendable {
  package let values: [String: PropertyList]

  package init(_ values: [String: PropertyList] = [:]) { self.values = values }

  package subscript(key: String) -> PropertyList? { values[key] }

  /// The value under keys of dictionaries inside each other, `UIApplicationSceneManifest/UISceneConfigurations`.
  package func value(at path: String) -> PropertyList? {
    let keys = path.split(separator: "/").map { String($0) }
    guard let first = keys.first else { return nil }
    return keys.dropFirst().reduce(values[first]) { $0?[$1] }
  }

  /// A string value, taken as absent when the key holds another type (`wrongTypes` names those).
  package func string(_ key: String) -> String? {
    if case .string(let text)? = values[key] { return text }
    return nil
  }

  package var identifier: String? { string("CFBundleIdentifier") }
  package var executable: String? { string("CFBundleExecutable") }
  package var shortVersion: String? { string("CFBundleShortVersionString") }
  package var build: String? { string("CFBundleVersion") }
  package var minimumOSText: String? { string("MinimumOSVersion") }
  package var minimumOS: Version? { minimumOSText.flatMap { Version($0) } }
  /// `DTXcode` as a number: 920 for 9.2, 1640 for 16.4, 2600 for 26.0.
  package var xcode: Int? { string("DTXcode").flatMap { Int($0) } }
  /// What the bundle was built with: `DTPlatformVersion`, or what `DTSDKName` ends with.
  package var sdk: Version? {
    if let text = string("DTPlatformVersion"), let version = Version(text) { return version }
    guard let name = string("DTSDKName") else { return nil }
    return Version(String(name.drop { !$0.isNumber }))
  }
  package var hasAppClipKey: Bool { values["NSAppClip"] != nil }

  /// The name a person knows the bundle by.
  package var displayName: String? {
    ["CFBundleDisplayName", "CFBundleName"].lazy.compactMap { string($0) }.first { !$0.isEmpty }
  }

  /// `UIDeviceFamily`: 1 iPhone, 2 iPad, 6 Mac. Nil when absent or not a list of numbers.
  package var deviceFamilies: Set<Int64>? {
    guard case .array(let list)? = values["UIDeviceFamily"] else { return nil }
    var families: Set<Int64> = []
    for item in list {
      switch item {
      case .integer(let number): families.insert(number)
      case .string(let text):
        guard let number = Int64(text) else { return nil }
        families.insert(number)
      default: return nil
      }
    }
    return families
  }

  /// Whether a key that has to be a string is there and none, so that nobody knows what was meant.
  package func isMistyped(_ key: String) -> Bool { values[key] != nil && string(key) == nil }

  /// Keys whose value has another type than Apple documents, so that it cannot be judged.
  package var wrongTypes: [(key: String, found: String)] {
    var found: [(key: String, found: String)] = []
    for key in Self.stringKeys {
      if let value = values[key], case .string = value { continue }
      if let value = values[key] { found.append((key, value.typeName)) }
    }
    if let value = values["UIDeviceFamily"], deviceFamilies == nil {
      found.append(("UIDeviceFamily", value.typeName))
    }
    return found
  }

  private static let stringKeys = [
    "CFBundleExecutable", "CFBundleIdentifier", "CFBundleShortVersionString", "CFBundleVersion",
    "MinimumOSVersion",
  ]
}
