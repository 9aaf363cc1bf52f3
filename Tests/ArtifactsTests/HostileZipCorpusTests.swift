import Artifacts
import CorpusSupport
import Testing

/// Damaged, odd and hostile zips from the tests of other readers. None holds an app.
@Suite(.enabled(if: Corpus.isPresent, "shared corpus not present"), .timeLimit(.minutes(10)))
struct HostileZipCorpusTests {
  private static let folder = "F_hostile/zip"

  @Test(arguments: Corpus.files(in: folder)) func endsAsAnError(item: Corpus.Item) {
    #expect(Self.refusal(of: item.name) != "opened")
  }

  private static func refusal(of name: String) -> String {
    do throws(ArtifactError) {
      _ = try Artifact(opening: Corpus.path(name))
      return "opened"
    } catch {
      return error.reason
    }
  }

  /// What is wrong comes first where the archive itself is, else that there is no app.
  @Test(arguments: [
    ("libzip-multidisk.zip", "is one part of a zip split over several files"),
    ("libzip-testempty.zip", "holds no files"),
    (
      "libzip-zip-in-archive-comment.zip",
      "ends in 2 end records, one in the comment of another"
    ),
    ("jwilk-absolute1.zip", "holds no files; /tmp/moo: absolute name in the archive, not read"),
  ])
  func saysWhy(name: String, reason: String) {
    #expect(Self.refusal(of: Self.folder + "/" + name) == reason)
  }
}
