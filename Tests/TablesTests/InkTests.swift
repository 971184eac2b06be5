import Tables
import Testing

struct InkTests {
  @Test func resetsAfterTheText() {
    #expect(Ink.error.styling("no") == "\u{1B}[31mno\u{1B}[0m")
    #expect(Ink.plain.styling("no") == "no")
    #expect(Ink.bold.styling("") == "")
  }
}

struct RowTraitsTests {
  struct Size: RowTrait, Equatable {
    let value: Int
    static let standard = Size(value: 1)
  }

  struct Tone: RowTrait, Equatable {
    let value: String
    static let standard = Tone(value: "c")
  }

  @Test func hasNoTraitsByDefault() {
    var traits = RowTraits()
    #expect(traits[Size.self] == .standard && traits[Tone.self] == .standard)
    traits[Size.self] = Size(value: 2)
    #expect(traits[Size.self].value == 2 && traits[Tone.self] == .standard)
    #expect(RowState(traits: traits).traits[Size.self].value == 2)
    #expect(RowState().traits[Size.self] == .standard)
  }
}
