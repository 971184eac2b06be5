import JSON
import ModelTestSupport

@testable import ContactsModel

/// An entry type of the tests' own, which no list of `Contact` knows.
struct Badge: EntryValue {
  var text = ""
  var level = ""

  static let key = "badges"
  static let members = Labeled.members(.string("text", \Badge.text), .string("level", \Badge.level))

  init() {}
  init(text: String) { self.text = text }
}
