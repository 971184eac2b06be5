/// What tells lines apart that are of no one template: the command, the heads of assignments, blanks and quotes.
///
/// Lines of one template have one form. So do others, though few: a form is a number, and is found without making words.
public struct LineForm: Hashable, Sendable {
  private var number: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Returns the form of a line, in the time of passing over it once.
  public init(_ line: String) {
    var line = line
    line.withUTF8 { read($0) }
  }

  /// Takes in a byte, as FNV-1a does.
  @inline(__always)
  private mutating func take(_ byte: UInt8) {
    number = (number ^ UInt64(byte)) &* 0x0100_0000_01B3
  }

  private mutating func read(_ line: UnsafeBufferPointer<UInt8>) {
    var place = 0
    while place < line.count, !line[place].isBlank {
      take(line[place])
      place += 1
    }
    while place < line.count {
      let start = place
      while place < line.count, line[place].isPlainInAnyQuotes { place += 1 }
      guard place < line.count else { return }
      let byte = line[place]
      place += 1
      if byte == UInt8(ascii: "=") {
        // The head of an assignment.
        for index in start..<place { take(line[index]) }
        while place < line.count, line[place].isPlainInAnyQuotes { place += 1 }
      } else {
        take(byte)
        if byte.isQuote {
          while place < line.count, line[place] != byte { place += 1 }
          place += 1
        }
      }
    }
  }
}

extension UInt8 {
  /// Whether the byte begins quotes, and ends them.
  fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
}
