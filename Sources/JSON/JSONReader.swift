/// A cursor over JSON text that reads what the caller expects.
///
/// Reads values directly into the caller's types, without a tree. Linear in the bytes read, with
/// bounded depth.
public struct JSONReader {
  /// The maximum nesting depth.
  public static let maximumDepth = 256

  let source: ArraySlice<UInt8>
  /// The offset of the next byte, from the first.
  public internal(set) var offset = 0
  var depth = 0
  /// Whether everything read so far is as a `JSONWriter` writes it; false if not tracked.
  var isCanonical = false

  /// Creates a reader at an offset; bytes after the values read are not examined.
  public init(_ bytes: ArraySlice<UInt8>, from offset: Int = 0) {
    (source, self.offset) = (bytes, offset)
  }

  /// Reads one value from `bytes`, with nothing but white space after it.
  public static func read<Result>(
    _ bytes: [UInt8], around levels: Int = 0,
    _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    try read(bytes[...], around: levels, body)
  }

  /// Reads one value from `bytes`, with nothing but white space after it.
  ///
  /// - Parameter levels: The levels around content that may itself be as deep as `maximumDepth`.
  public static func read<Result>(
    _ bytes: ArraySlice<UInt8>, around levels: Int = 0,
    _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    var reader = JSONReader(bytes)
    reader.depth = -levels
    let result = try body(&reader)
    guard reader.peek() == nil else { throw JSONError(.trailingBytes, at: reader.offset) }
    return result
  }

  // MARK: Structure

  /// The byte at an offset; `nil` at the end.
  @inline(__always)
  func byte(at offset: Int) -> UInt8? {
    let bytes = source.span
    return offset < bytes.count ? bytes[offset] : nil
  }

  /// Skips white space, and returns the next byte; `nil` at the end.
  @inline(__always)
  mutating func peek() -> UInt8? {
    if let next = byte(at: offset), next > UInt8(ascii: " ") { return next }
    return skipSpaces()
  }

  private mutating func skipSpaces() -> UInt8? {
    while let byte = byte(at: offset) {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        isCanonical = false
        offset += 1
      default: return byte
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

  /// Reads an object; calls `member` with each member's name, at its value.
  public mutating func readObject(
    _ member: (String, inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard try beginObject() else { return }
    repeat { try member(try readMemberName(), &self) } while try nextMember()
  }

  /// Reads an array; calls `element` at each element.
  public mutating func readArray(
    _ element: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard try begin(UInt8(ascii: "["), UInt8(ascii: "]"), as: "an array") else { return }
    repeat { try element(&self) } while try next(orEnd: UInt8(ascii: "]"))
  }

  /// Starts an object or array; returns whether an item follows, or it has ended.
  @inline(__always)
  mutating func begin(_ open: UInt8, _ close: UInt8, as what: String) throws(JSONError) -> Bool {
    guard accept(open) else { throw unexpected(what) }
    depth += 1
    guard depth <= Self.maximumDepth else { throw JSONError(.tooDeep, at: offset) }
    guard accept(close) else {
      _ = peek()
      return true
    }
    depth -= 1
    return false
  }

  /// Continues after an item; returns whether another follows, or the object or array has ended.
  @inline(__always)
  mutating func next(orEnd close: UInt8) throws(JSONError) -> Bool {
    if accept(UInt8(ascii: ",")) {
      _ = peek()
      return true
    }
    try expect(close)
    depth -= 1
    return false
  }

  mutating func unexpected(_ wanted: String) -> JSONError {
    peek() == nil
      ? JSONError(.unexpectedEnd, at: offset) : JSONError(.expected(wanted), at: offset)
  }

  // MARK: Values

  /// Reads the next value.
  public mutating func readValue() throws(JSONError) -> JSONValue {
    switch peek() {
    case UInt8(ascii: "{"):
      var object = JSONObject()
      try readObject { key, reader throws(JSONError) in
        object[key] = try reader.readValue()
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

  /// Skips the next value.
  ///
  /// Strings are only scanned for their ends.
  public mutating func skipValue() throws(JSONError) {
    switch peek() {
    case UInt8(ascii: "{"):
      var hasList = false
      if try beginObject() { try skipMembers(&hasList) }
    case UInt8(ascii: "["):
      try readArray { reader throws(JSONError) in try reader.skipValue() }
    case UInt8(ascii: "\""): _ = try scanString()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try readBool()
    case UInt8(ascii: "n"): try readWord("null")
    default: _ = try scanNumber()
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

  /// Skips `null` if it comes next.
  public mutating func acceptNull() throws(JSONError) -> Bool {
    guard peek() == UInt8(ascii: "n") else { return false }
    try readWord("null")
    return true
  }

  /// Reads an integer that fits an `Int`.
  public mutating func readInt() throws(JSONError) -> Int {
    _ = peek()
    let start = offset
    if let number = plainWholeNumber() { return number }
    let isNumber = peek().map { $0 == UInt8(ascii: "-") || $0.isDigit } ?? true
    guard isNumber, let value = Int(try readNumber()) else {
      throw JSONError(.expected("a whole number"), at: start)
    }
    return value
  }

  /// Skips an integer of few digits in canonical form; returns `nil`, and skips nothing, if none
  /// comes next.
  mutating func plainWholeNumber() -> Int? {
    let isNegative = byte(at: offset) == UInt8(ascii: "-")
    let start = isNegative ? offset + 1 : offset
    var (end, number) = (start, 0)
    while let byte = byte(at: end), byte.isDigit, end - start < 18 {
      number = number * 10 + Int(byte & 15)
      end += 1
    }
    guard end > start, number > 0 ? byte(at: start) != UInt8(ascii: "0") : end == offset + 1
    else { return nil }
    switch byte(at: end) {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
      offset = end
      return isNegative ? -number : number
    default: return nil
    }
  }

  private mutating func readWord(_ word: String) throws(JSONError) {
    for wanted in word.utf8 {
      guard let found = byte(at: offset) else { throw JSONError(.unexpectedEnd, at: offset) }
      guard found == wanted else { throw JSONError(.unexpectedByte(found), at: offset) }
      offset += 1
    }
  }

  private mutating func readNumber() throws(JSONError) -> String {
    let range = try scanNumber()
    let first = source.startIndex
    return String(
      decoding: source[first + range.lowerBound..<first + range.upperBound], as: UTF8.self)
  }

  /// Skips a number; its digits are kept as read.
  private mutating func scanNumber() throws(JSONError) -> Range<Int> {
    guard let first = peek() else { throw JSONError(.unexpectedEnd, at: offset) }
    guard first == UInt8(ascii: "-") || first.isDigit else {
      throw JSONError(.unexpectedByte(first), at: offset)
    }
    let start = offset
    if first == UInt8(ascii: "-") { offset += 1 }
    let hasLeadingZero = byte(at: offset) == UInt8(ascii: "0")
    let digits = try scanDigits(from: start)
    if hasLeadingZero && digits > 1 { throw JSONError(.invalidNumber, at: start) }
    if byte(at: offset) == UInt8(ascii: ".") {
      offset += 1
      _ = try scanDigits(from: start)
    }
    if let mark = byte(at: offset), mark | 0x20 == UInt8(ascii: "e") {
      offset += 1
      let sign = byte(at: offset)
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { offset += 1 }
      _ = try scanDigits(from: start)
    }
    return start..<offset
  }

  private mutating func scanDigits(from start: Int) throws(JSONError) -> Int {
    let first = offset
    while let byte = byte(at: offset), byte.isDigit { offset += 1 }
    guard offset > first else { throw JSONError(.invalidNumber, at: start) }
    return offset - first
  }
}

extension UInt8 {
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
