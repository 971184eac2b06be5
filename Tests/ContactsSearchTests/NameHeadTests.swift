import ModelTestSupport
import Testing
import UnicodeText

@testable import ContactsModel
@testable import ContactsSearch

struct NameHeadTests {
  @Test(arguments: [
    ("", ""), (" ", ""), ("a", "a"), ("a b", "a b"), (" a", "a"), ("a ", "a"), ("a  b", "a b"),
    ("a\tb", "a b"), ("\na\r\n b\u{A0}", "a b"), ("a\u{0}b", "a\u{7F}b"),
  ])
  func collapsesWhiteSpace(text: String, collapsed: String) {
    #expect(FoldedText(text).collapsed.description == collapsed)
  }

  @Test(arguments: ["a", "Zoë", "éa", "я", "яблоко", "山田", "김", "ㄱ", "𐐷", "1", "", "🦊", "\u{301}"])
  func aHeadingIsTakenFromTheFoldedName(text: String) {
    let folded = FoldedText(text)
    let title = NameHead.title(ofInitial: NameHead(folded.utf8.span).initial)
    #expect(title == Initial(folded: folded).title)
  }
}
