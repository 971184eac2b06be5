import Foundation
import TestSupport
import Testing

/// After a crash in a sync with a folder, the next one finishes the work, and loses nothing.
@Suite(.enabled(if: Recorder.library != nil, "needs a C compiler and LD_PRELOAD"))
struct SyncCrashTests {
  private static let session = RecordedSession(
    name: "sync",
    preparation: { try SyncedBook(book: $0).prepare() },
    steps: [.run(["sync cards --yes"])])

  @Test func theNextSyncFinishesTheWork() throws {
    let recording = try Recording(Self.session, in: TemporaryFolder.memory)
    let states = CrashStates(points: try recording.crashPoints())
    var generator = SeededGenerator()
    // Each state takes a process.
    let share = max(48, Sweep.crashStates / 50)
    let count = try states.forEach(atMost: share, using: &generator) { state in
      // The account names its folder, so that all happens where it was recorded.
      try state.image.write(to: Recording.root(of: recording.book))
      try SyncedBook(book: recording.book).examine(after: "seed \(Sweep.seed), \(state)")
    }
    print("crashes: sync: \(count) states, seed \(Sweep.seed)")
  }
}
