import Testing

@testable import ContactsShell

struct OutputTests {
  @Test func countsAndDiscardsBufferedOutput() {
    var output = Output()
    output.print("one")
    output.print("two", to: .standardError)
    output.write([1, 2, 3])
    #expect(output.pendingCount == 11)
    output.discardResults()
    #expect(output.pendingCount == 4)
    #expect(!output.isClosed)
  }
}
