/// A JSON value (RFC 8259) that keeps the order of members and the digits of numbers.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number as written, so that `1.10` and `12345678901234567890` are preserved.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue {
  /// The string, or `nil` for any other type.
  public var string: String? {
    guard case .string(let string) = self else { return nil }
    return string
  }

  /// The integer, or `nil` for any other type.
  public var int: Int? {
    guard case .number(let digits) = self else { return nil }
    return Int(digits)
  }

  /// The elements, or `nil` for any other type.
  public var array: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The object, or `nil` for any other type.
  public var object: JSONObject? {
    guard case .object(let object) = self else { return nil }
    return object
  }

  /// Parses the one value in `bytes`.
  public init(parsing bytes: some Sequence<UInt8>) throws(JSONError) {
    self = try JSONReader.read(Array(bytes)) { reader throws(JSONError) in
      try reader.readValue()
    }
  }

  /// The value as JSON text without white space.
  public var utf8: [UInt8] {
    var writer = JSONWriter()
    writer.write(self)
    return writer.bytes
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number(String(value)) }
  /// Creates `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates an object with members in the order written.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON text without white space.
  public var description: String { String(decoding: utf8, as: UTF8.self) }
}
