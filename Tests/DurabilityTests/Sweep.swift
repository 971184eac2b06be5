import Foundation
import TestSupport

/// The length of the sweeps and their seed; one variable makes a longer run.
enum Sweep {
  /// The seed of all random choices: CONTACTS_TEST_SEED.
  static let seed = UInt64(number("CONTACTS_TEST_SEED", 20_261_121))
  /// How many processes are killed: CONTACTS_TEST_KILLS.
  static let kills = number("CONTACTS_TEST_KILLS", 200)
  /// How many commits each of four processes makes: CONTACTS_TEST_COMMITS.
  static let commits = number("CONTACTS_TEST_COMMITS", 500)
  /// How many random sequences are done and undone: CONTACTS_TEST_SEQUENCES.
  static let sequences = number("CONTACTS_TEST_SEQUENCES", 32)
  /// How many commands each sequence has: CONTACTS_TEST_COMMANDS.
  static let commands = number("CONTACTS_TEST_COMMANDS", 40)
  /// The size of the book for measurements: CONTACTS_TEST_BOOK.
  static let bookSize = number("CONTACTS_TEST_BOOK", 20_000)

  private static func number(_ variable: String, _ standard: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? standard
  }
}

extension SeededGenerator {
  /// Makes the generator of one part of a test, with the seed of this run.
  init(_ part: Int = 0) {
    self.init(seed: Sweep.seed, part: part)
  }
}
