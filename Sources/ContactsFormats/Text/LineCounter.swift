/// Finds the lines of growing offsets, in one pass.
struct LineCounter {
  private let bytes: ArraySlice<UInt8>
  private var offset = 0
  private var line = 1

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// Returns the line, from 1, of the byte at an offset.
  mutating func line(at target: Int) -> Int {
    line += bytes.dropFirst(offset).prefix(max(0, target - offset)).count { $0 == 0x0A }
    offset = max(offset, target)
    return line
  }
}
