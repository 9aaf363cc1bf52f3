import AppleFormats

/// What the Info.plist of a sound bundle says, as Xcode 26.0 writes it.
enum SampleInfo {
  typealias Dictionary = [String: PropertyList]

  /// Keys of every bundle, frameworks too.
  static func bundle(name: String, identifier: String, packageType: String) -> Dictionary {
    [
      "BuildMachineOSBuild": "25A354",
      "CFBundleDevelopmentRegion": "en",
      "CFBundleExecutable": .string(name),
      "CFBundleIdentifier": .string(identifier),
      "CFBundleInfoDictionaryVersion": "6.0",
      "CFBundleName": .string(name),
      "CFBundlePackageType": .string(packageType),
      "CFBundleShortVersionString": "1.0",
      "CFBundleSupportedPlatforms": ["iPhoneOS"],
      "CFBundleVersion": "1",
      "DTCompiler": "com.apple.compilers.llvm.clang.1_0",
      "DTPlatformBuild": "23A337",
      "DTPlatformName": "iphoneos",
      "DTPlatformVersion": "26.0",
      "DTSDKBuild": "23A337",
      "DTSDKName": "iphoneos26.0",
      "DTXcode": "2600",
      "DTXcodeBuild": "17A324",
      "MinimumOSVersion": "17.0",
      "UIDeviceFamily": [1, 2],
    ]
  }

  /// Keys that apps and clips have above those of every bundle.
  static func app(displayName: String) -> Dictionary {
    let orientations: PropertyList = [
      "UIInterfaceOrientationPortrait", "UIInterfaceOrientationPortraitUpsideDown",
      "UIInterfaceOrientationLandscapeLeft", "UIInterfaceOrientationLandscapeRight",
    ]
    let icon: PropertyList = ["CFBundlePrimaryIcon": ["CFBundleIconName": "AppIcon"]]
    return [
      "CFBundleDisplayName": .string(displayName),
      "CFBundleIconName": "AppIcon",
      "CFBundleIcons": icon,
      "CFBundleIcons~ipad": icon,
      "LSRequiresIPhoneOS": true,
      "UILaunchScreen": [:],
      "UIRequiredDeviceCapabilities": ["arm64"],
      "UISupportedInterfaceOrientations": orientations,
      "UISupportedInterfaceOrientations~ipad": orientations,
    ]
  }

  /// The host names its loose icons, which Xcode leaves out of clips.
  static let host: Dictionary = [
    "CFBundleIcons": icon(files: ["AppIcon60x60"]),
    "CFBundleIcons~ipad": icon(files: ["AppIcon60x60", "AppIcon76x76"]),
    "ITSAppUsesNonExemptEncryption": false,
  ]

  private static func icon(files: PropertyList) -> PropertyList {
    ["CFBundlePrimaryIcon": ["CFBundleIconFiles": files, "CFBundleIconName": "AppIcon"]]
  }

  static let clip: Dictionary = [
    "NSAppClip": [
      "NSAppClipRequestEphemeralUserNotification": false,
      "NSAppClipRequestLocationConfirmation": false,
    ]
  ]
}
