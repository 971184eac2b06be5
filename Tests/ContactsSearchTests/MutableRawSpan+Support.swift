extension MutableRawSpan {
  /// Replaces the first bytes of the span; traps if it is too short.
  mutating func replaceFirst(with bytes: Span<UInt8>) {
    for index in bytes.indices { storeBytes(of: bytes[index], toByteOffset: index, as: UInt8.self) }
  }
}
