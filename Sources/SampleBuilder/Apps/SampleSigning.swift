package import AppleFormats

extension SampleBundle {
  /// Makes the image the bundle's executable, signed, and seals everything else in the bundle.
  ///
  /// Ad hoc: nobody vouches for the seal, but it holds. Comes last, and for nested bundles before
  /// the one around them.
  package mutating func sign(
    _ image: MachOWriter, team: String = SampleApp.team,
    entitlements: [String: PropertyList]? = nil
  ) throws(SampleError) {
    takeOut("_CodeSignature")
    var content = FileTree()
    for (path, node) in try tree().paths where path != folder {
      content[String(path.dropFirst(folder.utf8.count + 1))] = node
    }
    let resources = try CodeResourcesWriter(content: content, executable: executableName).bytes()
    put("_CodeSignature/CodeResources", .file(resources))
    leftOut.remove("_CodeSignature")
    var identifier = folder
    if case .string(let own) = info["CFBundleIdentifier"] { identifier = own }
    do {
      executable = try image.signed(
        identifier: identifier, team: team, entitlements: entitlements,
        infoPlist: content.file("Info.plist"), codeResources: resources)
    } catch {
      throw SampleError("cannot sign \(folder): \(error)")
    }
  }
}

extension SampleApp {
  /// The sample with host and clips signed, the rights of an app with a clip among them.
  ///
  /// Frameworks are to be signed before, by the caller.
  package func signed(host image: MachOWriter, clip clipImage: MachOWriter) throws(SampleError)
    -> SampleApp
  {
    var app = self
    for index in app.clips.indices {
      try app.clips[index].sign(clipImage, entitlements: rights(ofClip: app.clips[index]))
    }
    var complete = app.host
    if !app.clips.isEmpty { complete.nested["AppClips", default: []] += app.clips }
    try complete.sign(image, entitlements: hostRights)
    complete.nested["AppClips"] = app.host.nested["AppClips"]
    app.host = complete
    return app
  }

  private func rights(ofClip clip: SampleBundle) -> [String: PropertyList] {
    Self.rights(of: clip, domains: "appclips").merging([
      "com.apple.developer.on-demand-install-capable": true,
      "com.apple.developer.parent-application-identifiers": [
        .string(Self.applicationIdentifier(of: host))
      ],
    ]) { $1 }
  }

  private var hostRights: [String: PropertyList] {
    var rights = Self.rights(of: host, domains: "applinks")
    if !clips.isEmpty {
      rights["com.apple.developer.associated-appclip-app-identifiers"] = .array(
        clips.map { .string(Self.applicationIdentifier(of: $0)) })
    }
    return rights
  }

  private static func rights(
    of bundle: SampleBundle, domains service: String
  ) -> [String: PropertyList] {
    [
      "application-identifier": .string(applicationIdentifier(of: bundle)),
      "com.apple.developer.associated-domains": ["\(service):bakery.example.org"],
      "com.apple.developer.team-identifier": .string(team),
      "get-task-allow": false,
    ]
  }

  private static func applicationIdentifier(of bundle: SampleBundle) -> String {
    guard case .string(let identifier) = bundle.info["CFBundleIdentifier"] else { return team }
    return "\(team).\(identifier)"
  }
}
