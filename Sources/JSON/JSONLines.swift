/// Many JSON values as programs are given them, one a line: as the elements of an array, or each by itself.
public struct JSONLines: Sendable {
  private let isArray: Bool
  private var isEmpty = true

  /// Begins with no value; those that are no elements of an array are JSON Lines (jsonlines.org).
  public init(asArray isArray: Bool) {
    self.isArray = isArray
  }

  /// What comes before the first value.
  public var header: [UInt8] { isArray ? [UInt8(ascii: "[")] : [] }

  /// Returns the next value, with what parts it from the one before.
  public mutating func line(_ json: [UInt8]) -> [UInt8] {
    defer { isEmpty = false }
    return isArray ? Array((isEmpty ? "\n" : ",\n").utf8) + json : json + [UInt8(ascii: "\n")]
  }

  /// What comes after the last value.
  public var footer: [UInt8] { isArray ? Array((isEmpty ? "]\n" : "\n]\n").utf8) : [] }
}
