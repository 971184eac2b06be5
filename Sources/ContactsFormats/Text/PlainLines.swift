/// The lines of a file, ended by CRLF, LF or CR in any mixture.
struct PlainLines {
  private let bytes: [UInt8]
  private var offset: Int
  private(set) var number = 0

  /// Creates the lines of a UTF-8 or UTF-16 file.
  init(_ bytes: [UInt8]) {
    self.bytes = CharacterSet.utf8(ofWide: bytes) ?? bytes
    offset = self.bytes.withoutByteOrderMark.startIndex
  }

  /// Returns the next line without its end; nil at the end.
  ///
  /// `number` is its number, from 1.
  mutating func next() -> ArraySlice<UInt8>? {
    guard offset < bytes.count else { return nil }
    let start = offset
    while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
    let line = bytes[start..<offset]
    if offset < bytes.count {
      let isPair = bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
      offset += isPair ? 2 : 1
    }
    number += 1
    return line
  }

  /// Whether the next line begins with a space.
  var isIndented: Bool { offset < bytes.count && bytes[offset] == 0x20 }
}
