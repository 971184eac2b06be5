internal import UnicodeText

/// The header fields of a request or answer, in their order; names are compared in any case.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// A header field.
  public struct Field: Hashable, Sendable {
    /// The name as it is written.
    public let name: String
    /// The value without surrounding spaces.
    public let value: String
  }

  /// The fields; a name may occur more than once.
  public private(set) var fields: [Field] = []

  /// Creates headers from names and values.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { append(name, value) }
  }

  /// Adds a field after the others.
  public mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// The value of the first field with a name; setting it replaces all of them.
  public subscript(name: String) -> String? {
    get { fields.first { Self.isSame($0.name, name) }?.value }
    set {
      fields.removeAll { Self.isSame($0.name, name) }
      if let newValue { append(name, newValue) }
    }
  }

  /// Returns the values of all fields with a name, in their order.
  public func values(of name: String) -> [String] {
    fields.filter { Self.isSame($0.name, name) }.map(\.value)
  }

  /// Continues the last value (RFC 9112, 5.2: a line that starts with a space).
  mutating func extendLast(with text: String) {
    guard let last = fields.popLast() else { return }
    append(last.name, last.value.isEmpty ? text : "\(last.value) \(text)")
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count
      && zip(one.utf8, other.utf8).allSatisfy { $0 == $1 || $0 ^ $1 == 0x20 && $0.isASCIILetter }
  }
}

extension HTTPHeaders.Field {
  /// Whether it can be sent: a token and a value without line breaks and other controls, and no
  /// field that the client itself sends.
  var isValid: Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        $0.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0)
      }
      && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
      && !Self.reserved.contains(name.lowercased())
  }

  /// The name, cut and without control characters, for messages.
  var safeName: String {
    String(decoding: name.utf8.prefix(64).map { 0x20..<0x7F ~= $0 ? $0 : 0x3F }, as: UTF8.self)
  }

  private static let reserved: Set = [
    "authorization", "connection", "content-length", "expect", "host", "transfer-encoding",
  ]
}
