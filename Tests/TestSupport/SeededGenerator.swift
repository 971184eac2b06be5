/// Random numbers that are the same for the same seed (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes the generator of one part of a test; `part` separates the sequences.
  public init(seed: UInt64, part: Int = 0) {
    state = seed &+ UInt64(part) &* 0xD1B5_4A32_D192_ED03
  }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Returns true once in `times`, on average.
  public mutating func isChosen(onceIn times: Int) -> Bool {
    Int.random(in: 0..<times, using: &self) == 0
  }
}
