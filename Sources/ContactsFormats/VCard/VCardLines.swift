internal import Platform
internal import UnicodeText

/// The lines of a vCard file, unfolded byte by byte before decoding (RFC 6350, section 3.2).
///
/// Lines end with CRLF, LF or CR, in any mixture.
struct VCardLines {
  /// An unfolded line.
  struct Line {
    /// The number of its first line in the file, from 1.
    var number = 0
    var bytes: ArraySlice<UInt8> = []
  }

  let bytes: [UInt8]
  /// Whether the file is UTF-8, and so is each of its lines.
  let isUTF8: Bool
  /// Where the next line begins.
  private(set) var offset = 0
  /// The number of the next line.
  private(set) var number = 1
  /// The longest unfolded line, in bytes; longer ones are cut.
  private let limit: Int
  /// The most CRs that form one line end with the LF after them.
  private static let maximumReturns = 8

  init(_ bytes: [UInt8], limit: Int = 64 << 20) {
    self.bytes = bytes
    isUTF8 = bytes.span.isUTF8
    self.limit = limit
  }

  /// Reads the next line, unfolded; returns false at the end.
  ///
  /// A quoted-printable line continues after an equals sign at its end, and a base64 line up to
  /// what is not base64, as in vCard 2.1 and in the 3.0 of old phones.
  mutating func next(_ line: inout Line) -> Bool {
    line.number = number
    guard let place = nextPhysical() else { return false }
    line.bytes = bytes[place]
    let isSoft = Self.endsSoftly(line.bytes)
    if isSoft || isContinued {
      var whole = Array(line.bytes)
      var goesOn = isSoft && removeSoftBreak(from: &whole)
      while goesOn || isContinued, let more = nextPhysical() {
        if whole.count < limit {
          // A soft line break removes nothing of the next line (RFC 2045, section 6.7).
          whole += bytes[goesOn ? more : more.dropFirst()]
        }
        goesOn = isSoft && removeSoftBreak(from: &whole)
      }
      line.bytes = whole[...]
    }
    if Self.isUnmarkedBase64(line.bytes.span) { joinBase64(to: &line) }
    return true
  }

  /// Removes a soft line break from the end of a line, and an empty line after it; returns whether
  /// the next line goes on, which the end of a card never does.
  private mutating func removeSoftBreak(from line: inout [UInt8]) -> Bool {
    guard line.last == UInt8(ascii: "=") else { return false }
    skipEmptyLine()
    guard let next = peek() else { return false }
    line.removeLast()
    return
      !(next.span.hasCapitals(Self.end.span)
      && next.dropFirst(Self.end.count).allSatisfy(Self.isBlank))
  }

  private static let end = Array("END:VCARD".utf8)

  /// Skips an empty line after a soft line break, if no property follows.
  private mutating func skipEmptyLine() {
    var copy = self
    guard copy.nextPhysical()?.isEmpty == true, let next = copy.peek(),
      !next.isEmpty, !next.contains(UInt8(ascii: ":"))
    else { return }
    _ = nextPhysical()
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Returns whether a line ends with a soft line break of quoted-printable.
  private static func endsSoftly(_ line: ArraySlice<UInt8>) -> Bool {
    line.last == UInt8(ascii: "=") && VCardProperty.isQuotedPrintable(line)
  }

  private static let encoding = Array("ENCODING=B".utf8)
  private static let bareEncoding = Array(";BASE64".utf8)

  /// Returns whether the text before the first colon says that the value is base64.
  private static func isUnmarkedBase64(_ line: Span<UInt8>) -> Bool {
    var (index, hasSemicolon, isBase64) = (0, false, false)
    while index < line.count, line[index] != UInt8(ascii: ":") {
      switch line[index] {
      case UInt8(ascii: ";"):
        hasSemicolon = true
        isBase64 = isBase64 || line.hasCapitals(bareEncoding.span, at: index)
      case UInt8(ascii: "E"), UInt8(ascii: "e"):
        isBase64 = isBase64 || line.hasCapitals(encoding.span, at: index)
      default: break
      }
      index += 1
    }
    guard isBase64, !hasSemicolon else { return isBase64 }
    return (index..<line.count).contains { line[$0] == UInt8(ascii: ";") }
  }

  /// Adds the following lines of base64, which in vCard 2.1 end with an empty line.
  private mutating func joinBase64(to line: inout Line) {
    var whole: [UInt8]?
    while true {
      var copy = self
      guard let more = copy.nextPhysical(), !more.isEmpty, bytes[more].allSatisfy(Self.isBase64)
      else { break }
      // The name of a property may be folded, with only letters so far.
      var (last, isData) = (more, true)
      while isData, copy.isContinued, let folded = copy.nextPhysical() {
        isData = bytes[folded].allSatisfy(Self.isBase64)
        last = folded
      }
      guard isData else { break }
      if whole == nil { whole = Array(line.bytes) }
      if whole!.count < limit {
        whole! += bytes[more.lowerBound..<last.upperBound].filter { $0 > 0x20 }
      }
      self = copy
    }
    if let whole { line.bytes = whole[...] }
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "+/= \t".utf8.contains(byte)
  }

  /// Returns the place of the next line, folded or not; nil at the end.
  private mutating func nextPhysical() -> Range<Int>? {
    guard offset < bytes.count else { return nil }
    let start = Self.endOfMark(in: bytes.span, at: offset)
    let (end, next) = Self.end(in: bytes.span, from: start)
    offset = next
    number += 1
    return start..<end
  }

  /// Returns where a line begins behind its byte order mark; those of files that were joined are in
  /// the middle.
  static func endOfMark(in bytes: Span<UInt8>, at start: Int) -> Int {
    guard start + 2 < bytes.count, bytes[start] == 0xEF else { return start }
    return bytes[start + 1] == 0xBB && bytes[start + 2] == 0xBF ? start + 3 : start
  }

  /// Returns where a line ends, and where the next one begins.
  private static func end(in bytes: Span<UInt8>, from start: Int) -> (end: Int, next: Int) {
    let end = bytes.offsetOfLineEnd(from: start)
    guard end < bytes.count else { return (end, end) }
    guard bytes[end] == UInt8(ascii: "\r") else { return (end, end + 1) }
    // Some files have CR CR LF, after one conversion too many.
    var next = end + 1
    while next < bytes.count, bytes[next] == UInt8(ascii: "\r"), next - end <= maximumReturns {
      next += 1
    }
    return (end, next < bytes.count && bytes[next] == UInt8(ascii: "\n") ? next + 1 : end + 1)
  }

  /// Returns the next line without consuming it; nil at the end.
  private func peek() -> ArraySlice<UInt8>? {
    var copy = self
    return copy.nextPhysical().map { bytes[$0] }
  }

  /// Whether the next line continues the one before.
  private var isContinued: Bool {
    offset < bytes.count && Self.isBlank(bytes[offset])
  }
}

extension Span<UInt8> {
  /// Returns the offset of the first CR or LF from an offset on; the number of bytes if there is
  /// none.
  ///
  /// Examines eight bytes at a time (Bit Twiddling Hacks, "Determine if a word has a zero byte").
  fileprivate func offsetOfLineEnd(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var end = start
    while end <= count &- 8 {
      let word = UInt64(littleEndian: load(at: end))
      let (feeds, returns) = (word ^ ones &* 0x0A, word ^ ones &* 0x0D)
      // The lowest top bit set is exact.
      let ends = (feeds &- ones) & ~feeds | (returns &- ones) & ~returns
      let hits = ends & (ones &* 0x80)
      if hits != 0 { return end &+ hits.trailingZeroBitCount >> 3 }
      end &+= 8
    }
    while end < count, self[end] != UInt8(ascii: "\n"), self[end] != UInt8(ascii: "\r") { end += 1 }
    return end
  }
}
