extension JSONLayout {
  /// Tells whether an object of the layout begins at `start`, and fills `match`; time is linear in its bytes.
  public func matches(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int = 0, _ match: inout JSONMatch
  ) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    match.restart(root.upper - root.lower)
    return members.withUnsafeBufferPointer { members in
      names.withUnsafeBufferPointer { names in
        tests.withUnsafeBufferPointer { tests in
          var cursor = JSONCursor(
            base: base, place: start, end: bytes.count, members: members, names: names, tests: tests
          )
          guard cursor.object(root, isWhole: true, &match) else { return false }
          match.end = cursor.place
          return true
        }
      }
    }
  }
}

/// Where a match has come to. Each function passes over one thing, or tells that it is not there.
private struct JSONCursor {
  let base: UnsafePointer<UInt8>
  var place: Int
  let end: Int
  let members: UnsafeBufferPointer<JSONLayout.Member>
  let names: UnsafeBufferPointer<UInt8>
  let tests: UnsafeBufferPointer<@Sendable (UnsafeBufferPointer<UInt8>) -> Bool>

  /// The deepest nesting of unknown values that is looked at.
  private static let maximumDepth = 32
  /// The most unknown members of one object that are told apart.
  private static let maximumUnknownCount = 64

  @inline(__always)
  private func byte(_ offset: Int = 0) -> UInt8 {
    place + offset < end ? base[place + offset] : 0
  }

  @inline(__always)
  private mutating func accept(_ wanted: UInt8) -> Bool {
    guard place < end, base[place] == wanted else { return false }
    place += 1
    return true
  }

  /// The next eight bytes, zeros behind the end.
  @inline(__always)
  private func word() -> UInt64 {
    if place + 8 <= end {
      return UInt64(
        littleEndian: UnsafeRawPointer(base + place).loadUnaligned(as: UInt64.self))
    }
    var word: UInt64 = 0
    for index in (place..<end).reversed() { word = word << 8 | UInt64(base[index]) }
    return word
  }

  // MARK: Known values

  mutating func object(
    _ node: JSONLayout.Node, isWhole: Bool, _ match: inout JSONMatch
  ) -> Bool {
    guard accept(UInt8(ascii: "{")) else { return false }
    var next = node.lower
    if next < node.upper, members[next].node.kind == .identifier {
      guard member(from: next, to: next + 1) != nil, value(members[next].node, &match) else {
        return false
      }
      next += 1
      guard accept(UInt8(ascii: ",")) else { return accept(UInt8(ascii: "}")) }
    }
    repeat {
      guard let index = member(from: next, to: node.upper) else {
        return unknownMembers(besides: node, isWhole: isWhole, &match)
      }
      next = index + 1
      let start = place
      guard value(members[index].node, &match) else { return false }
      if isWhole { match.values[index - node.lower] = start..<place }
    } while accept(UInt8(ascii: ","))
    return accept(UInt8(ascii: "}"))
  }

  /// Passes over the name of one of the members from one to another.
  @inline(__always)
  private mutating func member(from first: Int, to last: Int) -> Int? {
    let word = word()
    var index = first
    while index < last {
      let member = members[index]
      if word & member.mask == member.head, hasName(member.name) {
        place += member.name.count
        return index
      }
      index += 1
    }
    return nil
  }

  /// Tells whether a name comes next of which the first eight bytes do.
  @inline(__always)
  private func hasName(_ name: Range<Int>) -> Bool {
    guard name.count > 8 else { return place + name.count <= end }
    guard place + name.count <= end else { return false }
    for offset in 8..<name.count where base[place + offset] != names[name.lowerBound + offset] {
      return false
    }
    return true
  }

  private mutating func value(_ node: JSONLayout.Node, _ match: inout JSONMatch) -> Bool {
    switch node.kind {
    case .string: return string(canBeEmpty: false)
    case .strings:
      guard accept(UInt8(ascii: "[")) else { return false }
      repeat {
        guard string(canBeEmpty: true) else { return false }
      } while accept(UInt8(ascii: ","))
      return accept(UInt8(ascii: "]"))
    case .objects:
      guard accept(UInt8(ascii: "[")) else { return false }
      repeat {
        guard object(node, isWhole: false, &match) else { return false }
      } while accept(UInt8(ascii: ","))
      return accept(UInt8(ascii: "]"))
    case .object: return object(node, isWhole: false, &match)
    case .identifier:
      guard let number = wholeNumber() else { return false }
      match.note(identifier: number)
      return true
    case .count:
      guard let number = wholeNumber() else { return false }
      return node.lower <= number && number <= node.upper
    case .text:
      let start = place + 1
      guard string(canBeEmpty: false) else { return false }
      return tests[node.lower](UnsafeBufferPointer(start: base + start, count: place - 1 - start))
    case .yes: return word("true")
    case .other: return false
    }
  }

  /// Passes over a whole number of up to 18 digits.
  private mutating func wholeNumber() -> Int? {
    let isNegative = accept(UInt8(ascii: "-"))
    let start = place
    var number = 0
    while case let digit = byte(), digit.isDigit {
      number = number * 10 + Int(digit & 15)
      place += 1
      guard place - start <= 18 else { return nil }
    }
    guard place > start, number == 0 ? place == start + 1 && !isNegative : base[start] != 0x30
    else { return nil }
    return isNegative ? -number : number
  }

  private mutating func word(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard place + count <= end else { return false }
    for index in 0..<count where base[place + index] != word.utf8Start[index] { return false }
    place += count
    return true
  }

  // MARK: Strings

  /// Passes over a string that is valid and escaped as it is written.
  @inline(__always)
  private mutating func string(canBeEmpty: Bool) -> Bool {
    guard accept(UInt8(ascii: "\"")) else { return false }
    let start = place
    while true {
      // A byte below is set where one of the eight ends a run of plain ASCII; the lowest is exact.
      let ones: UInt64 = 0x0101_0101_0101_0101
      let word = word()
      let quotes = word ^ (ones &* 0x22)
      let escapes = word ^ (ones &* 0x5C)
      var hits = (quotes &- ones) & ~quotes
      hits |= (escapes &- ones) & ~escapes
      hits |= (word &- ones &* 0x20) & ~word
      hits = (hits | word) & (ones &* 0x80)
      guard hits != 0 else {
        place += 8
        continue
      }
      place += hits.trailingZeroBitCount >> 3
      guard place < end else { return false }
      switch base[place] {
      case UInt8(ascii: "\""):
        place += 1
        return canBeEmpty || place > start + 1
      case UInt8(ascii: "\\"): guard escape() else { return false }
      case 0x80...: guard scalar() else { return false }
      default: return false
      }
    }
  }

  private mutating func escape() -> Bool {
    switch byte(1) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "n"), UInt8(ascii: "r"),
      UInt8(ascii: "t"):
      place += 2
      return true
    case UInt8(ascii: "u"):
      // A control character that has no shorter escape.
      guard byte(2) == 0x30, byte(3) == 0x30, byte(4) == 0x30 || byte(4) == 0x31 else {
        return false
      }
      let last = byte(5)
      let isDigit = last.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(last)
      let hasShorter = byte(4) == 0x30 && [0x39, 0x61, 0x64].contains(last)
      guard isDigit, !hasShorter else { return false }
      place += 6
      return true
    default: return false
    }
  }

  /// Passes over scalars beyond ASCII, as table 3-7 of the Unicode Standard has them.
  private mutating func scalar() -> Bool {
    while true {
      let first = byte()
      let second: ClosedRange<UInt8>
      let count: Int
      switch first {
      case 0xC2...0xDF: (second, count) = (0x80...0xBF, 2)
      case 0xE0: (second, count) = (0xA0...0xBF, 3)
      case 0xE1...0xEC, 0xEE...0xEF: (second, count) = (0x80...0xBF, 3)
      case 0xED: (second, count) = (0x80...0x9F, 3)
      case 0xF0: (second, count) = (0x90...0xBF, 4)
      case 0xF1...0xF3: (second, count) = (0x80...0xBF, 4)
      case 0xF4: (second, count) = (0x80...0x8F, 4)
      case 0x80...: return false
      default: return true
      }
      guard second.contains(byte(1)) else { return false }
      if count > 2, byte(2) & 0xC0 != 0x80 { return false }
      if count > 3, byte(3) & 0xC0 != 0x80 { return false }
      place += count
    }
  }

  // MARK: Unknown values

  /// Passes over the unknown members of an object, which come last, and its end.
  private mutating func unknownMembers(
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
