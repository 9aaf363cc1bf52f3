import AppleFormats
import Auditing
import SampleBuilder
import TestSupport
import Testing

/// `UIDeviceFamily` of clip and host.
@Suite struct DeviceFamilyTests {
  @Test(
    arguments: [
      ([1], [1], []), ([1, 2], [2, 1], []), (["1", "2"], [1, 2], []), ([1, 2], [1, 2, 6], []),
      ([1], [1, 2], ["error: for iPhone, the host for iPhone and iPad"]),
      ([1, 2], [1], ["error: for iPhone and iPad, the host for iPhone"]),
      ([1, 2, 6], [1, 2, 6], ["error: for Mac, where an App Clip runs on iPhone and iPad only"]),
      (
        [1, 7], [1, 7], ["note: for Apple Vision, where an App Clip runs on iPhone and iPad only"]
      ),
      ([], [1], ["error: for no device, the host for iPhone"]),
      (
        [9, 1], [2],
        [
          "error: for iPhone and family 9, the host for iPad",
          "error: for family 9, where an App Clip runs on iPhone and iPad only",
        ]
      ),
    ] as [(PropertyList, PropertyList, [String])])
  func families(clip: PropertyList, host: PropertyList, expected: [String]) throws {
    let app = SampleApp.sound.with(clipInfo: "UIDeviceFamily", clip)
      .with(hostInfo: "UIDeviceFamily", host)
    let found = try Scan(app).findings(of: "clip.device-family")
    #expect(found.map { "\($0.severity): \($0.message)" } == expected)
  }
}
