import Artifacts
import CodeSigning
import Measurement

/// What makes a finding the same finding in the next build: 64 hexadecimal digits, which baselines and
/// other systems know it by.
///
/// The SHA-256 of these texts, each with a zero byte behind it:
///
/// 1. `1`, the version of this recipe.
/// 2. The rule's identifier.
/// 3. The bundle's `CFBundleIdentifier`, or the bundle's path in the artifact where it has none.
/// 4. Every place of the finding, sorted, without the bundle's own path in front, and with `#` for what
///    changes from build to build: see `StableText`. Behind them the topic, such as a budget's pattern,
///    where the check names one.
/// 5. Only where a bundle has several findings with all of that in common: the message as `StableText`
///    has it, and how many of those before it have that in common, too. What is sorted for this is the
///    messages and places, so the order of files does not matter. When all but one of such findings are
///    mended, the last one gets another fingerprint: rather that than the one of a neighbour, which
///    somebody may have accepted.
///
/// Not in it: severity, sizes, the message of a finding that has its place for itself, version and
/// build number, the artifact's name and kind, the order of files and findings.
package struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// Of what is no finding but stands beside findings in a report.
  package init(of parts: String...) { self.init(of: parts) }

  init(of parts: [String]) {
    var bytes: [UInt8] = []
    for part in parts { bytes += Array(part.utf8) + [0] }
    // Where the library refuses to hash, which no input can bring about, the text itself does.
    let hash = (try? Digest.sha256.hash(of: bytes)) ?? bytes
    let digits = Array("0123456789abcdef")
    description = String(hash.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}

extension Fingerprint: Comparable {
  package static func < (left: Fingerprint, right: Fingerprint) -> Bool {
    left.description < right.description
  }
}

/// What tells a finding from others of its rule in its bundle.
struct FindingIdentity: Hashable, Sendable {
  let fingerprint: Fingerprint
  /// The fourth part of the recipe: its places and topic.
  let subjects: [String]
}

/// Gives fingerprints to the findings of one artifact, bundle after bundle.
struct FingerprintMaker {
  private static let version = "1"

  /// How often each list of parts was used: two bundles may have the same identifier.
  private var uses: [[String]: Int] = [:]

  /// In the order of the observations, which are all of one rule in one bundle.
  mutating func identities(
    of observations: [Observation], rule: String, in subject: Subject
  ) -> [FindingIdentity] {
    let identity = subject.bundle.info?.identifier ?? subject.bundle.path.description
    let prefix = subject.bundle.path.isRoot ? "" : "\(subject.bundle.path)/"
    let keys = observations.map { observation in
      observation.places.map {
        StableText.place($0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0)
      }.sorted() + [observation.topic].compactMap { $0 }
    }
    let population = Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: +)
    let order = observations.indices.sorted { left, right in
      let (first, second) = (observations[left], observations[right])
      return (first.message, first.places.joined(separator: "\n"))
        < (second.message, second.places.joined(separator: "\n"))
    }
    var fingerprints = [Fingerprint?](repeating: nil, count: observations.count)
    for index in order {
      var parts = [Self.version, rule, identity] + keys[index]
      if population[keys[index], default: 0] > 1 {
        parts.append(StableText.message(observations[index].message))
      }
      let use = uses[parts, default: 0]
      uses[parts] = use + 1
      fingerprints[index] = Fingerprint(of: use == 0 ? parts : parts + ["\(use)"])
    }
    return zip(fingerprints, keys).compactMap { fingerprint, key in
      fingerprint.map { FindingIdentity(fingerprint: $0, subjects: key) }
    }
  }
}
