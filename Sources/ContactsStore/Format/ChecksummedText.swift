/// A JSON object whose last member is the checksum of the bytes before it.
enum ChecksummedText {
  private static let key = Array(#","crc":""#.utf8)
  /// The length of the checksum's member with the brace after it.
  static let suffixCount = key.count + 8 + 2

  /// Puts the checksum in at the end of a JSON object, and a newline after it.
  static func seal(_ object: consuming [UInt8]) -> [UInt8] {
    var sealed = object
    seal(&sealed, from: 0)
    return sealed
  }

  /// Puts the checksum in at the end of a JSON object that begins at `start` and is the last of some text, and a
  /// newline after it.
  static func seal(_ text: inout [UInt8], from start: Int) {
    text.removeLast()
    let checksum = text.withUnsafeBufferPointer {
      CRC32(UnsafeBufferPointer(rebasing: $0[start...]))
    }
    text += key
    checksum.appendHexadecimal(to: &text)
    text += end
  }

  private static let end = Array("\"}\n".utf8)

  /// The checksum's member, the closing brace and a newline.
  static func suffix(_ checksum: CRC32) -> [UInt8] {
    key + Array(checksum.hexadecimal.utf8) + end
  }

  /// Tells whether `text`, without a newline at its end, ends with the checksum of the rest.
  static func isIntact(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count >= suffixCount else { return false }
    let end = text.endIndex - suffixCount
    return text[end...].elementsEqual(suffix(CRC32(text[..<end])).dropLast())
  }
}
