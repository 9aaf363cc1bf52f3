import AppleFormats
import ByteReading
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct HostileXMLPropertyListTests {
  @Test func nestingEndsAtTheLimit() throws {
    var value = try PropertyList(parsing: nested(200))
    for _ in 0..<199 { value = try #require(value.array?.first) }
    #expect(value == .array([]))
    let reason = "more than 200 containers inside each other (line 1)"
    #expect(refusal(of: nested(201))?.reason == reason)
    #expect(refusal(of: nested(100_000)) != nil)
  }

  /// libxml2 2.9 would expand these parameter entities without end.
  @Test func entitiesThatUnfoldWithoutEndAreRefused() {
    var declarations = "<!ENTITY % a '<!--lol-->'>"
    for (inner, outer) in zip("abcdefghijklmnopqrstuvwxy", "bcdefghijklmnopqrstuvwxyz") {
      let text = String(repeating: "&#37;\(inner);", count: 10)
      declarations += "<!ENTITY % \(outer) '\(text)'>"
    }
    let document = "<!DOCTYPE plist [\(declarations)%z;]><plist><true/></plist>"
    #expect(refusal(of: Array(document.utf8))?.reason == "document type with declarations")
  }

  @Test(arguments: [
    "<!ENTITY a 'b'>", "<!ENTITY a SYSTEM 'file:///etc/hosts'>", "<!ATTLIST plist a CDATA 'b'>", "",
  ])
  func declarationsAreRefusedInAnyEncoding(declaration: String) throws {
    let document = "<!DOCTYPE plist [\(declaration)]><plist><true/></plist>"
    for encoding: String.Encoding in [.utf8, .utf16, .utf32LittleEndian, .utf32BigEndian] {
      let bytes = try #require(document.data(using: encoding))
      #expect(refusal(of: Array(bytes))?.reason == "document type with declarations")
    }
  }

  /// The entity might stand in the document type that is not loaded, so XML itself allows it.
  @Test func anEntityIsRefusedWhereItIsUsed() {
    let document = "<!DOCTYPE plist SYSTEM 'a.dtd'><plist><string>&a;</string></plist>"
    #expect(
      refusal(of: Array(document.utf8))?.reason == "entity &a; that is not predefined (line 1)")
  }

  /// The file is no document type, so loading it would end the reading.
  @Test func anExternalDocumentTypeIsNotLoaded() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).dtd")
    try "<!ELEMENT".write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let document = "<!DOCTYPE plist SYSTEM '\(file.absoluteString)'><plist><true/></plist>"
    #expect(try PropertyList(parsing: Array(document.utf8)) == .boolean(true))
  }

  @Test func aLongTagIsRefused() {
    let attributes = (0..<100_000).map { " a\($0)=''" }.joined()
    for tag in ["<plist\(attributes)>", "<plist a='\(String(repeating: ">", count: 1_000_000))'>"] {
      #expect(
        refusal(of: Array("\n\(tag)<true/></plist>".utf8))
          == FormatError(
            format: "XML property list", reason: "tag of more than 256 bytes", offset: 1))
    }
  }

  @Test(arguments: ["<!-- %@ -->", "<string>%@</string>", "<string><![CDATA[%@]]></string>"])
  func longTextsEndInBoundedTime(form: String) {
    let text = String(repeating: "]- ", count: 200_000)
    let element = form.replacingOccurrences(of: "%@", with: text)
    let start = ContinuousClock.now
    _ = refusal(of: Array("<plist><array>\(element)</array></plist>".utf8))
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func libxml2PrintsNothing() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      for document in ["<plist><a b=&c;></plist>", "<plist>&a;", "<plist><x:y/></plist>"] {
        #expect(throws: (any Error).self) { try PropertyList(parsing: Array(document.utf8)) }
      }
    }
    let exit = try #require(result)
    #expect(String(decoding: exit.standardErrorContent, as: UTF8.self) == "")
  }

  @Test func severalThreadsMayReadAtOnce() async {
    let document = Array("<plist><array><integer>1</integer></array></plist>".utf8)
    let broken = Array("<plist><array></plist>".utf8)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<200 {
        group.addTask { (try? PropertyList(parsing: document)) == .array([.integer(1)]) }
        group.addTask { refusal(of: broken)?.reason.contains("line 1") == true }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  private func nested(_ depth: Int) -> [UInt8] {
    let open = String(repeating: "<array>", count: depth)
    let close = String(repeating: "</array>", count: depth)
    return Array("<plist>\(open)\(close)</plist>".utf8)
  }
}
