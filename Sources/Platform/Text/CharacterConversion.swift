#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Conversion from other character sets, as far as the system knows them (iconv(3)).
public enum CharacterConversion {
  /// Decodes bytes in a character set; `nil` if the system does not know it, or the bytes are
  /// invalid.
  public static func text(of bytes: [UInt8], from name: String) -> String? {
    guard let converter = unsafe iconv_open("UTF-8", name), Int(bitPattern: converter) != -1
    else { return nil }
    defer { unsafe iconv_close(converter) }
    var source = bytes.map(CChar.init(bitPattern:))
    var target = [CChar](repeating: 0, count: bytes.count * 4 + 16)
    var targetCount = target.count
    let isConverted = unsafe source.withUnsafeMutableBufferPointer { source in
      unsafe target.withUnsafeMutableBufferPointer { target in
        var (from, fromCount) = (source.baseAddress, source.count)
        var (to, toCount) = (target.baseAddress, target.count)
        let result = unsafe iconv(converter, &from, &fromCount, &to, &toCount)
        targetCount -= toCount
        return result != -1 && fromCount == 0
      }
    }
    guard isConverted else { return nil }
    return String(
      validating: target[..<targetCount].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
