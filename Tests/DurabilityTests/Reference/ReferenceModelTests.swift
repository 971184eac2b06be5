import Foundation
import TestSupport
import Testing

/// Random sessions of three processes on one book agree with a naive model of it, step by step.
struct ReferenceModelTests {
  /// How many steps a session has.
  private static let length = 100

  /// The sessions: `CONTACTS_REFERENCE_PARTS=17` runs one of them, `0-99` a hundred.
  private static let parts: Range<Int> = {
    let text = ProcessInfo.processInfo.environment["CONTACTS_REFERENCE_PARTS"] ?? ""
    let bounds = text.split(separator: "-").compactMap { Int($0) }
    guard let first = bounds.first, let last = bounds.last, first <= last else {
      return 0..<Extent.count(10, of: 1_000)
    }
    return first..<last + 1
  }()

  @Test(arguments: parts) func agreesWithTheReference(part: Int) throws {
    var random = RandomSteps(seed: Sweep.seed, part: part)
    let run = try ReferenceRun()
    do {
      for _ in 0..<Self.length { try run.perform(random.step(for: run.reference)) }
      try run.finish()
    } catch ReferenceError.undecided {
      return
    } catch {
      let (steps, reason) = ReferenceShrinking(of: error).shortest(run.steps)
      Issue.record(
        """
        CONTACTS_TEST_SEED=\(Sweep.seed) CONTACTS_REFERENCE_PARTS=\(part): \(reason)
        The shortest script, for `contacts --book NEW.json`:
        \(steps.script)
        """)
    }
  }
}
