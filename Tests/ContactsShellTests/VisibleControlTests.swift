import Testing

@testable import LineEditing
@testable import Tables

/// What a terminal must not see is the same where a line is typed and where a table is printed.
struct VisibleControlTests {
  @Test func bothTablesHaveTheSameCharacters() {
    let scalars = (0...0x10FFFF).lazy.compactMap(Unicode.Scalar.init)
    let different = scalars.filter { scalar in
      let character = Character(scalar)
      let isChanged = String(character).withVisibleControls != String(character)
      return isChanged != (TerminalText.standIn(for: character) != nil)
    }
    #expect(different.map { String($0.value, radix: 16) } == [])
  }
}
