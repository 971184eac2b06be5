import Testing

@testable import ContactsShell

struct ValueDifferenceTests {
  private let long = String(repeating: "all work and no play ", count: 20)

  @Test func showsShortValuesWhole() {
    #expect(ValueDifference(from: "Old", to: "New").text == "Old → New")
    #expect(ValueDifference(from: "Old", to: "").text == "Old → nothing")
    #expect(ValueDifference(from: "", to: "New").text == "New")
    #expect(ValueDifference(from: nil, to: "New").text == "New")
    #expect(ValueDifference(from: "Old", to: nil).text == "Old")
  }

  @Test func excerptsLongValuesAroundTheDifference() {
    #expect(
      ValueDifference(from: long + "Londn. " + long, to: long + "London. " + long).text
        == "…ork and no play Londn. all work and no p… → …ork and no play London. all work and no p…"
    )
  }

  /// Two distant differences in a text are both shown; of the old text, the beginning suffices.
  @Test func keepsNewText() {
    let new = "colour " + String(repeating: "is here ", count: 15) + "and colour"
    let difference = ValueDifference(
      from: long + new.replacing("colour", with: "color") + long, to: long + new + long)
    #expect(difference.later?.contains(new) == true)
    #expect((difference.former ?? "").count <= 62)
    let text = String(repeating: "a new note that is long. ", count: 12)
    #expect(ValueDifference(from: long, to: text).later == text)
    #expect(ValueDifference(from: nil, to: text).text == text)
    // A table does not show all of that.
    #expect(ValueDifference(from: nil, to: String(repeating: text, count: 1_000)).text.count < 700)
  }
}
