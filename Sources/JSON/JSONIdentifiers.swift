/// The identifiers in one object, which must be unique.
public struct JSONIdentifiers: Sendable {
  /// Whether all are positive and unique.
  public private(set) var areProper = true
  /// The largest, while all are valid; 0 if there are none.
  public private(set) var highest = 0
  /// A bit for each identifier up to 64; larger ones are kept apart.
  private var low: UInt64 = 0
  private var high: Set<Int> = []

  /// Creates an instance without identifiers.
  public init() {}

  /// Adds an identifier.
  public mutating func note(_ identifier: Int) {
    // Nothing makes them valid again.
    guard areProper else { return }
    if identifier < 1 {
      areProper = false
    } else if identifier <= 64 {
      let bit: UInt64 = 1 << UInt64(identifier - 1)
      if low & bit != 0 { areProper = false }
      low |= bit
    } else if !high.insert(identifier).inserted {
      areProper = false
    }
    highest = max(highest, identifier)
  }

  /// Removes all.
  mutating func restart() {
    (areProper, highest, low) = (true, 0, 0)
    if !high.isEmpty { high = [] }
  }
}
