import TestSupport
import Testing

/// Scripts of many lines.
struct ManyLinesTests {
  static let count = Extent.count(2_000, of: 20_000)

  /// Lines that add contacts, each similar to the last.
  private static func adds(_ count: Int) -> String {
    (1...count).map { "add Given\($0) Family\($0) phone=+1-555-\($0) tag=t\($0 % 7)\n" }
      .joined()
  }

  @Test func savesAllLines() throws {
    let home = try Home()
    let result = try home.run(script: Self.adds(Self.count), timeout: .seconds(600))
    #expect(result.status == .exited(0))
    #expect(result.output.count { $0 == UInt8(ascii: "\n") } == Self.count)
    #expect(result.errorText == "")
    #expect(try home.journalLines().count == Self.count)
    #expect(try home.names().count == Self.count)
  }
}
