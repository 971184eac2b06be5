internal import CommandLanguage
internal import ContactsModel
internal import LineEditing

/// `edit`: puts the line that makes a row what it is on the input line, to be changed there.
struct EditCommand: Command {
  static let signature = Signature(
    "edit", topic: "Contacts", summary: "change a row on the input line, its value already there",
    usages: [[.target]],
    examples: [.init("edit phone.1", "the first phone of the current contact")])

  private let target: String

  init(_ arguments: ArgumentList) throws {
    target = arguments.word("TARGET").text
  }

  func run(in session: inout Session) throws {
    guard session.prompt != nil else {
      throw CommandError("`edit` needs a prompt; a script changes fields with `set`")
    }
    let found = try session.target(target, in: session.book)
    session.current = found.contact.id
    guard let item = found.item else {
      throw CommandError("`edit` needs a row, as \(target)/phone.1; `show` numbers the rows")
    }
    guard let parts = item.assignment(in: found.contact) else {
      throw CommandError("this row is kept as it came; it can be removed, not edited")
    }
    let assignment = Quoting.quoteAssignment(
      field: parts.field, label: parts.label, value: parts.value)
    let line = "set \(Quoting.quote(target)) \(assignment)"
    let isQuoted = Quoting.quoteValue(parts.value) != parts.value
    session.prompt?.prefill = Prefill(text: line, cursor: line.utf8.count - (isQuoted ? 1 : 0))
  }
}
