import Testing

@testable import ContactsStore

struct CRC32Tests {
  @Test(arguments: [
    ("", "00000000"), ("a", "e8b7be43"), ("abc", "352441c2"), ("123456789", "cbf43926"),
    ("The quick brown fox jumps over the lazy dog", "414fa339"),
  ])
  func matchesKnownChecksums(text: String, checksum: String) {
    #expect(CRC32(Array(text.utf8).span).hexadecimal == checksum)
    #expect(bitwiseChecksum(text.utf8) == checksum)
  }

  @Test(arguments: Array(0...200) + [255, 256, 1000, 4095, 4096, 4097, 4127, 10_007])
  func agreesWithTheDefinition(length: Int) {
    let bytes = (0..<length).map { _ in UInt8.random(in: 0...255) }
    let wanted = bitwiseChecksum(bytes)
    #expect(CRC32(bytes.span).hexadecimal == wanted)
    // In two pieces, cut anywhere, at unaligned offsets.
    for cut in 0...min(length, 20) {
      var checksum = CRC32()
      checksum.update(bytes.span.extracting(first: cut))
      checksum.update(bytes.span.extracting(droppingFirst: cut))
      #expect(checksum.hexadecimal == wanted)
    }
  }
}
