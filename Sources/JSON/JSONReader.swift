/// A cursor over JSON text that reads what the caller asks for next.
///
/// Values are read straight into the caller's types, without a tree in between. A reader lives
/// inside `read(_:_:)` only. Time is linear in the bytes passed; depth is bounded.
public struct JSONReader {
  /// The deepest nesting that is read.
  public static let maximumDepth = 256

  let bytes: UnsafeBufferPointer<UInt8>
  /// The same bytes, for what is kept of them.
  private let source: ArraySlice<UInt8>
  /// The offset of the next byte.
  public internal(set) var offset = 0
  var depth = 0

  /// Reads one value, and nothing but white space after it, from `bytes`.
  public static func read<Result>(
    _ bytes: [UInt8], _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    try read(bytes[...], body)
  }

  /// Reads one value, and nothing but white space after it, from `bytes`.
  public static func read<Result>(
    _ bytes: ArraySlice<UInt8>, _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    try read(beginningOf: bytes) { reader throws(JSONError) in
      let result = try body(&reader)
      guard reader.peek() == nil else {
        throw JSONError(.trailingBytes, at: reader.offset)
      }
      return result
    }
  }

  /// Reads as much of `bytes` as `body` does.
  public static func read<Result>(
    beginningOf bytes: ArraySlice<UInt8>, _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    let outcome = bytes.withUnsafeBufferPointer { buffer -> Swift.Result<Result, JSONError> in
      var reader = JSONReader(source: bytes, bytes: buffer)
      do throws(JSONError) {
        return .success(try body(&reader))
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  private init(source: ArraySlice<UInt8>, bytes: UnsafeBufferPointer<UInt8>) {
    self.source = source
    self.bytes = bytes
  }

  /// Passes over an object where it has a layout, and returns its bytes, which share the memory of what is read;
  /// nil, and nothing is passed, where only reading it tells whether it reads.
  public mutating func readObject(
    of layout: JSONLayout, _ match: inout JSONMatch
  ) -> ArraySlice<UInt8>? {
    _ = peek()
    guard layout.matches(bytes, at: offset, &match) else { return nil }
    let start = source.startIndex + offset
    offset = match.end
    return source[start..<source.startIndex + offset]
  }

  // MARK: Structure

  /// Skips white space and returns the byte that follows, or nil at the end.
  mutating func peek() -> UInt8? {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        offset += 1
      case let byte: return byte
      }
    }
    return nil
  }

  mutating func expect(_ byte: UInt8) throws(JSONError) {
    guard let found = peek() else { throw JSONError(.unexpectedEnd, at: offset) }
    guard found == byte else { throw JSONError(.unexpectedByte(found), at: offset) }
    offset += 1
  }

  mutating func accept(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    offset += 1
    return true
  }

  /// Reads an object: `member` is called at each value with the member's name.
  public mutating func readObject(
    _ member: (JSONKey, inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    try readItems(from: UInt8(ascii: "{"), to: UInt8(ascii: "}"), as: "an object") {
      reader throws(JSONError) in
      let key = try reader.readKey()
      try reader.expect(UInt8(ascii: ":"))
      // The offset is that of the value, not of the white space before it.
      _ = reader.peek()
      try member(key, &reader)
    }
  }

  /// Reads the members of an object until `member`, called at each value with the member's name, returns false;
  /// what follows is not looked at then.
  public mutating func readMembers(
    while member: (JSONKey, inout JSONReader) throws(JSONError) -> Bool
  ) throws(JSONError) {
    try expect(UInt8(ascii: "{"))
    guard !accept(UInt8(ascii: "}")) else { return }
    repeat {
      let key = try readKey()
      try expect(UInt8(ascii: ":"))
      _ = peek()
      guard try member(key, &self) else { return }
    } while accept(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
  }

  /// Reads an array: `element` is called at each element.
  public mutating func readArray(
    _ element: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    try readItems(from: UInt8(ascii: "["), to: UInt8(ascii: "]"), as: "an array", element)
  }

  private mutating func readItems(
    from open: UInt8, to close: UInt8, as what: String,
    _ item: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard accept(open) else { throw unexpected(what) }
    depth += 1
    guard depth <= Self.maximumDepth else { throw JSONError(.tooDeep, at: offset) }
    if !accept(close) {
      repeat {
        _ = peek()
        try item(&self)
      } while accept(UInt8(ascii: ","))
      try expect(close)
    }
    depth -= 1
  }

  mutating func unexpected(_ wanted: String) -> JSONError {
    peek() == nil
      ? JSONError(.unexpectedEnd, at: offset) : JSONError(.expected(wanted), at: offset)
  }

  // MARK: Values

  /// Reads whatever value comes next.
  public mutating func readValue() throws(JSONError) -> JSONValue {
    switch peek() {
    case UInt8(ascii: "{"):
      var object = JSONObject()
      try readObject { key, reader throws(JSONError) in
        object[key.string] = try reader.readValue()
      }
      return .object(object)
    case UInt8(ascii: "["):
      var array: [JSONValue] = []
      try readArray { reader throws(JSONError) in array.append(try reader.readValue()) }
      return .array(array)
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try readBool())
    case UInt8(ascii: "n"):
      try readWord("null")
      return .null
    default: return .number(try readNumber())
    }
  }

  /// Passes over whatever value comes next; of its strings the ends are found, and no more is checked.
  public mutating func skipValue() throws(JSONError) {
    switch peek() {
    case UInt8(ascii: "{"):
      try readObject { _, reader throws(JSONError) in try reader.skipValue() }
    case UInt8(ascii: "["):
      try readArray { reader throws(JSONError) in try reader.skipValue() }
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try readBool()
    case UInt8(ascii: "n"): try readWord("null")
    default: _ = try readNumber()
    }
  }

  /// Reads `true` or `false`.
  public mutating func readBool() throws(JSONError) -> Bool {
    switch peek() {
    case UInt8(ascii: "t"):
      try readWord("true")
      return true
    case UInt8(ascii: "f"):
      try readWord("false")
      return false
    default: throw unexpected("true or false")
    }
  }

  /// Passes over `null` where it comes next.
  public mutating func acceptNull() throws(JSONError) -> Bool {
    guard peek() == UInt8(ascii: "n") else { return false }
    try readWord("null")
    return true
  }

  /// Reads a number that fits an `Int`.
  public mutating func readInt() throws(JSONError) -> Int {
    _ = peek()
    let start = offset
    if let number = plainWholeNumber() { return number }
    guard let value = Int(try readNumber()) else {
      throw JSONError(.expected("a whole number"), at: start)
    }
    return value
  }

  /// Passes over a whole number of few digits; nil, and nothing is passed, where another comes next.
  private mutating func plainWholeNumber() -> Int? {
    var (end, number) = (offset, 0)
    while end < bytes.count, bytes[end].isDigit, end - offset < 18 {
      number = number * 10 + Int(bytes[end] & 15)
      end += 1
    }
    guard end > offset, end < bytes.count, bytes[offset] != UInt8(ascii: "0") else { return nil }
    switch bytes[end] {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
      offset = end
      return number
    default: return nil
    }
  }

  private mutating func readWord(_ word: StaticString) throws(JSONError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard offset < bytes.count else { throw JSONError(.unexpectedEnd, at: offset) }
      guard bytes[offset] == word.utf8Start[index] else {
        throw JSONError(.unexpectedByte(bytes[offset]), at: offset)
      }
      offset += 1
    }
  }

  private mutating func readNumber() throws(JSONError) -> String {
    guard let first = peek() else { throw JSONError(.unexpectedEnd, at: offset) }
    guard first == UInt8(ascii: "-") || first.isDigit else {
      throw JSONError(.unexpectedByte(first), at: offset)
    }
    let start = offset
    if first == UInt8(ascii: "-") { offset += 1 }
    let leadingZero = offset < bytes.count && bytes[offset] == UInt8(ascii: "0")
    let digits = try readDigits(from: start)
    if leadingZero && digits > 1 { throw JSONError(.invalidNumber, at: start) }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      _ = try readDigits(from: start)
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if offset < bytes.count,
        bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-")
      {
        offset += 1
      }
      _ = try readDigits(from: start)
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func readDigits(from start: Int) throws(JSONError) -> Int {
    let first = offset
    while offset < bytes.count, bytes[offset].isDigit { offset += 1 }
    guard offset > first else { throw JSONError(.invalidNumber, at: start) }
    return offset - first
  }
}

extension UInt8 {
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
