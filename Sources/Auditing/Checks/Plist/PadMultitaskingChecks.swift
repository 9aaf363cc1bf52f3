import AppleFormats
import Measurement

/// Why an app is outside the rules of windows side by side on an iPad; nil when they apply.
///
/// As Xcode's own product check asks (swift-build, ValidateProductTaskAction): for iPad, and not
/// full screen only.
private func outsideMultitasking(_ info: InfoPlist) -> String? {
  guard info.deviceFamilies?.contains(2) == true else { return "it is not for iPad" }
  let full = info["UIRequiresFullScreen"]
  return full == .boolean(true) || full?.string == "YES" ? "it requires the full screen" : nil
}

/// All four orientations, which an app that shares an iPad's screen has to support.
struct PadOrientationCheck: Check {
  static let name = "plist.ipad-orientations"

  func judge(_ subject: Subject) -> Judgement {
    guard let info = subject.bundle.info else { return .undecided("Info.plist was not read") }
    if let reason = outsideMultitasking(info) { return .notApplicable(reason) }
    let keys = ["UISupportedInterfaceOrientations~ipad", "UISupportedInterfaceOrientations"]
    let key = keys.first { info[$0]?.array != nil } ?? keys[0]
    let stated = Set((info[key]?.array ?? []).compactMap(\.string))
    let missing = Self.all.filter { !stated.contains("UIInterfaceOrientation" + $0) }
    guard !missing.isEmpty else { return .holds }
    return .judged([
      Observation("for iPad, but \(key) lacks \(missing.joined(words: "and"))")
    ])
  }

  private static let all = ["Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight"]
}

/// A launch screen, which an app that shares an iPad's screen has to have.
struct PadLaunchCheck: Check {
  static let name = "plist.launch-ipad"

  func judge(_ subject: Subject) -> Judgement {
    guard let info = subject.bundle.info else { return .undecided("Info.plist was not read") }
    if let reason = outsideMultitasking(info) { return .notApplicable(reason) }
    let storyboards = ["UILaunchStoryboardName", "UILaunchStoryboards"]
    let screens = ["UILaunchScreen", "UILaunchScreens"]
    let found = (storyboards + screens).filter { key in
      [key, key + "~ipad"].contains { name in
        info[name].map { $0.string != "" } ?? false
      }
    }
    guard !found.isEmpty else {
      return .judged([
        Observation(
          "for iPad, but Info.plist names neither a launch storyboard nor a launch screen")
      ])
    }
    let isNewEnough = info.minimumOS.map { $0 >= Version(14) } ?? true
    guard !isNewEnough, !found.contains(where: { storyboards.contains($0) }) else { return .holds }
    return .judged([
      Observation(
        "for iPad from iOS \(info.minimumOS.map { "\($0)" } ?? "?") on, where only a launch "
          + "storyboard counts, but Info.plist has \(found.joined(words: "and"))")
    ])
  }
}
