import AppleFormats
import Artifacts
import CorpusSupport
import Measurement
import Testing

/// Apps with clips, put together from real parts, each with facts that other tools computed.
@Suite(.enabled(if: Corpus.isPresent, "shared corpus not present")) struct CompositeCorpusTests {
  @Test func everyCompositeIsAsItsFactsSay() throws {
    let all = try CompositeExpectation.all()
    #expect(all.count == 16)
    for (name, expectation) in all {
      let measured = try Measured.path(
        Corpus.path("G_composite/" + name), includingHost: true)
      #expect(measured.clips.count == expectation.mustComeOut.clips, "\(name)")
      #expect(measured.clips.count == expectation.bundles.count - 1, "\(name)")
      #expect(measured.gapLines == [], "\(name)")
      for (path, facts) in expectation.bundles {
        if let sums = facts.withoutClips {
          let host = try #require(measured.measuredHost, "\(name)")
          #expect(host.bundle.path == ArtifactPath(path), "\(name)")
          expect(host, sums.files, sums.uncompressedBytes, sums.deflate6Bytes, name)
          expect(host, facts.info, name)
        } else {
          let wanted = ArtifactPath(path)
          let clip = try #require(measured.clips.first { $0.bundle.path == wanted }, "\(name)")
          expect(clip, facts.files, facts.uncompressedBytes, facts.deflate6Bytes, name)
          expect(clip, facts.info, name)
          expectTwins(clip, facts.sameAsHost ?? [], name)
        }
      }
    }
  }

  private func expect(
    _ bundle: MeasuredBundle, _ files: Int, _ uncompressed: Int, _ deflated: Int, _ name: String
  ) {
    #expect(bundle.files.count == files, "\(name)")
    #expect(bundle.universal.uncompressed == ByteCount(uncompressed), "\(name)")
    // The facts take a file as it is where deflating makes it longer; Apple's packer does not.
    let sum = bundle.files.map { min($0.deflated, $0.uncompressed) }.sum()
    #expect(sum == ByteCount(deflated), "\(name)")
  }

  private func expect(
    _ bundle: MeasuredBundle, _ info: CompositeExpectation.Info, _ name: String
  ) {
    let seen = bundle.bundle.info
    #expect(seen?.identifier == info.identifier, "\(name)")
    #expect(seen?.minimumOSText == info.minimumOS, "\(name)")
    #expect(seen?.build == info.build, "\(name)")
    #expect(seen?.shortVersion == info.version, "\(name)")
    #expect(seen?.deviceFamilies == Set(info.deviceFamilies), "\(name)")
  }

  /// Of the files of more than 1,000 bytes that the host has, too, those a clip could do without.
  private func expectTwins(
    _ clip: MeasuredBundle, _ same: [[CompositeExpectation.Value]], _ name: String
  ) {
    let resources = same.map { $0.map(\.text) }.filter { clip.file($0[0])?.isResource == true }
    let twins = clip.hostTwins.filter {
      clip.file($0.path.text).map { $0.uncompressed > ByteCount(1000) } ?? false
    }
    #expect(
      twins.map { [$0.path.text, $0.hostPath.text] }
        == resources.map { Array($0.prefix(2)) }.sorted { $0[0] < $1[0] }, "\(name)")
  }
}
