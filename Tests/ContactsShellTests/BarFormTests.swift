import Testing

@testable import ContactsShell

struct BarFormTests {
  @Test(arguments: [
    (100, 100, "██████████"), (50, 100, "█████"), (99, 100, "█████████▉"), (1, 100, "▏"),
    (0, 100, ""),
    (1, 1_000_000, "▏"), (55, 100, "█████▌"), (0, 0, ""),
  ])
  func drawsEighths(count: Int, measure: Int, bar: String) {
    #expect(BarForm(width: 10, hasBlocks: true).bar(of: count, in: measure) == bar)
  }

  @Test(arguments: [(100, 100, "##########"), (50, 100, "#####"), (1, 100, "#"), (0, 100, "")])
  func drawsWithoutThem(count: Int, measure: Int, bar: String) {
    #expect(BarForm(width: 10).bar(of: count, in: measure) == bar)
  }
}
