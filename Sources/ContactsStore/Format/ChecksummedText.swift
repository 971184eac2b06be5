package import JSON

/// A JSON object whose last member is the checksum of the bytes before it.
package enum ChecksummedText {
  private static let key = Array(#","crc":""#.utf8)
  /// The length of the checksum member and the closing brace.
  static let suffixCount = key.count + 8 + 2

  /// Writes the checksum of the object that begins at `start` as its last member.
  package static func seal(_ object: inout JSONWriter, from start: Int) {
    let checksum = CRC32(object.bytes.span.extracting(droppingFirst: start))
    write(checksum, to: &object)
  }

  /// Writes a checksum as the last member of an object.
  static func write(_ checksum: CRC32, to object: inout JSONWriter) {
    object.member(name)
    object.write(checksum.hexadecimal)
  }

  private static let name = JSONName("crc")
  private static let end = Array("\"}\n".utf8)

  /// The checksum member, the closing brace and a newline.
  static func suffix(_ checksum: CRC32) -> [UInt8] {
    key + Array(checksum.hexadecimal.utf8) + end
  }

  /// Returns whether `text`, without a trailing newline, ends with the checksum of the rest.
  ///
  /// A trailing carriage return does not matter.
  package static func isIntact(_ text: ArraySlice<UInt8>) -> Bool {
    let text = text.last == UInt8(ascii: "\r") ? text.dropLast() : text
    let body = text.dropLast(suffixCount)
    let written = text[body.endIndex...]
    return written.starts(with: key)
      && written.elementsEqual(suffix(CRC32(body.span)).dropLast())
  }
}
