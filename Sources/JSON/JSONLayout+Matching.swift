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

/// Where a match has come to.
///
/// Each function passes over one thing, or tells that it is not there.
struct JSONCursor {
  let base: UnsafePointer<UInt8>
  var place: Int
  let end: Int
  let members: UnsafeBufferPointer<JSONLayout.Member>
  let names: UnsafeBufferPointer<UInt8>
  let tests: UnsafeBufferPointer<@Sendable (UnsafeBufferPointer<UInt8>) -> Bool>

  /// The deepest nesting of unknown values that is looked at.
  static let maximumDepth = 32
  /// The most unknown members of one object that are told apart.
  static let maximumUnknownCount = 64

  @inline(always)
  func byte(_ offset: Int = 0) -> UInt8 {
    place + offset < end ? base[place + offset] : 0
  }

  @inline(always)
  mutating func accept(_ wanted: UInt8) -> Bool {
    guard place < end, base[place] == wanted else { return false }
    place += 1
    return true
  }

  /// The next eight bytes, zeros behind the end.
  @inline(always)
  func word() -> UInt64 {
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
  @inline(always)
  mutating func member(from first: Int, to last: Int) -> Int? {
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
  @inline(always)
  func hasName(_ name: Range<Int>) -> Bool {
    guard name.count > 8 else { return place + name.count <= end }
    guard place + name.count <= end else { return false }
    for offset in 8..<name.count where base[place + offset] != names[name.lowerBound + offset] {
      return false
    }
    return true
  }

  mutating func value(_ node: JSONLayout.Node, _ match: inout JSONMatch) -> Bool {
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
      match.identifiers.note(number)
      return true
    case .count:
      guard let number = wholeNumber() else { return false }
      return node.lower <= number && number <= node.upper
    case .text:
      let start = place + 1
      guard string(canBeEmpty: false) else { return false }
      return tests[node.lower](UnsafeBufferPointer(start: base + start, count: place - 1 - start))
    case .yes: return word("true")
    }
  }

  /// Passes over a whole number of up to 18 digits.
  mutating func wholeNumber() -> Int? {
    let isNegative = accept(UInt8(ascii: "-"))
    let start = place
    var number = 0
    while case let digit = byte(), digit.isDigit {
      // One more could be more than a number holds.
      guard place - start < 18 else { return nil }
      number = number * 10 + Int(digit & 15)
      place += 1
    }
    guard place > start, number == 0 ? place == start + 1 && !isNegative : base[start] != 0x30
    else { return nil }
    return isNegative ? -number : number
  }

  mutating func word(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard place + count <= end else { return false }
    for index in 0..<count where base[place + index] != word.utf8Start[index] { return false }
    place += count
    return true
  }
}
