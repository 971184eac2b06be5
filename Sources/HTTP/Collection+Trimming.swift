extension BidirectionalCollection<UInt8> {
  /// The bytes without surrounding spaces, tabs and line breaks.
  package var trimmed: SubSequence {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || 0x09...0x0D ~= $0 }
    guard let start = firstIndex(where: { !isSpace($0) }),
      let last = lastIndex(where: { !isSpace($0) })
    else { return prefix(0) }
    return self[start...last]
  }
}
