/// Any JSON value (RFC 8259), with the order of an object's members and the digits of a number
/// kept.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number as it was written, so that `1.10` and `12345678901234567890` come back unharmed.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue {
  /// Returns the string, or nil for any other kind of value.
  public var string: String? {
    guard case .string(let string) = self else { return nil }
    return string
  }

  /// Returns the whole number, or nil for any other kind of value.
  public var int: Int? {
    guard case .number(let digits) = self else { return nil }
    return Int(digits)
  }

  /// Returns the elements, or nil for any other kind of value.
  public var array: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// Returns the object, or nil for any other kind of value.
  public var object: JSONObject? {
    guard case .object(let object) = self else { return nil }
    return object
  }

  /// Reads the one value that `bytes` hold.
  public init(parsing bytes: some Sequence<UInt8>) throws(JSONError) {
    self = try JSONReader.read(Array(bytes)) { reader throws(JSONError) in
      try reader.readValue()
    }
  }

  /// Returns the value as JSON text without white space.
  public var utf8: [UInt8] {
    var writer = JSONWriter()
    writer.write(self)
    return writer.bytes
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes a number.
  public init(integerLiteral value: Int) { self = .number(String(value)) }
  /// Makes `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Makes an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Makes an object with its members in the order written.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON text without white space.
  public var description: String { String(decoding: utf8, as: UTF8.self) }
}
