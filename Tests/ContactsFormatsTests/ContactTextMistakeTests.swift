@testable import ContactsFormats
import ContactsModel
import Testing

/// The mistakes of a text as comments in it.
struct ContactTextMistakeTests {
  private func marked(_ text: String) throws -> (text: String, line: Int) {
    switch ContactText.contact(Contact(), editedAs: text) {
    case .success: throw ContactTextErrors(errors: [])
    case .failure(let errors): return ContactText.text(text, markedWith: errors)
    }
  }

  private static let head = "#! Correct the text and save it; leave it as it is to give up.\n"

  @Test func eachMistakeIsAboveItsLine() throws {
    let (text, line) = try marked("# Ada\nname = Ada\ncolour = red\nnote = x\nbad\r\n")
    #expect(
      text == """
        #! 2 mistakes, each described above its line.
        \(Self.head)# Ada
        name = Ada
        #! no field `colour`
        colour = red
        note = x
        #! the line is not FIELD = VALUE or FIELD:LABEL = VALUE
        bad\r\n
        """)
    #expect(line == 6)
  }

  @Test(arguments: ["name = Ada\ncolour = red\n", "colour = red", "bad\n\nbad\n", "phone = \r\nx"])
  func withoutItsMarksTheTextIsTheSame(text: String) throws {
    let (marked, line) = try marked(text)
    #expect(ContactText.unmarked(marked) == text)
    let lines = marked.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    #expect(!lines[line - 1].hasPrefix("#") && lines[line - 2].hasPrefix("#! "))
    // A second look finds the same mistakes, and no more.
    #expect(try self.marked(ContactText.unmarked(marked)) == (marked, line))
  }

  @Test func severalMistakesOfALineAreAllAboveIt() {
    let errors = ContactTextErrors(errors: [
      ContactTextError(line: 1, reason: "a"), ContactTextError(line: 1, reason: "b\u{1B}\n"),
    ])
    let (text, line) = ContactText.text("name = Ada\n", markedWith: errors)
    #expect(
      text
        == "#! 2 mistakes, each described above its line.\n\(Self.head)#! a\n#! b  \nname = Ada\n")
    #expect(line == 5)
  }

  @Test(arguments: [
    ("", true), ("# x\n\n \t\n#! y\n", true), ("x\n", false), (" x", false),
  ]) func aTextOfCommentsIsBlank(text: String, isBlank: Bool) {
    #expect(ContactText.isBlank(text) == isBlank)
  }
}
