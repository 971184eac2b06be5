extension XMLError {
  /// Returns the line and column of the error, both from 1, in the bytes that were read.
  ///
  /// Lines end with LF. Columns count Unicode scalars. Linear in the bytes before the error.
  public func place(in bytes: some Sequence<UInt8>) -> (line: Int, column: Int) {
    var place = (line: 1, column: 1)
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        place = (place.line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        place.column += 1
      }
    }
    return place
  }
}
