import CommandLanguage
import ContactsModel
import ContactsSearch
import Tables
import Testing

@testable import ContactsShell

extension ContactItem.Recreation {
  fileprivate init(
    path: String?, field: String, label: String?, operation: Assignment.Operation, value: String
  ) {
    self.init(
      path: path,
      parts: [Part(field: field, label: label, operation: operation, value: value)])
  }

  fileprivate var field: String { parts[0].field }
  fileprivate var label: String? { parts[0].label }
  fileprivate var operation: Assignment.Operation { parts[0].operation }
  fileprivate var value: String { parts[0].value }
}

/// The assignments that restore earlier values.
struct RecreationTests {
  private typealias Recreation = ContactItem.Recreation

  private func recreation(
    _ field: String, _ number: Int, _ edit: (inout Contact) -> Void
  ) throws -> Recreation? {
    let past = try Contact.full()
    var present = past
    edit(&present)
    let item = try #require(ContactItem(field: field, number: number, in: past))
    return try item.recreation(of: past, in: present)
  }

  @Test func assignsAnEntryInPlace() throws {
    #expect(
      try recreation("phone", 2) { $0.phones[1].value.number = "1" }
        == Recreation(
          path: "phone.2", field: "phone", label: "work", operation: .set, value: "555-0102"))
    #expect(try recreation("phone", 2) { $0.phones.swapAt(0, 1) }?.path == "phone.1")
    #expect(try recreation("note", 1) { $0.note = "x" }?.value == "first line\nsecond line")
  }

  @Test func marksWhatWasPreferred() throws {
    let mark = { (value: String) in
      Recreation.Part(field: "preferred", label: nil, operation: .set, value: value)
    }
    let work = try recreation("phone", 2) { $0.phones[1].isPreferred = false }
    #expect(work?.parts.map(\.field) == ["preferred", "phone"])
    #expect(work?.parts.first == mark("yes"))
    #expect(try recreation("phone", 1) { $0.phones[0].isPreferred = true }?.parts[0] == mark("no"))
  }

  @Test func addsOrSetsWhatIsGone() throws {
    #expect(
      try recreation("phone", 3) { $0.phones = [] }
        == Recreation(
          path: nil, field: "phone", label: nil, operation: .add, value: "555-0103"))
    #expect(
      try recreation("birthday", 1) { $0.dates = [] }
        == Recreation(
          path: nil, field: "birthday", label: nil, operation: .add, value: "1815-12-10"))
    #expect(try recreation("tag", 2) { $0.tags = ["x"] }?.operation == .add)
    #expect(
      try recreation("title", 1) { $0.organization.title = "" }
        == Recreation(path: nil, field: "title", label: nil, operation: .set, value: "Analyst"))
  }

  /// A full name that its parts do not give stays with them, and is restored.
  @Test func recreatesAFullName() throws {
    var past = Contact()
    past.rename("Ada Lovelace")
    past.name.formatted = "Lady Ada"
    let item = ContactItem.field("name")
    let kept = try #require(try item.recreation(of: past, in: past))
    #expect(kept.parts.map(\.field) == ["given", "family"])
    var present = past
    present.rename("Ada King")
    #expect(try item.recreation(of: past, in: present)?.parts.map(\.value) == ["Lady Ada"])
    // An organization's name has no parts.
    present.changeKind(to: .organization)
    (past.name.formatted, past.name.middle) = ("", "King")
    #expect(try item.recreation(of: past, in: present)?.parts.map(\.field) == ["name"])
  }

  @Test func assignsAnEarlierLabel() throws {
    let unlabelled = try recreation("phone", 3) { $0.phones[2].label = "fax" }
    #expect(unlabelled?.label == "")
    let relabelled = try recreation("phone", 1) { $0.phones[0].label = "" }
    #expect(relabelled?.label == "mobile")
    let birthday = try recreation("birthday", 1) { $0.dates[0].label = "feast" }
    #expect(birthday?.field == "date" && birthday?.label == "birthday")
    let date = try recreation("date", 2) { $0.dates[1].label = "birthday" }
    #expect(date?.field == "date" && date?.label == "first program")
  }

  /// Each row's path finds it, and its recreation makes it; photos and members are not text.
  @Test func pathsIdentifyItems() throws {
    let contact = try Contact.full()
    for path in contact.dataSource.paths {
      let item = contact.dataSource.itemID(at: path)
      guard let name = item.path(in: contact) else {
        #expect(try item.recreation(of: contact, in: contact) == nil)
        continue
      }
      let parts = name.split(separator: ".")
      #expect(ContactItem(field: String(parts[0]), number: Int(parts[1])!, in: contact) == item)
      if parts[0] == "photo" || parts[0] == "member" {
        #expect(throws: FieldError.self) { try item.recreation(of: contact, in: contact) }
      } else {
        #expect(try item.recreation(of: contact, in: contact)?.path == name)
      }
    }
  }
}
