import ContactsModel
import ContactsSearch
import Testing

@testable import CommandLanguage
@testable import ContactsShell

struct SavedQueryTests {
  /// A saved query reads back as the same query.
  @Test(arguments: [
    "ada", "tag:friend or ( -x no:phone )", "\"a b\" -\"c d\"", "'or' \"(\"",
    "note:\"a b\" -note:'c d'",
    "\"-ada\" \\-x", "$'a\\tb' '#x'", "-",
  ])
  func aQueryIsKeptAsItIsMeant(line: String) throws {
    let words = try Tokenizer.words(in: line)
    let kept = words.map(\.asWritten).joined(separator: " ")
    #expect(try Query(Tokenizer.words(in: kept)) == Query(words))
  }
}
