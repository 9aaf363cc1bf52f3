import CodeSigning
import SampleBuilder
import Testing

@Suite("A sample's signer") struct SampleIdentityTests {
  private static let content = Array("what is signed".utf8)

  @Test("signs the same bytes every time")
  func stable() throws {
    let first = try SampleIdentity("Somebody", serial: 9).message(over: Self.content)
    let second = try SampleIdentity("Somebody", serial: 9).message(over: Self.content)
    #expect(first == second)
  }

  @Test("signs what can be verified, and nothing else")
  func verified() throws {
    let message = try SampleIdentity.distribution.get().message(over: Self.content)
    #expect(try SignedMessage.isSignature(message, of: Self.content[...]))
    #expect(try !SignedMessage.isSignature(message, of: (Self.content + [0])[...]))
    let parsed = try SignedMessage(parsing: message)
    #expect(parsed.content == nil)
    #expect(
      parsed.signers.map(\.certificate?.commonName)
        == ["Apple Distribution: Example Bakery (EXAMPLE123)"])
    #expect(
      parsed.signers.map(\.certificate?.der) == [
        try SampleIdentity.distribution.get().certificate
      ])
  }

  @Test("signs a message with its content in it")
  func attached() throws {
    var message = try SampleIdentity.profiles.get().message(over: Self.content, isAttached: true)
    #expect(try SignedMessage(parsing: message).content == Self.content)
    #expect(try SignedMessage.isSoundlySigned(message))
    let start = try #require(message.indices.first { message[$0...].starts(with: Self.content) })
    message[start] ^= 1
    #expect(try !SignedMessage.isSoundlySigned(message))
  }
}
