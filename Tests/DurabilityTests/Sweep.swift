import Foundation
import TestSupport

/// The length of the sweeps and their seed.
enum Sweep {
  /// The seed of all random choices: CONTACTS_TEST_SEED.
  static let seed =
    ProcessInfo.processInfo.environment["CONTACTS_TEST_SEED"].flatMap { UInt64($0) } ?? 20_261_121
  /// How many processes are killed.
  static let kills = Extent.count(40, of: 400)
  /// How many commits each of four processes makes.
  static let commits = Extent.count(100, of: 1_000)
  /// How many random sequences are done and undone.
  static let sequences = Extent.count(8, of: 64)
  /// How many commands each sequence has.
  static let commands = 40
  /// The size of the book for measurements.
  static let bookSize = Extent.count(2_000, of: 20_000)
  /// How many states of the disk after a crash are opened; CONTACTS_CRASH_STATES for any number.
  static let crashStates =
    ProcessInfo.processInfo.environment["CONTACTS_CRASH_STATES"].flatMap { Int($0) }
    ?? Extent.count(1_000, of: 100_000)
}

extension SeededGenerator {
  /// Makes the generator of one part of a test, with the seed of this run.
  init(_ part: Int = 0) {
    self.init(seed: Sweep.seed, part: part)
  }
}
