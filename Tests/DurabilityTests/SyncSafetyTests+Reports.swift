import TestSupport
import Testing

/// What a sync says of accounts that do little.
extension SyncSafetyTests {
  @Test func aDryRunOfWhatIsReadOnlySaysWhatWouldBeDone() throws {
    try book.perform("account cards --read-only\nset ada note=1\n")
    let result = try book.run(["sync", "--dry-run"])
    #expect(result.outputText == "cards: would receive 0, would send 0\n")
  }

  @Test func anAccountThatIsNamedTwiceIsSyncedOnce() throws {
    #expect(try book.perform("sync cards cards\n") == "cards: in step\n")
  }
}
