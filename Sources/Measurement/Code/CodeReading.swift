import Artifacts

extension BundleMeter {
  /// The code of a bundle whose files were all read; what is wrong with them is a gap already.
  func code(
    of layout: CodeLayout, _ files: [MeasuredFile], _ documents: BundleDocuments,
    _ gaps: inout [Gap]
  ) -> CodeTree {
    gaps += layout.gaps
    let root = layout.bundle.path
    let named = Set(layout.executables.compactMap { $0.path.relative(to: root) })
    let loose = files.filter { file in
      switch file.content {
      case .machO, .staticLibrary: !named.contains(file.path)
      // Catalogs may be damaged, too.
      case .damaged:
        !named.contains(file.path) && file.category != .catalogs
          && !file.path.isResourceList
      case .plain, .assetCatalog, .privateKey, .certificate, .font, .codeResources: false
      }
    }
    let contents = Dictionary(
      files.lazy.filter(\.isRead).map { ($0.path, $0.content) },
      uniquingKeysWith: { first, _ in first })
    return CodeTree(
      layout, documents,
      loose: loose.map { CodeFile(path: $0.path, size: $0.uncompressed, content: $0.content) }
    ) { entry in
      entry.path.relative(to: root).flatMap { contents[$0] }
    }
  }

  /// The code of a host of which nothing but executables was read.
  func code(
    of layout: CodeLayout, _ contents: [ArtifactPath: MeteredContent],
    _ documents: BundleDocuments, _ gaps: inout [Gap]
  ) -> CodeTree {
    gaps += layout.gaps
    let root = layout.bundle.path
    let programs = layout.programs
    for entry in layout.executables {
      let isProgram = programs.contains(entry.path)
      if let reason = fault(of: entry, contents[entry.path], isProgram: isProgram) {
        gaps.append(Gap(path: entry.path.description, reason: reason))
      }
    }
    let named = Set(layout.executables.map(\.path))
    let loose = layout.bundle.entries.compactMap { entry -> CodeFile? in
      guard entry.kind == .file, Self.looseExtensions.contains(entry.path.pathExtension),
        !named.contains(entry.path)
      else { return nil }
      return entry.path.relative(to: root).map {
        CodeFile(path: $0, size: ByteCount(entry.size), content: nil)
      }
    }
    return CodeTree(layout, documents, loose: loose) { entry in
      guard let metered = contents[entry.path], metered.fault == nil else { return nil }
      return metered.content
    }
  }

  private static let looseExtensions: Set = ["dylib", "a", "o"]

  private func fault(
    of entry: ArtifactEntry, _ metered: MeteredContent?, isProgram: Bool
  ) -> String? {
    guard let metered else { return "is of \(ByteCount(entry.size)), not looked into" }
    return metered.fault?.reason ?? damage(of: metered.content, isExecutable: isProgram)
  }
}
