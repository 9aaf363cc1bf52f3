import History
import TestSupport
import Testing

/// Words of `--store` and `CLIPAUDIT_STORE` that may hold a password.
@Suite struct StoreWordTests {
  @Test(arguments: [
    ("postgresql://ann:secret@host/base", "postgresql://ann:…@host/base"),
    ("postgres:///base", "postgresql:///base"),
    ("PostgreSQL://ann:secret@host/base", "postgresql://ann:…@host/base"),
    (" postgresql://ann:secret@host/base\n", "postgresql://ann:…@host/base"),
    ("postgresql://ann:se?cret@host/base", "postgresql://ann:…@host/base"),
    ("postgresql://ann:se:cr%40et@host/base", "postgresql://ann:…@host/base"),
    ("postgresql://ann:secret@[::1]:55441/clips", "postgresql://ann:…@[::1]:55441/clips"),
    ("postgresql://ann@one:1,two_b:2/base", "postgresql://ann@one:1,two_b:2/base"),
    (
      "postgresql://host/base?user=ann@x&password=secret&a=secret",
      "postgresql://host/base?user=ann@x&password=…&a=…"
    ),
    ("postgresql:///base?sslpassword=secret", "postgresql:///base?sslpassword=…"),
    ("postgresql://host/base?PASSWORD=secret", "postgresql://host/base?PASSWORD=…"),
    ("postgresql://host/base?pasword=secret", "postgresql://host/base?pasword=…"),
  ])
  func anAddressIsShownWithoutItsPassword(_ word: String, shown: String) throws {
    let location = StoreLocation(word)
    guard case .postgresql(let address) = location else {
      Issue.record("\(location)")
      return
    }
    #expect(location.description == shown)
    #expect(address.text.hasPrefix("postgresql://"))
    #expect(address.withoutSecrets("no word of that") == "no word of that")
    if word.contains("secret") { #expect(address.withoutSecrets("of secret it") == nil) }
  }

  @Test(arguments: [
    ("postgresql://ro:secret@[::1:55441/clips", "postgresql://…"),
    ("postgresql://ro:se%zzcret@host/base", "postgresql://…"),
    ("postgresql://ro:secret%", "postgresql://…"),
    ("postgresql://ro:se@cret@host/base", "postgresql://…"),
    ("postgresql://ro:se/cret@host/base", "postgresql://…"),
    ("postgresql://ro:se/cret?x@host/base", "postgresql://…"),
    ("postgresql://ro:12/secret?x@host/base", "postgresql://…"),
    ("postgresql://ro:secret", "postgresql://…"),
    (":memory:", ":memory:"), ("file:secret.sqlite?mode=rwc", "file:…"),
    ("mysql://ro:secret@host", "mysql://…"), ("http://ro:secret@host", "http://…"),
    ("postgresq://ro:secret@host", "postgresq://…"),
    ("\"postgresql://ro:secret@host/base\"", "postgresql://…"),
    ("'postgresql://ro:secret@host/base'", "postgresql://…"),
    ("postgresql ://ro:secret@host/base", "postgresql://…"),
    ("secret mysql://host", "mysql://…"),
    ("host=db user=ro password=secret", "host=…"), ("password=secret", "password=…"),
    ("HOST=db PASSWORD=secret", "host=…"), ("user = ro password = secret", "user=…"),
    ("'host=db password=secret'", "host=…"), ("clip password=secret", "password=…"),
    ("postgresql:ro:secret@host", "postgresql:…"), ("postgres:secret", "postgres:…"),
    ("ro:secret@host/base", "…@…"),
  ])
  func whatIsNoAddressNamesNoFileAndIsNotShown(_ word: String, shown: String) throws {
    let folder = try TemporaryFolder()
    let report = try folder.write("[]", as: "report.json")
    let location = StoreLocation(word)
    #expect(location.description == shown)
    #expect(location.exists)
    for command in [["list"], ["record", report], ["import", report]] {
      let run = ToolRun(["history", command[0], "--store", word] + command.dropFirst())
      #expect(run.status == 3)
      #expect(!run.messages.contains("cret"))
    }
    let scan = ToolRun("scan", "--store", word, try folder.artifact())
    #expect(scan.status == 3)
    #expect(scan.messages.hasPrefix("clipaudit: \(shown): "))
    #expect(!scan.messages.contains("cret"))
  }

  @Test func anEmptyVariableIsNoStore() {
    for value in ["", " ", "\n"] {
      for command in [
        ["history", "list"], ["history", "record", "a"], ["history", "import", "a"], ["trend"],
      ] {
        let run = ToolRun(command, environment: ["CLIPAUDIT_STORE": value])
        #expect(run.status == 2)
        #expect(
          run.messages.hasPrefix(
            "clipaudit: CLIPAUDIT_STORE is empty; set it to a store, or unset it for "
              + "clipaudit-history.sqlite\n"))
      }
    }
    let named = ToolRun(
      "history", "list", "--store", "/none/a.sqlite", environment: ["CLIPAUDIT_STORE": ""])
    #expect(named.messages == "clipaudit: /none/a.sqlite: there is no store\n")
  }

  @Test func blanksAroundAVariableAreNoPartOfIt() {
    let run = ToolRun("history", "list", environment: ["CLIPAUDIT_STORE": " /none/a.sqlite\r\n"])
    #expect(run.messages == "clipaudit: /none/a.sqlite: there is no store\n")
  }

  @Test(arguments: [
    ["trend"], ["history", "list"], ["history", "record"], ["history", "import"], ["scan"],
    ["diff"],
  ])
  func anAddressInTheWrongPlaceIsNotShown(_ command: [String]) {
    let run = ToolRun(command + ["postgresql://ro:secret@host/base"])
    #expect(run.status == 2)
    #expect(
      run.messages
        == "clipaudit: postgresql://ro:…@host/base is no file: a store is named by --store, and nothing "
        + "is fetched\nclipaudit --help shows the usage\n")
  }
}
