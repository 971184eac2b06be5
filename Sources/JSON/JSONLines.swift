/// Writes many JSON values one per line, as an array or as JSON Lines.
public struct JSONLines: Sendable {
  private let isArray: Bool
  private var isEmpty = true

  /// Creates a writer of an array, or of JSON Lines (jsonlines.org).
  public init(asArray isArray: Bool) {
    self.isArray = isArray
  }

  /// The bytes before the first value.
  public var header: [UInt8] { isArray ? [UInt8(ascii: "[")] : [] }

  /// Returns the next value, with the separator before it.
  public mutating func line(_ json: [UInt8]) -> [UInt8] {
    defer { isEmpty = false }
    return isArray ? Array((isEmpty ? "\n" : ",\n").utf8) + json : json + [UInt8(ascii: "\n")]
  }

  /// The bytes after the last value.
  public var footer: [UInt8] { isArray ? Array((isEmpty ? "]\n" : "\n]\n").utf8) : [] }
}
