import CLibEdit
internal import Platform

/// Decodes typed bytes, and never reads past a character, so that a program run next finds its
/// input.
struct KeyDecoder {
  private var state = mbstate_t()

  /// Reads a byte, and returns the characters it completes, often none; `nil` at the end.
  ///
  /// A byte that breaks a UTF-8 sequence yields U+FFFD, and then counts by itself.
  mutating func readByte(from descriptor: Int32) -> [wchar_t]? {
    var bytes: [UInt8] = [0]
    do throws(Errno) {
      guard let count = try Descriptor(descriptor).readSome(into: &bytes) else { return [] }
      return count == 1 ? decode(CChar(bitPattern: bytes[0])) : nil
    } catch {
      return nil
    }
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
