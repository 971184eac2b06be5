/// Memory that grows, to which JSON text is written, without white space.
///
/// Commas are the writer's business: `member` and `element` put one where it belongs.
public struct JSONWriter: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  /// How many bytes there is room for.
  public private(set) var capacity: Int
  /// How many bytes have been written.
  public private(set) var count = 0
  private var needsComma = false
  /// The identifiers that have been written since noting was begun.
  public private(set) var identifiers = JSONIdentifiers()
  /// Whether nothing has been noted since then that has no shape: members that a type does not know, and values that leave
  /// the shape of theirs.
  public private(set) var isOfShapes = true

  /// Makes a writer that has written nothing, with room for `capacity` bytes.
  public init(reserving capacity: Int = 256) {
    self.capacity = max(capacity, 16)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  /// Makes room for so many bytes more, which are written without a copy of what is there then.
  ///
  /// The memory at least doubles when it grows, so that any number of bytes costs time linear in it.
  public mutating func reserve(_ size: Int) {
    guard capacity - count < size else { return }
    let capacity = max(count + size, 2 * self.capacity)
    let place = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    place.update(from: start, count: count)
    start.deallocate()
    (start, self.capacity) = (place, capacity)
  }

  /// Forgets what has been written behind the first `count` bytes, and keeps the memory for what comes.
  public mutating func cut(to count: Int) {
    precondition(0...self.count ~= count, "what has not been written is not cut off")
    (self.count, needsComma) = (count, false)
  }

  /// Gives what has been written away, and goes on in the memory as if it were still there.
  public mutating func drain(_ take: (Span<UInt8>) -> Void) {
    take(UnsafeBufferPointer(start: start, count: count).span)
    count = 0
  }

  // MARK: Bytes

  /// A copy of what has been written.
  public var bytes: [UInt8] { withBytes { Array($0) } }

  /// Looks at what has been written, behind the first `first` bytes.
  public func withBytes<Answer, Failure: Error>(
    from first: Int = 0, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    try body(UnsafeBufferPointer(start: start + first, count: count - first))
  }

  /// Begins anew to note what is written.
  public mutating func beginNotes() {
    isOfShapes = true
    identifiers.restart()
  }

  /// Notes that what is written has no shape, or leaves that of its member.
  public mutating func noteOther() { isOfShapes = false }

  /// Returns a place for so many bytes behind those that have been written, which count as written then.
  @inline(always)
  private mutating func extend(by size: Int) -> UnsafeMutablePointer<UInt8> {
    if capacity &- count < size { reserve(size) }
    defer { count &+= size }
    return start + count
  }

  @inline(always)
  private mutating func raw(_ byte: UInt8) { extend(by: 1).pointee = byte }

  @inline(always)
  private mutating func raw(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { return }
    extend(by: bytes.count).update(from: first, count: bytes.count)
  }

  private mutating func raw(_ text: StaticString) {
    raw(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
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
    let size = name.quoted.count
    // Nearly all names are copied as two words, of which what is too much is written over.
    if capacity &- count < size &+ 17 { reserve(size + 17) }
    var place = UnsafeMutableRawPointer(start + count)
    if needsComma {
      place.storeBytes(of: UInt8(ascii: ","), as: UInt8.self)
      place += 1
      count &+= 1
    }
    place.storeBytes(of: name.head.littleEndian, as: UInt64.self)
    place.storeBytes(of: name.tail.littleEndian, toByteOffset: 8, as: UInt64.self)
    if size > 16 {
      name.quoted.withUnsafeBytes {
        place.copyMemory(from: $0.baseAddress!, byteCount: size)
      }
    }
    count &+= size
    needsComma = false
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
    raw(bool ? "true" : "false")
    needsComma = true
  }

  /// Writes a whole number.
  public mutating func write(_ int: Int) {
    defer { needsComma = true }
    guard int >= 0 else { return verbatim(String(int)) }
    guard int >= 10 else { return raw(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: int)) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (rest, start) = (int, 20)
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      raw(UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  /// Writes a whole number that tells a part from others, and notes it.
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

  /// Writes the members of `object` among those of the object begun.
  public mutating func members(of object: JSONObject) {
    if !object.isEmpty { noteOther() }
    for item in object.members {
      member(item.key)
      write(item.value)
    }
  }

  /// Writes a string, escaping what RFC 8259 section 7 says must be.
  public mutating func write(_ string: String) {
    if string.utf8.withContiguousStorageIfAvailable({ write(text: $0) }) == nil {
      var string = string
      string.withUTF8 { write(text: $0) }
    }
  }

  private mutating func write(text: UnsafeBufferPointer<UInt8>) {
    raw(UInt8(ascii: "\""))
    var rest = text
    while !rest.isEmpty {
      let plain = JSONEscapes.copy(rest, to: extend(by: rest.count))
      count &-= rest.count &- plain
      guard plain < rest.count else { break }
      writeEscape(of: rest[plain])
      rest = UnsafeBufferPointer(rebasing: rest[(plain + 1)...])
    }
    raw(UInt8(ascii: "\""))
    needsComma = true
  }

  private mutating func writeEscape(of byte: UInt8) {
    raw(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): raw(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): raw(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): raw(UInt8(ascii: "t"))
    case 0..<0x20:
      let digits: StaticString = "0123456789abcdef"
      raw("u00")
      raw(digits.utf8Start[Int(byte >> 4)])
      raw(digits.utf8Start[Int(byte & 15)])
    default: raw(byte)
    }
  }

  /// Writes a string of `count` characters of ASCII, none of which is escaped, as `body` puts them down.
  @inline(__always)  // not `always`, for which other modules would have to see what it calls
  public mutating func writeText(
    ofCount count: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Void
  ) {
    let text = extend(by: count + 2)
    (text[0], text[count + 1]) = (UInt8(ascii: "\""), UInt8(ascii: "\""))
    body(UnsafeMutableBufferPointer(start: text + 1, count: count))
    needsComma = true
  }

  /// Writes text that is JSON already.
  public mutating func verbatim(_ json: String) {
    var json = json
    json.withUTF8 { raw($0) }
    needsComma = true
  }

  /// Writes bytes that are JSON already.
  public mutating func verbatim(_ json: some Collection<UInt8>) {
    if json.withContiguousStorageIfAvailable({ raw($0) }) == nil {
      for byte in json { raw(byte) }
    }
    needsComma = true
  }

  /// Ends a line of several that are no parts of a value.
  public mutating func endLine() {
    raw(UInt8(ascii: "\n"))
    needsComma = false
  }
}
