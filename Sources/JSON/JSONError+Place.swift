extension JSONError {
  /// Returns the line and the column, both from 1, at which the error stands in the bytes that were read.
  ///
  /// Columns count Unicode scalars. The time is that of walking the bytes before.
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
