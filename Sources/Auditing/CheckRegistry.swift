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
    NestedBundleCheck.self, InfoPlistPresenceCheck.self, ExecutablePresenceCheck.self,
    NestedFrameworksFolderCheck.self, StrayPlugInCheck.self,
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

  private static let checksByName = Dictionary(
    uniqueKeysWithValues: checks.map { ($0.name, $0) })

  static func check(named name: String) -> (any Check.Type)? { checksByName[name] }
}
