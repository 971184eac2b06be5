import Foundation

/// How far the sweeps go, and from which seed; a longer run is one variable away.
enum Sweep {
  /// The seed of all that is random: CONTACTS_TEST_SEED.
  static let seed = UInt64(number("CONTACTS_TEST_SEED", 20_261_121))
  /// How many processes the kill loop kills: CONTACTS_TEST_KILLS.
  static let kills = number("CONTACTS_TEST_KILLS", 200)
  /// How many commits each of four processes makes: CONTACTS_TEST_COMMITS.
  static let commits = number("CONTACTS_TEST_COMMITS", 500)
  /// How many random sequences the program goes through and back: CONTACTS_TEST_SEQUENCES.
  static let sequences = number("CONTACTS_TEST_SEQUENCES", 32)
  /// How many commands each of them has: CONTACTS_TEST_COMMANDS.
  static let commands = number("CONTACTS_TEST_COMMANDS", 40)
  /// The size of the book that costs are measured on: CONTACTS_TEST_BOOK.
  static let bookSize = number("CONTACTS_TEST_BOOK", 20_000)

  private static func number(_ variable: String, _ standard: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? standard
  }
}

/// Numbers that look random and are the same for the same seed (splitmix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Makes the generator of one part of a test; `part` keeps the parts' numbers apart.
  init(_ part: Int = 0, seed: UInt64 = Sweep.seed) {
    state = seed &+ UInt64(part) &* 0xD1B5_4A32_D192_ED03
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Returns whether something happens that does so once in `times`.
  mutating func isChosen(onceIn times: Int) -> Bool {
    Int.random(in: 0..<times, using: &self) == 0
  }
}
