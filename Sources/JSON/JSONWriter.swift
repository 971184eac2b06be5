/// Writes JSON text, without white space, into a growing buffer.
///
/// `member` and `element` add the commas.
public struct JSONWriter: ~Copyable {
  /// The bytes written.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false
  private var depth = 0
  /// The identifiers written since `beginNotes`.
  public private(set) var identifiers = JSONIdentifiers()
  /// Whether everything written since `beginNotes` would read back unchanged; false after values
  /// that depart from the shape of their members, or nest too deeply.
  public private(set) var isCanonical = true

  /// Creates a writer with room for `capacity` bytes.
  public init(reserving capacity: Int = 256) {
    bytes.reserveCapacity(capacity)
  }

  /// The number of bytes written.
  public var count: Int { bytes.count }

  /// A copy of the bytes without spare capacity, which may be as large again.
  public var trimmedBytes: [UInt8] {
    var trimmed: [UInt8] = []
    trimmed.reserveCapacity(bytes.count)
    trimmed.append(contentsOf: bytes)
    return trimmed
  }

  /// Makes room for `size` more bytes.
  ///
  /// The buffer at least doubles when it grows, so appending is linear overall.
  public mutating func reserve(_ size: Int) {
    guard bytes.capacity - bytes.count < size else { return }
    bytes.reserveCapacity(max(bytes.count + size, 2 * bytes.capacity))
  }

  /// Removes everything after the first `count` bytes, and keeps the memory.
  public mutating func cut(to count: Int) {
    precondition(0...bytes.count ~= count, "what has not been written is not cut off")
    bytes.removeLast(bytes.count - count)
    needsComma = false
  }

  /// Passes the bytes to `take`, and continues in the same memory as if they were still there.
  public mutating func drain(_ take: (Span<UInt8>) -> Void) {
    take(bytes.span)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Resets `identifiers` and `isCanonical`.
  public mutating func beginNotes() {
    isCanonical = true
    identifiers.restart()
  }

  /// Records that a value departs from the shape of its member.
  public mutating func noteOther() { isCanonical = false }

  // MARK: Structure

  /// Writes an object; `body` writes the members.
  @inlinable @inline(always)
  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    begin(UInt8(ascii: "{"))
    body(&self)
    end(UInt8(ascii: "}"))
  }

  /// Writes an array; `body` calls `element` before each element.
  @inlinable @inline(always)
  public mutating func array(_ body: (inout JSONWriter) -> Void) {
    begin(UInt8(ascii: "["))
    body(&self)
    end(UInt8(ascii: "]"))
  }

  @usableFromInline
  mutating func begin(_ bracket: UInt8) {
    depth += 1
    if depth > JSONReader.maximumDepth { noteOther() }
    bytes.append(bracket)
    needsComma = false
  }

  @usableFromInline
  mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
    depth -= 1
  }

  /// Starts an element of an array; write its value next.
  public mutating func element() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }

  /// Starts a member by its quoted, escaped name; write its value next.
  public mutating func member(_ name: JSONName) {
    let start = needsComma ? 0 : 1
    bytes.append(addingCapacity: name.end - start) { output in
      for index in start..<name.end { output.append(name.separated[index]) }
    }
    needsComma = false
  }

  /// Starts a member; write its value next.
  public mutating func member(_ name: String) {
    element()
    write(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a member with an object, unless `body` writes an empty one.
  public mutating func memberUnlessEmpty(_ name: JSONName, _ body: (inout JSONWriter) -> Void) {
    let (start, neededComma) = (bytes.count, needsComma)
    member(name)
    let value = bytes.count
    body(&self)
    guard bytes.count == value + 2 else { return }
    cut(to: start)
    needsComma = neededComma
  }

  // MARK: Values

  /// Writes `true` or `false`.
  public mutating func write(_ bool: Bool) {
    bytes.append(contentsOf: bool ? "true".utf8 : "false".utf8)
    needsComma = true
  }

  /// Writes an integer.
  public mutating func write(_ int: Int) {
    // Most have one digit: the numbers of entries.
    guard 0..<10 ~= int else { return verbatim(String(int)) }
    bytes.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: int))
    needsComma = true
  }

  /// Writes an integer that identifies an object, and records it.
  public mutating func write(identifier: Int) {
    identifiers.note(identifier)
    write(identifier)
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

  /// Writes the members of `object` into the current object.
  public mutating func members(of object: JSONObject) {
    let members = object.members
    for index in members.indices {
      member(members[index].key)
      write(members[index].value)
    }
  }

  /// Writes a string, with the escapes that RFC 8259, section 7, requires.
  public mutating func write(_ string: String) {
    let text = string.utf8.span
    var union: UInt64 = 0
    var end = text.endOfPlainText(from: 0, &union)
    bytes.append(UInt8(ascii: "\""))
    if end == text.count {
      bytes.append(contentsOf: string.utf8)
    } else {
      append(text.extracting(first: end))
    }
    while end < text.count {
      writeEscaped(text[end])
      let start = end + 1
      end = text.endOfPlainText(from: start, &union)
      append(text.extracting(start..<end))
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private mutating func append(_ text: Span<UInt8>) {
    bytes.append(addingCapacity: text.count) { output in
      for index in text.indices { output.append(text[index]) }
    }
  }

  private mutating func writeEscaped(_ byte: UInt8) {
    if let letter = JSONEscape.letter(for: byte) {
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(letter)
    } else if byte < 0x20 {
      let digit = byte & 15
      bytes.append(contentsOf: byte < 0x10 ? "\\u000".utf8 : "\\u001".utf8)
      bytes.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
    } else {
      bytes.append(byte)
    }
  }

  /// Writes a string of `count` ASCII characters that need no escapes; `body` fills them in.
  public mutating func writeText(ofCount count: Int, _ body: (inout MutableSpan<UInt8>) -> Void) {
    bytes.append(UInt8(ascii: "\""))
    bytes.append(addingCapacity: count) { output in
      output.append(repeating: 0, count: count)
      var text = output.mutableSpan
      body(&text)
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes text that is already JSON.
  public mutating func verbatim(_ json: String) {
    bytes.append(contentsOf: json.utf8)
    needsComma = true
  }

  /// Writes bytes that are already JSON.
  public mutating func verbatim(_ json: some Collection<UInt8>) {
    bytes.append(contentsOf: json)
    needsComma = true
  }

  /// Writes a newline between top-level values.
  public mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }
}
