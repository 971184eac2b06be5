internal import UnicodeText

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The lines of a vCard file, unfolded octet by octet (RFC 6350, section 3.2), before anything is decoded.
///
/// A line ends with CRLF, LF or CR, in any mixture. Each octet is looked at once.
struct VCardLines {
  /// A line with what was folded put together.
  struct Line {
    /// The number of its first line in the file, from 1.
    var number = 0
    var bytes: ArraySlice<UInt8> = []
  }

  let bytes: [UInt8]
  /// Where the next line begins.
  private(set) var offset: Int
  /// Where the next LF at or after `offset` stands, or the end where there is none.
  private var newline: Int
  /// The number of the next line of the file.
  private(set) var number = 1
  /// The most octets that one unfolded line may have; what is longer is cut there.
  private let limit: Int
  /// The most CRs that are one end of a line together with the one before them and the LF behind them.
  private static let mostReturns = 8

  init(_ bytes: [UInt8], limit: Int = 64 << 20) {
    self.bytes = bytes
    self.limit = limit
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    newline = -1
    findNewline()
  }

  /// Makes `line` the next line, unfolded; false at the end.
  ///
  /// A line in quoted-printable goes on after an equals sign at its end, and one in base64 up to what is none,
  /// as vCard 2.1 has it and old telephones write 3.0 too.
  mutating func next(_ line: inout Line) -> Bool {
    line.number = number
    guard let place = nextPhysical() else { return false }
    line.bytes = bytes[place]
    let isSoft = Self.endsSoftly(line.bytes)
    if isSoft || isContinued {
      var whole = Array(line.bytes)
      var goesOn = isSoft
      if goesOn { skipEmptyLine() }
      while goesOn || isContinued, let more = nextPhysical() {
        if goesOn { whole.removeLast() }
        if whole.count < limit {
          let isFolded = !more.isEmpty && Self.isBlank(bytes[more.lowerBound])
          whole += bytes[isFolded ? more.dropFirst() : more]
        }
        goesOn = isSoft && whole.last == UInt8(ascii: "=")
        if goesOn { skipEmptyLine() }
      }
      line.bytes = whole[...]
    }
    if Self.isUnmarkedBase64(line.bytes) { joinBase64(to: &line) }
    return true
  }

  /// Passes over an empty line that a soft line break is followed by, if what comes then is no property.
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

  /// Tells whether a line ends with a soft line break of quoted-printable.
  private static func endsSoftly(_ line: ArraySlice<UInt8>) -> Bool {
    line.last == UInt8(ascii: "=") && VCardProperty.isQuotedPrintable(line)
  }

  private static func isUnmarkedBase64(_ line: ArraySlice<UInt8>) -> Bool {
    line.withUnsafeBufferPointer { line in
      let head = head(of: line)
      // Most have neither.
      guard head.contains(where: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "=") }) else {
        return false
      }
      return (head.containsCapitals("ENCODING=B") || head.containsCapitals(";BASE64"))
        && line.contains(UInt8(ascii: ";"))
    }
  }

  /// What stands before the first colon.
  private static func head(of line: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var end = 0
    while end < line.count, line[end] != UInt8(ascii: ":") { end += 1 }
    return UnsafeBufferPointer(rebasing: line[..<end])
  }

  /// Adds the lines that follow and are nothing but base64, which vCard 2.1 ends with an empty one.
  private mutating func joinBase64(to line: inout Line) {
    var whole: [UInt8]?
    while true {
      var copy = self
      guard let more = copy.nextPhysical(), !more.isEmpty, bytes[more].allSatisfy(Self.isBase64)
      else { break }
      // The name of a property may be folded, and nothing but letters up to there.
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
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "="), UInt8(ascii: " "), UInt8(ascii: "\t"):
      true
    default: false
    }
  }

  /// Returns where the next line of the file stands, folded or not; nil at the end.
  private mutating func nextPhysical() -> Range<Int>? {
    guard offset < bytes.count else { return nil }
    let start = offset
    var end = newline
    let carriageReturn = position(of: UInt8(ascii: "\r"), from: start, to: newline)
    if let carriageReturn {
      end = carriageReturn
      offset = carriageReturn + 1
      // Some files have been through one conversion of line ends too many: CR CR LF.
      let isOneEnd =
        newline - offset <= Self.mostReturns
        && bytes[offset..<newline].allSatisfy { $0 == UInt8(ascii: "\r") }
      if isOneEnd, newline < bytes.count { offset = newline + 1 }
    } else {
      offset = min(newline + 1, bytes.count)
    }
    findNewline()
    number += 1
    return start..<end
  }

  /// Returns the next line of the file without taking it; nil at the end.
  private func peek() -> ArraySlice<UInt8>? {
    var copy = self
    return copy.nextPhysical().map { bytes[$0] }
  }

  /// Whether the next line of the file goes on with the one before.
  private var isContinued: Bool {
    offset < bytes.count
      && (bytes[offset] == UInt8(ascii: " ") || bytes[offset] == UInt8(ascii: "\t"))
  }

  private mutating func findNewline() {
    guard newline < offset else { return }
    newline = position(of: UInt8(ascii: "\n"), from: offset, to: bytes.count) ?? bytes.count
  }

  private func position(of byte: UInt8, from start: Int, to end: Int) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard start < end, let base = buffer.baseAddress,
        let found = memchr(base + start, Int32(byte), end - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Tells whether the octets hold a word, given in capitals, in any case.
  fileprivate func containsCapitals(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      guard count >= word.count else { return false }
      for start in 0...(count - word.count) {
        var index = 0
        while index < word.count, Self.isLetter(self[start + index], word[index]) { index += 1 }
        if index == word.count { return true }
      }
      return false
    }
  }

  @inline(always)
  private static func isLetter(_ byte: UInt8, _ letter: UInt8) -> Bool {
    byte == letter || letter >= 0x41 && letter <= 0x5A && byte == letter | 0x20
  }
}
