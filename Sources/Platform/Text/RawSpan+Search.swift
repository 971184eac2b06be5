#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

extension RawSpan {
  /// Returns where a byte stands first; nil where it does not.
  public func firstOffset(of byte: UInt8) -> Int? {
    withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let found = memchr(base, Int32(byte), bytes.count)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}
