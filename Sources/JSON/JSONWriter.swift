/// A buffer that JSON text is written to, without white space.
///
/// Commas are the writer's business: `member` and `element` put one where it belongs.
public struct JSONWriter {
  /// What has been written.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Makes an empty buffer with room for `capacity` bytes.
  public init(reserving capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  /// Makes a buffer that has some bytes already, behind which a value of its own is written.
  public init(continuing bytes: consuming [UInt8]) {
    self.bytes = bytes
  }

  /// Forgets what has been written, and keeps the memory for what comes.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Returns what has been written, and forgets it, so that nobody else holds it.
  public mutating func takeBytes() -> [UInt8] {
    defer { needsComma = false }
    return exchange(&bytes, with: [])
  }

  // MARK: Structure

  /// Writes an object whose members `body` writes.
  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    raw(UInt8(ascii: "{"))
    needsComma = false
    body(&self)
    raw(UInt8(ascii: "}"))
    needsComma = true
  }

  /// Writes an array whose elements `body` writes, each after a call of `element`.
  public mutating func array(_ body: (inout JSONWriter) -> Void) {
    raw(UInt8(ascii: "["))
    needsComma = false
    body(&self)
    raw(UInt8(ascii: "]"))
    needsComma = true
  }

  /// Begins an element of an array; its value is written next.
  public mutating func element() {
    if needsComma { raw(UInt8(ascii: ",")) }
    needsComma = false
  }

  /// Begins a member of an object by its quoted, escaped name; its value is written next.
  public mutating func member(_ name: JSONName) {
    element()
    name.quoted.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  /// Begins a member of an object; its value is written next.
  public mutating func member(_ name: String) {
    element()
    write(name)
    raw(UInt8(ascii: ":"))
    needsComma = false
  }

  // MARK: Values

  /// Writes `true` or `false`.
  public mutating func write(_ bool: Bool) {
    verbatim(bool ? "true" : "false")
  }

  /// Writes a whole number.
  public mutating func write(_ int: Int) {
    guard int >= 0 else { return verbatim(String(int)) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (rest, start) = (int, 20)
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
    needsComma = true
  }

  /// Writes any value.
  public mutating func write(_ value: JSONValue) {
    switch value {
    case .null: verbatim("null")
    case .bool(let bool): write(bool)
    case .number(let digits): verbatim(digits)
    case .string(let string): write(string)
    case .array(let elements):
      array { writer in
        for element in elements {
          writer.element()
          writer.write(element)
        }
      }
    case .object(let object): write(object)
    }
  }

  /// Writes an object.
  public mutating func write(_ object: JSONObject) {
    self.object { writer in writer.members(of: object) }
  }

  /// Writes the members of `object` among those of the object begun.
  public mutating func members(of object: JSONObject) {
    for item in object.members {
      member(item.key)
      write(item.value)
    }
  }

  /// Writes a string, escaping what RFC 8259 section 7 says must be.
  public mutating func write(_ string: String) {
    var string = string
    string.withUTF8 { utf8 in
      raw(UInt8(ascii: "\""))
      var start = 0
      for index in 0..<utf8.count where Self.mustEscape(utf8[index]) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
        appendEscape(of: utf8[index])
        start = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
      raw(UInt8(ascii: "\""))
    }
    needsComma = true
  }

  /// Writes a string of `count` characters of ASCII, none of which is escaped, as `body` puts them down.
  public mutating func writeText(
    ofCount count: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count + 2) { text in
      (text[0], text[count + 1]) = (UInt8(ascii: "\""), UInt8(ascii: "\""))
      body(UnsafeMutableBufferPointer(rebasing: text[1..<count + 1]))
      bytes.append(contentsOf: UnsafeBufferPointer(text))
    }
    needsComma = true
  }

  /// Writes text that is JSON already.
  public mutating func verbatim(_ json: String) {
    bytes.append(contentsOf: json.utf8)
    needsComma = true
  }

  /// Writes bytes that are JSON already.
  public mutating func verbatim(_ json: ArraySlice<UInt8>) {
    bytes.append(contentsOf: json)
    needsComma = true
  }

  /// Writes bytes that are JSON already.
  public mutating func verbatim(_ json: some Collection<UInt8>) {
    bytes.append(contentsOf: json)
    needsComma = true
  }

  private mutating func raw(_ byte: UInt8) {
    bytes.append(byte)
  }

  private static func mustEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func appendEscape(of byte: UInt8) {
    raw(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): raw(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): raw(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): raw(UInt8(ascii: "t"))
    case 0..<0x20:
      let digits = Array("0123456789abcdef".utf8)
      bytes.append(contentsOf: "u00".utf8)
      raw(digits[Int(byte >> 4)])
      raw(digits[Int(byte & 15)])
    default: raw(byte)
    }
  }
}

/// The name of a member, quoted once for all the times it is written.
public struct JSONName: Sendable {
  /// The name's UTF-8.
  public let utf8: [UInt8]
  let quoted: [UInt8]
  /// The first eight bytes of the quoted name with its colon, and which of them count.
  @usableFromInline
  let head: UInt64
  @usableFromInline
  let mask: UInt64

  /// Quotes and escapes a name.
  public init(_ name: String) {
    utf8 = Array(name.utf8)
    quoted = JSONValue.string(name).utf8 + [UInt8(ascii: ":")]
    head = quoted.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    mask = quoted.count >= 8 ? .max : 1 << UInt64(8 * quoted.count) - 1
  }

  /// Returns the name.
  public var string: String { String(decoding: utf8, as: UTF8.self) }
}
