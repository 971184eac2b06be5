import CLibEdit
internal import Platform

/// Decodes typed bytes, and never reads past a character, so that a program run next finds its
/// input.
struct KeyDecoder {
  /// The result of reading a byte.
  enum Step {
    case character(wchar_t)
    case partial
    case end
  }

  private var state = mbstate_t()

  /// Reads a byte; an invalid UTF-8 sequence yields U+FFFD at the byte that breaks it.
  mutating func readByte(from descriptor: Int32) -> Step {
    var bytes: [UInt8] = [0]
    do throws(Errno) {
      guard let count = try Descriptor(descriptor).readSome(into: &bytes) else { return .partial }
      guard count == 1 else { return .end }
    } catch {
      return .end
    }
    var byte = CChar(bitPattern: bytes[0])
    var character: wchar_t = 0
    switch unsafe mbrtowc(&character, &byte, 1, &state) {
    case 0, 1:
      return .character(character)
    case Int(bitPattern: UInt.max - 1):
      return .partial
    default:
      state = mbstate_t()
      return .character(0xFFFD)
    }
  }
}
