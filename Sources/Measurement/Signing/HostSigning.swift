import AppleFormats
import Artifacts
import ByteReading

/// Reads what a host says of itself by its signature: its executable's and its profile, nothing else.
struct HostSigning {
  let signing: BundleSigning
  let gaps: [Gap]

  /// More code Apple takes of no app (500 MB, `__TEXT` of all slices).
  private static let largestFile = 512 << 20

  init(of host: Bundle, in artifact: Artifact) throws(ArtifactError) {
    let profilePath = host.path.appending(BundleSigning.profileName.text)
    let profileEntry = host.entries.first { $0.path == profilePath && $0.kind == .file }
    let wanted = [host.executable, profileEntry].compactMap { $0 }
    let contents = try artifact.contents(of: wanted, upTo: Self.largestFile)
    var gaps: [Gap] = []
    var executable: BundleSigning.Code?
    if let entry = host.executable, let content = contents[entry.path],
      let path = entry.path.relative(to: host.path)
    {
      do throws(ContentFault) {
        executable = try Self.code(at: path, content.get())
      } catch {
        gaps.append(Gap(path: entry.path.description, reason: error.reason))
      }
      if let damage = executable?.damage {
        gaps.append(Gap(path: entry.path.description, reason: "cannot be understood: \(damage)"))
      }
    }
    let profile = Self.profile(contents[profilePath])
    if case .damaged(let reason) = profile {
      gaps.append(Gap(path: profilePath.description, reason: "cannot be understood: \(reason)"))
    }
    self.gaps = gaps
    signing = BundleSigning(host, executable, profile)
  }

  private static func code(
    at path: ArtifactPath, _ bytes: [UInt8]
  ) throws(ContentFault) -> BundleSigning.Code {
    guard MachOFile.isMachO(bytes) else {
      throw ContentFault("is the bundle's executable, but no Mach-O binary")
    }
    do throws(FormatError) {
      let slices = try MachOFile(parsing: bytes).slices
      return BundleSigning.Code(
        path: path, slices: slices.map { SliceSigning(of: $0, verifyingPages: false) })
    } catch {
      throw ContentFault("cannot be understood: \(error.description.printable)")
    }
  }

  private static func profile(
    _ content: Result<[UInt8], ContentFault>?
  ) -> BundleSigning.Profile {
    guard let content else { return .missing }
    do throws(ContentFault) {
      let bytes = try content.get()
      do throws(FormatError) {
        return .read(try ProfileFacts(parsing: bytes))
      } catch {
        return .damaged(reason: error.description.printable)
      }
    } catch {
      return .damaged(reason: error.reason)
    }
  }
}

extension BundleSigning {
  fileprivate init(_ host: Bundle, _ executable: Code?, _ profile: Profile) {
    name = host.name.printable
    isThinned = host.isThinned
    self.executable = executable
    nested = []
    self.profile = profile
    extensionsWithoutProfile = []
    breaches = nil
  }
}
