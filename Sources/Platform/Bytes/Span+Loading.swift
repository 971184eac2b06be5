extension Span<UInt8> {
  /// Returns the integer at an offset, aligned or not, in native byte order.
  ///
  /// Traps if it is out of bounds.
  @inlinable @inline(always)
  public func load<Integer: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: Integer.Type = Integer.self
  ) -> Integer {
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: type)
  }

  /// Returns the 16 bytes at an offset; traps if they are out of bounds.
  @inlinable @inline(always)
  public func loadVector(at offset: Int) -> SIMD16<UInt8> {
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
  }
}

extension Span where Element: FixedWidthInteger & BitwiseCopyable {
  /// Calls `body` with the bytes of the integers, in native byte order.
  @inlinable
  public func withOctets<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    unsafe withUnsafeBytes { unsafe body($0.bindMemory(to: UInt8.self).span) }
  }
}

extension SIMDMask<SIMD16<Int8>> {
  /// The mask as two words of eight bytes, each 0xFF or 0.
  @inlinable @inline(always)
  public var words: SIMD2<UInt64> { unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self) }
}

extension MutableRawSpan {
  /// Calls `body` with the bytes.
  public func withOctets<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    unsafe withUnsafeBytes { unsafe body($0.bindMemory(to: UInt8.self).span) }
  }
}

extension [UInt8] {
  /// Lets `body` fill the first `count` bytes, and returns its result.
  public mutating func fill<Result>(
    _ count: Int, _ body: (inout MutableRawSpan) -> Result
  ) -> Result {
    precondition(count <= self.count)
    return unsafe withUnsafeMutableBytes { buffer in
      var span = unsafe MutableRawSpan(
        _unsafeBytes: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
      return body(&span)
    }
  }
}
