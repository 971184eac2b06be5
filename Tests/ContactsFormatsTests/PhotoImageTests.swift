import ContactsModel
import Testing

@testable import ContactsFormats

/// Images recognised by their first bytes.
struct PhotoImageTests {
  @Test(
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"), ([0x89, 0x50, 0x4E, 0x47, 0xD, 0xA], "image/png"),
      (Array("GIF87a".utf8), "image/gif"), (Array("GIF89a".utf8), "image/gif"),
      (Array("RIFF1234WEBP".utf8), "image/webp"),
    ] as [([UInt8], String)])
  func keepsTheBytesOfAnImage(head: [UInt8], type: String) throws {
    for count in 0..<4 {
      let bytes = head + (0..<count).map { UInt8($0) }
      let photo = try #require(Photo(image: bytes))
      #expect(photo.type == type && photo.url.isEmpty && photo.byteCount == bytes.count)
      #expect(Base64.decoded(photo.data.utf8) == bytes)
    }
  }

  @Test(
    arguments: [
      [], [0xFF], [0xFF, 0xD8], Array("RIFF1234WAVE".utf8), Array("RIFF1234WEB".utf8),
      Array("BM1234\0\0\0\0".utf8), Array("<svg>".utf8), Array(" GIF89a".utf8), Array("%PDF".utf8),
    ] as [[UInt8]])
  func refusesEverythingElse(bytes: [UInt8]) {
    #expect(Photo(image: bytes) == nil)
  }
}
