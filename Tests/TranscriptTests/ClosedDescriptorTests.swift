import TestSupport
import Testing

/// A caller may close standard input and output; no file of the book may get their numbers.
struct ClosedDescriptorTests {
  @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"], ["list", "add Bob", "show nobody"])
  func printsNothingIntoTheBook(closing: String, words: String) throws {
    let home = try Home()
    #expect(try home.run(["-c", "add Ada", "-c", "save", "-c", "add Eve"]).status == .exited(0))
    let before = try home.contents(home.journal)
    let result = try ChildProcess.run(
      "/bin/sh", ["-c", "\"$0\" \(words) \(closing)", Home.program], environment: home.environment)
    // What could not be printed is an error, though it was saved.
    let isFailure = words == "show nobody" || closing.contains(">&- ") || closing == ">&-"
    #expect(result.status == .exited(isFailure ? 1 : 0))
    let journal = try home.contents(home.journal)
    #expect(journal.starts(with: before))
    #expect(try home.journalLines().count == (words == "add Bob" ? 3 : 2))
    for line in try home.journalLines() { #expect(splitChecksum(line) != nil) }
    #expect(try home.run(["list"]).errorText == "")
  }
}
