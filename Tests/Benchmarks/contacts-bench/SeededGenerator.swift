/// Random numbers that are the same for the same seed (SplitMix64), so that a book can be made
/// again.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Returns true with a given probability.
  mutating func happens(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &self) < probability
  }

  /// Returns a number below `count`, low ones more often: the first of 200 twenty times in a
  /// thousand.
  mutating func skewed(below count: Int) -> Int {
    let part = Double.random(in: 0..<1, using: &self)
    return min(count - 1, Int((happens(0.25) ? part * part : part) * Double(count)))
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }

  /// Returns an element, early ones more often.
  mutating func pickSkewed<Element>(_ elements: [Element]) -> Element {
    elements[skewed(below: elements.count)]
  }

  mutating func digits(_ count: Int) -> String {
    (0..<count).map { _ in String(Int.random(in: 0...9, using: &self)) }.joined()
  }
}
