import Testing
@Suite struct DigestTests {}
