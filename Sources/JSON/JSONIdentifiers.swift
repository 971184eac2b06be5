/// The identifiers that stand in one object, each of which is to tell one of its parts from the others.
public struct JSONIdentifiers: Sendable {
  /// Whether every one is positive, and none is there twice.
  public private(set) var areProper = true
  /// The highest, as long as they are proper; 0 for none.
  public private(set) var highest = 0
  /// Those up to 64, a bit each, and the others.
  private var low: UInt64 = 0
  private var high: Set<Int> = []

  /// Takes in one more.
  mutating func note(_ identifier: Int) {
    // Nothing that comes makes them proper again.
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

  /// Forgets all of them.
  mutating func restart() {
    (areProper, highest, low) = (true, 0, 0)
    if !high.isEmpty { high = [] }
  }
}
