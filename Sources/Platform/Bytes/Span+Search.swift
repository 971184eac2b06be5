#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

extension Span<UInt8> {
  /// Returns the index of the first occurrence of a byte; `nil` if there is none.
  public func firstOffset(of byte: UInt8) -> Int? {
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let found = unsafe memchr(base, Int32(byte), bytes.count)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }
}
