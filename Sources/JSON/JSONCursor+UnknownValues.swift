extension JSONCursor {
  /// Passes over the unknown members of an object, which come last, and its end.
  mutating func unknownMembers(
    besides node: JSONLayout.Node, isWhole: Bool, _ match: inout JSONMatch
  ) -> Bool {
    var keys: [Range<Int>] = []
    repeat {
      guard let key = key(besides: keys) else { return false }
      for index in node.lower..<node.upper where isName(members[index].name, key) { return false }
      keys.append(key)
      if isWhole, byte() == UInt8(ascii: "[") { match.hasUnknownList = true }
      guard anyValue(depth: 1) else { return false }
    } while accept(UInt8(ascii: ","))
    return accept(UInt8(ascii: "}"))
  }

  /// Passes over a name and its colon, and returns where the name lies with its quotes; nil for one with escapes,
  /// which may be another name, and for one that is there already.
  private mutating func key(besides keys: [Range<Int>]) -> Range<Int>? {
    let start = place
    guard keys.count < Self.maximumUnknownCount, string(canBeEmpty: true) else { return nil }
    let key = start..<place
    for index in key where base[index] == UInt8(ascii: "\\") { return nil }
    for other in keys where isSame(other, key) { return nil }
    return accept(UInt8(ascii: ":")) ? key : nil
  }

  private func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    left.count == right.count
      && UnsafeBufferPointer(start: base + left.lowerBound, count: left.count)
        .elementsEqual(UnsafeBufferPointer(start: base + right.lowerBound, count: right.count))
  }

  /// Tells whether a quoted name, which has its colon, is the one that lies there.
  private func isName(_ name: Range<Int>, _ key: Range<Int>) -> Bool {
    guard name.count == key.count + 1 else { return false }
    for offset in 0..<key.count
    where names[name.lowerBound + offset] != base[key.lowerBound + offset] { return false }
    return true
  }

  private mutating func anyValue(depth: Int) -> Bool {
    guard depth < Self.maximumDepth else { return false }
    switch byte() {
    case UInt8(ascii: "\""): return string(canBeEmpty: true)
    case UInt8(ascii: "{"):
      place += 1
      if accept(UInt8(ascii: "}")) { return true }
      var keys: [Range<Int>] = []
      repeat {
        guard let key = key(besides: keys), anyValue(depth: depth + 1) else { return false }
        keys.append(key)
      } while accept(UInt8(ascii: ","))
      return accept(UInt8(ascii: "}"))
    case UInt8(ascii: "["):
      place += 1
      if accept(UInt8(ascii: "]")) { return true }
      repeat {
        guard anyValue(depth: depth + 1) else { return false }
      } while accept(UInt8(ascii: ","))
      return accept(UInt8(ascii: "]"))
    case UInt8(ascii: "t"): return word("true")
    case UInt8(ascii: "f"): return word("false")
    case UInt8(ascii: "n"): return word("null")
    default: return number()
    }
  }

  private mutating func number() -> Bool {
    _ = accept(UInt8(ascii: "-"))
    let hasLeadingZero = byte() == UInt8(ascii: "0")
    let digits = digits()
    guard digits > 0, !(hasLeadingZero && digits > 1) else { return false }
    if accept(UInt8(ascii: ".")), self.digits() == 0 { return false }
    guard byte() | 0x20 == UInt8(ascii: "e") else { return true }
    place += 1
    if byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") { place += 1 }
    return self.digits() > 0
  }

  private mutating func digits() -> Int {
    let start = place
    while byte().isDigit { place += 1 }
    return place - start
  }
}
