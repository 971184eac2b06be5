internal import ContactsModel
internal import ContactsSearch
internal import JSON

extension Shell {
  /// Verbs that count only if a contact changed.
  private static let changing: Set = ["changed", "removed", "imported"]

  private static func record(of id: ContactID, _ name: String) -> JSONValue {
    .object(["id": .string("\(id)"), "name": .string(name)])
  }

  /// Prints what the command did as one value.
  mutating func printAnswer() {
    guard let answer = session.answer, !answer.isEmpty else { return }
    session.answer = nil
    let known = answer.leading.map { Self.record(of: $0.id, $0.displayName) }
    let changed = ChangedContact.first(.max, in: answer.changes).contacts.filter { contact in
      !answer.leading.contains { $0.id == contact.id }
    }
    let contacts = changed.map { Self.record(of: $0.id, session.name(of: $0)) }
    var did = answer.did ?? "changed"
    if answer.changes.isEmpty, answer.did.map(Self.changing.contains) ?? true { did = "unchanged" }
    session.write(
      [("did", .string(did)), ("contacts", .array(known + contacts))]
        + answer.counts.map { ($0.name, .number("\($0.count)")) }
        + [("sequence", answer.sequence.map { .number("\($0)") } ?? .null)])
  }
}
