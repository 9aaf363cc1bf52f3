import Auditing
import Testing

@Suite struct GlobTests {
  @Test(arguments: [
    ("a", "a", true), ("a", "A", false), ("a", "ab", false), ("ab", "a", false),
    ("a/b", "a/b", true), ("a/b", "x/a/b", false),
    // One name.
    ("*", "a", true), ("*", "", true), ("*", "a/b", false), ("*.png", "a.png", true),
    ("*.png", "a/b.png", false), ("a*c", "abbbc", true), ("a*c", "ac", true),
    ("a*c", "ab/c", false),
    ("*a*", "bab", true), ("*a*", "bbb", false), ("a*b*c", "a1b2c", true), ("a*b*c", "acb", false),
    ("?", "a", true), ("?", "/", false), ("?", "", false), ("a?c", "abc", true),
    ("a?c", "ac", false), ("??", "é!", true),
    // Any depth.
    ("**", "", true), ("**", "a/b/c", true), ("a/**", "a/b/c", true), ("a/**", "a", false),
    ("a/**", "ab/c", false), ("**/c", "c", true), ("**/c", "a/b/c", true), ("**/c", "a/bc", false),
    ("**/*.png", "a.png", true), ("**/*.png", "x/y/a.png", true), ("a/**/c", "a/c", true),
    ("a/**/c", "a/b/b/c", true), ("a/**/c", "a/bc", false), ("a/**/c", "ac", false),
    ("**/a/**", "a/b", true), ("**/a/**", "x/a/b", true), ("**/a/**", "x/a", false),
    ("**/**/c", "c", true), ("**/**/c", "a/b/c", true), ("a**/c", "ab/x/c", true),
    ("a**c", "ab/bc", true), ("***", "a/b", true),
    // One of several.
    ("{a,b}", "a", true), ("{a,b}", "b", true), ("{a,b}", "c", false), ("{a,b}", "a,b", false),
    ("x{a,}y", "xy", true), ("x{a,}y", "xay", true), ("{}", "", true), ("{a}", "a", true),
    ("*.{png,jp{,e}g}", "a.jpg", true), ("*.{png,jp{,e}g}", "a.jpeg", true),
    ("*.{png,jp{,e}g}", "a.jp", false), ("{a/**,b}/c", "a/x/y/c", true), ("{**/a,b}", "x/a", true),
    ("{**/a,b}", "a", true), ("a,b", "a,b", true), ("{*,x}/c", "y/c", true),
    // Spellings of one character; everything else stands for itself.
    ("caf\u{E9}", "cafe\u{301}", true), ("?", "e\u{301}", true), ("[a]", "a", false),
    ("[a]", "[a]", true), ("a.c", "abc", false), ("\\*", "\\x", true), ("+", "+", true),
  ])
  func aPatternFitsTheWholeText(_ pattern: String, _ text: String, _ fits: Bool) throws {
    #expect(try Glob(pattern).matches(text) == fits)
  }

  @Test(arguments: [
    ("", "is empty"), ("{a", "has a { without its }"), ("a}", "has a } without a { before it"),
    ("{a,{b}", "has a { without its }"),
    ("{{{{{{{{{a}}}}}}}}}", "has braces more than 8 deep"),
    (String(repeating: "a", count: 1025), "is longer than 1024 bytes"),
  ])
  func whatIsNoPatternIsSaid(_ pattern: String, _ reason: String) {
    #expect(throws: GlobError.self) { try Glob(pattern) }
    do throws(GlobError) {
      _ = try Glob(pattern)
    } catch {
      #expect(error.reason == reason)
    }
  }

  /// Patterns that take a matcher that goes back exponential time.
  @Test(arguments: [
    String(repeating: "a*", count: 100) + "b", String(repeating: "**/", count: 60) + "b",
    String(repeating: "{a,aa,**}", count: 25) + "b", String(repeating: "{*,*}", count: 40) + "b",
  ])
  func noPatternTakesLong(_ pattern: String) throws {
    let glob = try Glob(pattern)
    let text = String(repeating: "a/", count: 50) + String(repeating: "a", count: 100)
    let start = ContinuousClock.now
    #expect(!glob.matches(text))
    #expect(glob.matches(text + "/b") == pattern.contains("**"))
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test func thePatternThatSaysMostComesFirst() throws {
    let texts = ["*", "org.*", "org.example.*", "org.example.a", "org.example.?", "**"]
    let globs = try texts.map { try Glob($0) }
    #expect(Glob.fitting(globs, "org.example.a").last?.text == "org.example.a")
    #expect(Glob.fitting(globs, "org.example.b").last?.text == "org.example.*")
    #expect(Glob.fitting(globs, "org.b").last?.text == "org.*")
    #expect(Glob.fitting(globs, "com").last?.text == "*")
    #expect(Glob.fitting(globs.dropFirst(1).dropLast(1), "com") == [])
  }
}
