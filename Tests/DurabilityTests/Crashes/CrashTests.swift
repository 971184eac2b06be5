import Foundation
import TestSupport
import Testing

/// After a crash at any moment, whatever part of the unsynchronized calls is on the disk, everything
/// acknowledged is there, and the book is in a state that the session went through.
@Suite(.enabled(if: Recorder.library != nil, "needs a C compiler and LD_PRELOAD"))
struct CrashTests {
  @Test(arguments: RecordedSession.all)
  func acknowledgedChangesSurviveACrash(of session: RecordedSession) throws {
    var generator = SeededGenerator()
    let share = Sweep.crashStates * 9 / 10 / RecordedSession.all.count
    try examine(session, atMost: min(share, session.maximumStates), using: &generator)
  }

  /// How many states one part of the test with random sessions takes.
  private static let partSize = 5_000

  @Test(arguments: 0..<(Sweep.crashStates + partSize - 1) / partSize)
  func acknowledgedChangesOfRandomSessionsSurviveACrash(part: Int) throws {
    var generator = SeededGenerator(part)
    // Those of the other sessions are a tenth of many, and all but a tenth of few.
    var rest = Sweep.crashStates < Self.partSize ? Sweep.crashStates / 10 : Self.partSize
    var number = 0
    while rest > 0 {
      number += 1
      let session = RecordedSession.random("random \(part).\(number)", using: &generator)
      rest -= try examine(session, atMost: min(rest, 1_000), using: &generator)
    }
  }

  /// Opens the states of a session; returns how many there were.
  @discardableResult
  private func examine(
    _ session: RecordedSession, atMost share: Int, using generator: inout SeededGenerator
  ) throws -> Int {
    let recording = try Recording(session, in: TemporaryFolder.memory)
    let examiner = try CrashExaminer(session)
    let states = CrashStates(points: try recording.crashPoints())
    let violations = try CallOrder(recording).violations
    #expect(violations.isEmpty, "\(session.name), \(Sweep.seed): \(violations)")
    var failures = 0
    let count = try states.forEach(atMost: share, using: &generator) { state in
      guard failures < 3 else { return }
      let problems = try examiner.problems(of: state)
      guard !problems.isEmpty else { return }
      failures += 1
      let calls = recording.trace.calls.prefix(state.point.disk.callCount).suffix(12)
      Issue.record(
        """
        \(session.name), CONTACTS_TEST_SEED=\(Sweep.seed), \(state)
        \(problems.joined(separator: "\n"))
        the last calls:
        \(calls.map(\.description).joined(separator: "\n"))
        \(session.steps)
        """)
    }
    print(
      "crashes: \(session.name): \(count) states, \(examiner.readOnlyCount) of them read-only "
        + "until repaired; seed \(Sweep.seed)")
    return count
  }
}
