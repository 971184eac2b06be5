package import JSON

@testable package import ContactsModel

/// An entry type of the tests, which `Contact` does not know.
package struct Badge: EntryValue {
  package var text = ""
  package var level = ""

  package static let key = "badges"
  package static let members = Labeled<Badge>.members(
    .string("text", \.value.text), .string("level", \.value.level))

  package init() {}
  package init(text: String) { self.text = text }
}
