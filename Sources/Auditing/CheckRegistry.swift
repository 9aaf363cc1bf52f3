#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// All checks by the names rule files use.
package enum CheckRegistry {
  package static let checks: [any Check.Type] = [
    SizeLimitCheck.self, SizeMarginCheck.self, PhysicalInvocationCheck.self,
    MinimumOSLeverCheck.self, ReportMismatchCheck.self, ForeignReportCheck.self,
    OlderReportCheck.self, RegressionCheck.self,
    ClipLocationCheck.self, ClipCountCheck.self, ClipRequiredCheck.self,
    IdentifierPrefixCheck.self, SameAsHostCheck.self,
    DeviceFamilyCheck.self, MinimumOSCheck.self, PlistKeyCheck.self, AppClipKeyTypesCheck.self,
    IconCheck.self, DynamicFrameworkCheck.self, LooseLibraryCheck.self, SwiftRuntimeCheck.self,
    DevelopmentFileCheck.self, FileKindCheck.self, HostTwinCheck.self, DuplicateFileCheck.self,
    UnusedRenditionCheck.self, DuplicateRenditionCheck.self, UncompressedRenditionCheck.self,
    BigAssetCheck.self, IconWeightCheck.self, SharedCatalogCheck.self, LooseImageCheck.self,
    LocalizationCheck.self, FontCheck.self,
    EntitlementRequiredCheck.self, EntitlementForbiddenCheck.self, EntitlementValueCheck.self,
    ExtensionRightsCheck.self, ICloudCheck.self, AppGroupCheck.self, ParentIdentifierCheck.self,
    ApplicationIdentifierCheck.self, TeamCheck.self, NamedClipCheck.self,
    ClipDomainCheck.self, HostDomainCheck.self, WildcardDomainCheck.self, DomainSyntaxCheck.self,
    DomainModeCheck.self, SignatureCheck.self, BinaryEntitlementsCheck.self, SealCheck.self,
    ProfilePresenceCheck.self, ProfileValidityCheck.self, ProfileKindCheck.self, ExpiryCheck.self,
    ProfileGrantCheck.self, ProfileCertificateCheck.self, BetaReportsCheck.self,
    CodeUseCheck.self, CloudKitCheck.self, PlatformCheck.self, SimulatorSliceCheck.self,
    SegmentAlignmentCheck.self, EncryptionCheck.self, DeviceSliceCheck.self,
    MalformedImageCheck.self, BitcodeCheck.self, FrameworkMinimumOSCheck.self,
    FrameworkMinimumOSKeyCheck.self, FrameworkVersionCheck.self, FrameworkExecutableCheck.self,
    NestedBundleCheck.self, NestedFrameworksFolderCheck.self, StrayPlugInCheck.self,
    ResourceBundleExecutableCheck.self, LooseExecutableCheck.self, IdentifierCollisionCheck.self,
    SwiftSupportCheck.self, ClipExtensionCheck.self, HomeWidgetCheck.self,
    ExtensionIdentifierCheck.self, ExtensionVersionCheck.self, LinkResolutionCheck.self,
    UnusedFrameworkCheck.self, StrippableSymbolCheck.self, DebugSectionCheck.self,
    SpareSliceCheck.self, TextSegmentCheck.self, FontHeaderCheck.self,
    PlistValueCheck.self, PlistImplicationCheck.self, PadOrientationCheck.self, PadLaunchCheck.self,
    SDKFloorCheck.self, UnavailableFeatureCheck.self, URLSchemeCheck.self, MultipleSceneCheck.self,
    CapabilityCheck.self, IconNameCheck.self, StoreIconCheck.self, IconSizeCheck.self,
    AppTotalCheck.self, CellularCheck.self,
    PurposeCheck.self, PushCheck.self, LocationConfirmationCheck.self, LiveActivityCheck.self,
    ManifestContentCheck.self, RequiredReasonCheck.self, OwnManifestCheck.self,
    SDKManifestCheck.self, TrackingDomainCheck.self, ClipTrackingCheck.self,
    AssociationFileCheck.self, AssociationSizeCheck.self, AssociatedClipCheck.self,
    AssociatedIdentifierCheck.self, AssociatedLinkCheck.self,
    LargerFormatCheck.self, EngineCheck.self, SmallFileCheck.self,
    BudgetTotalCheck.self, BudgetPartCheck.self, BudgetGrowthCheck.self, BudgetUnmatchedCheck.self,
    ExpiredSuppressionCheck.self, UnusedSuppressionCheck.self, StaleBaselineCheck.self,
  ]

  static func check(
    named name: String, parameters: [String: JSONValue], rule: String, file: String
  ) throws(ConfigurationError) -> any Check {
    guard let type = checks.first(where: { $0.name == name }) else {
      throw ConfigurationError(file: file, key: rule, reason: "there is no check \"\(name)\"")
    }
    if let stranger = parameters.keys.sorted().first(where: { !type.parameterNames.contains($0) }) {
      let known = type.parameterNames.isEmpty ? "none" : type.parameterNames.joined(separator: ", ")
      throw ConfigurationError(
        file: file, key: rule,
        reason: "parameter \"\(stranger)\" is not known to check \(name), which takes: \(known)")
    }
    let bytes = (try? JSONEncoder().encode(parameters)).map { Array($0) } ?? []
    do throws(ConfigurationError) {
      return try decode(type, bytes, file)
    } catch {
      throw ConfigurationError(
        file: file, key: rule,
        reason: "parameters of check \(name): \(error.key.map { "\($0) " } ?? "")\(error.reason)")
    }
  }

  private static func decode<Kind: Check>(
    _ type: Kind.Type, _ bytes: [UInt8], _ file: String
  ) throws(ConfigurationError) -> any Check {
    let check: Kind = try decodeJSON(bytes, file: file)
    return check
  }
}
