/// Splits terminal output into characters, controls and escape sequences.
struct EscapeParser: Hashable, Sendable {
  /// A unit of the stream.
  enum Token: Hashable {
    case character(Unicode.Scalar)
    case control(UInt8)

    /// ESC and a character.
    case escape(UInt8)

    /// ESC `[`, an optional private mark, parameters, and the final character.
    case sequence(mark: UInt8?, parameters: [Int], final: UInt8)
  }

  private enum State: Hashable {
    case ground
    case character([UInt8], length: Int)
    case escape
    case charset
    case sequence([UInt8])
    case string(sawEscape: Bool)
  }

  private var state = State.ground

  /// Consumes a byte, and returns the token that it completes.
  mutating func take(_ byte: UInt8) -> Token? {
    switch state {
    case .ground: return begin(byte)
    case .character(let bytes, let length): return takeCharacter(bytes + [byte], length: length)
    case .escape: return takeEscape(byte)
    case .sequence(let bytes): return takeSequence(bytes, byte)
    case .charset: state = .ground
    case .string(let sawEscape):
      let isOver = byte == 0x07 || sawEscape && byte == UInt8(ascii: "\\")
      state = isOver ? .ground : .string(sawEscape: byte == 0x1B)
    }
    return nil
  }

  private mutating func begin(_ byte: UInt8) -> Token? {
    switch byte {
    case 0x1B: state = .escape
    case 0..<0x20, 0x7F: return .control(byte)
    case 0xC2..<0xE0: state = .character([byte], length: 2)
    case 0xE0..<0xF0: state = .character([byte], length: 3)
    case 0xF0..<0xF5: state = .character([byte], length: 4)
    case 0x80...: return .character("\u{FFFD}")
    default: return .character(Unicode.Scalar(byte))
    }
    return nil
  }

  private mutating func takeCharacter(_ bytes: [UInt8], length: Int) -> Token? {
    state = bytes.count < length ? .character(bytes, length: length) : .ground
    guard bytes.count == length else { return nil }
    return .character(String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}")
  }

  private mutating func takeEscape(_ byte: UInt8) -> Token? {
    switch byte {
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "]"), UInt8(ascii: "P"): state = .string(sawEscape: false)
    case UInt8(ascii: "("), UInt8(ascii: ")"): state = .charset
    default:
      state = .ground
      return .escape(byte)
    }
    return nil
  }

  private mutating func takeSequence(_ bytes: [UInt8], _ byte: UInt8) -> Token? {
    guard (0x40...0x7E).contains(byte) else {
      state = .sequence(bytes + [byte])
      return nil
    }
    state = .ground
    let mark = bytes.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
    let text = String(decoding: mark == nil ? bytes[...] : bytes.dropFirst(), as: UTF8.self)
    let parameters = text.split(separator: ";", omittingEmptySubsequences: false).map {
      Int($0) ?? 0
    }
    return .sequence(mark: mark, parameters: parameters, final: byte)
  }
}
