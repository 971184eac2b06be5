extension LineScanner {
  /// Reads `$'…'` with the escapes of POSIX.1-2024, and also `\u` and `\U`.
  mutating func readDollar() {
    let opening = position
    position += 2
    while let byte = byte(at: position) {
      position += 1
      switch byte {
      case UInt8(ascii: "'"): return
      case UInt8(ascii: "\\"): readEscape()
      default: texts.append(byte)
      }
    }
    leaveOpen(.dollar, at: opening)
  }

  /// Reads what follows a backslash; does nothing at the end of the line, where the open quote is
  /// the error.
  private mutating func readEscape() {
    let backslash = position - 1
    guard let letter = byte(at: position) else { return }
    position += 1
    switch letter {
    case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): texts.append(letter)
    case UInt8(ascii: "n"): texts.append(0x0A)
    case UInt8(ascii: "t"): texts.append(0x09)
    case UInt8(ascii: "r"): texts.append(0x0D)
    case UInt8(ascii: "a"): texts.append(0x07)
    case UInt8(ascii: "b"): texts.append(0x08)
    case UInt8(ascii: "e"): texts.append(0x1B)
    case UInt8(ascii: "f"): texts.append(0x0C)
    case UInt8(ascii: "v"): texts.append(0x0B)
    case UInt8(ascii: "x"): appendByte(readNumber(radix: 16, digits: 2), at: backslash)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      position -= 1
      appendByte(readNumber(radix: 8, digits: 3), at: backslash)
    case UInt8(ascii: "u"): appendScalar(readNumber(radix: 16, digits: 4), at: backslash)
    case UInt8(ascii: "U"): appendScalar(readNumber(radix: 16, digits: 8), at: backslash)
    default:
      note(.unknownEscape, at: backslash)
      texts += [UInt8(ascii: "\\"), letter]
    }
  }

  /// Reads up to `digits` digits; `nil` if there are none.
  private mutating func readNumber(radix: UInt32, digits: Int) -> UInt32? {
    let end = position + digits
    var number: UInt32?
    while position < end, let byte = byte(at: position),
      let digit = Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt32.init), digit < radix
    {
      number = (number ?? 0) &* radix &+ digit
      position += 1
    }
    return number
  }

  private mutating func appendByte(_ number: UInt32?, at start: Int) {
    guard let number else { return note(.unknownEscape, at: start) }
    guard let byte = UInt8(exactly: number) else { return note(.invalidCharacter, at: start) }
    texts.append(byte)
  }

  private mutating func appendScalar(_ number: UInt32?, at start: Int) {
    guard let number else { return note(.unknownEscape, at: start) }
    guard let scalar = Unicode.Scalar(number) else { return note(.invalidCharacter, at: start) }
    texts += String(scalar).utf8
  }
}
