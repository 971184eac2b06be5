import CLibEdit
internal import Platform

/// Decodes typed bytes, and never reads past a character, so that a program run next finds its
/// input.
struct KeyDecoder {
  /// The result of reading a byte.
  enum Step {
    /// The characters that the byte completes, often none.
    case characters([wchar_t])
    case end
  }

  private var state = mbstate_t()

  /// Reads a byte; one that breaks a UTF-8 sequence yields U+FFFD, and then counts by itself.
  mutating func readByte(from descriptor: Int32) -> Step {
    var bytes: [UInt8] = [0]
    do throws(Errno) {
      guard let count = try Descriptor(descriptor).readSome(into: &bytes) else {
        return .characters([])
      }
      guard count == 1 else { return .end }
    } catch {
      return .end
    }
    return .characters(decode(CChar(bitPattern: bytes[0])))
  }

  private mutating func decode(_ byte: CChar) -> [wchar_t] {
    let isFirst = unsafe mbsinit(&state) != 0
    var byte = byte
    var character: wchar_t = 0
    switch unsafe mbrtowc(&character, &byte, 1, &state) {
    case 0, 1:
      return [character]
    case Int(bitPattern: UInt.max - 1):
      return []
    default:
      state = mbstate_t()
      return [0xFFFD] + (isFirst ? [] : decode(byte))
    }
  }
}
