internal import ContactsModel
internal import ContactsSearch
internal import Tables
internal import UnicodeText

/// A contact, and the item that a path names in it.
struct Target {
  let contact: Contact
  let item: ContactItem?
}

extension ReferenceResolver {
  /// Returns the target that a text names: `REF`, `REF/2.1`, `REF/phone.1`, or a path of the
  /// current contact.
  func target(_ text: String) throws -> Target {
    let parts = targetText(text)
    if let reference = parts.unfinished {
      throw CommandError(
        "`\(text)` names no row; write `\(text)phone.1`, or `\(reference)` for the contact")
    }
    if parts.reference == nil, let path = parts.path { try refuseAmbiguous(path, text) }
    do {
      let contact = try contact(parts.reference ?? ".")
      return Target(contact: contact, item: try parts.path.map { try item($0, of: contact) })
    } catch let error as NoContactError {
      try explainPath(in: text)
      throw error
    }
  }

  /// Returns the parts of a target; a whole name that looks like a path is a name.
  private func targetText(_ text: String) -> TargetText {
    let parts = TargetText(text)
    guard parts.path != nil, parts.reference != nil else { return parts }
    let isName = book.ids(named: FoldedText(text)).contains { book[$0]?.displayName == text }
    return isName ? TargetText(name: text) : parts
  }

  /// Returns the REF of a target, or the whole text if it is a path alone.
  static func reference(of target: String) -> String { TargetText(target).reference ?? target }

  /// Throws if a path alone could be one of the open contact, while another was shown since; or a
  /// row of the contact shown last, while another was changed since, whose rows nobody has seen.
  private func refuseAmbiguous(_ path: ItemPath, _ text: String) throws {
    guard let current = meanings.current, let other = book[current] else { return }
    let reasons: String
    if let opened = meanings.opened, opened != current, let one = book[opened] {
      reasons = "\(one.displayName) is open, and \(other.displayName) was shown last"
    } else if case .row = path, let shown = meanings.shown?.contact, shown.id != current {
      let name = (book[shown.id] ?? shown).displayName
      reasons = "the rows of \(name) were shown last, and \(other.displayName) was used since"
    } else {
      return
    }
    throw CommandError("`\(text)` is ambiguous: \(reasons); write `NAME/\(text)`")
  }

  /// Throws if a text is nearly a path of a contact: `bob/email` or `bob/emial.1` instead of
  /// `bob/email.1`.
  private func explainPath(in text: String) throws {
    guard let slash = text.lastIndex(of: "/") else { return }
    let (reference, path) = (String(text[..<slash]), text[text.index(after: slash)...])
    if let name = ContactItem.pathName(for: String(path)) {
      _ = try Self.item(name, 1, of: contact(reference))
      throw NoContactError("`\(text)` needs the number of the \(name), such as `\(text).1`")
    }
    guard let dot = path.lastIndex(of: "."), Int(path[path.index(after: dot)...]) != nil else {
      return
    }
    let name: String
    do {
      name = try contact(reference).displayName
    } catch is NoContactError {
      return
    }
    throw NoContactError(
      "\(name) has no row `\(path)`; use a field, such as `\(reference)/phone.1`")
  }

  /// Returns the target at a moment; row numbers are those of the contact then.
  func target(_ text: String, at moment: String) throws -> (target: Target, reference: String?) {
    let text = targetText(text)
    let contact = try contact(text.reference ?? ".", at: moment)
    let item = try text.path.map { path -> ContactItem in
      switch path {
      case .field(let name, let number): try Self.item(name, number, of: contact)
      case .row(let path): try Self.item(at: path, of: contact, in: ShownContact(contact).items)
      }
    }
    return (Target(contact: contact, item: item), text.reference)
  }

  private func item(_ path: ItemPath, of contact: Contact) throws -> ContactItem {
    switch path {
    case .field(let name, let number):
      let item = try Self.item(name, number, of: contact)
      if let shown = meanings.shown, shown.contact.id == contact.id {
        let former = ContactItem(field: name, number: number, in: shown.contact)
        guard item == former, item.isSame(in: shown.contact, and: contact) else {
          throw Self.changed(former, "\(name).\(number)", of: shown.contact, now: contact)
        }
      }
      return item
    case .row(let path):
      guard let shown = meanings.shown, shown.contact.id == contact.id else {
        return try Self.item(at: path, of: contact, in: ShownContact(contact).items)
      }
      let item = try Self.item(at: path, of: contact, in: shown.items)
      guard item.isSame(in: shown.contact, and: contact) else {
        throw Self.changed(item, "row \(path)", of: shown.contact, now: contact)
      }
      return item
    }
  }

  private static func item(
    _ field: String, _ number: Int, of contact: Contact
  ) throws -> ContactItem {
    if let item = ContactItem(field: field, number: number, in: contact) { return item }
    let count = ContactItem.count(of: field, in: contact)
    let there =
      switch count {
      case 0: "no \(field) at all"
      case 1: "only \(field).1"
      default: "only \(field).1 to \(field).\(count)"
      }
    throw CommandError("\(contact.displayName) has no \(field).\(number), \(there)")
  }

  /// Says what an item was when it was shown, and what another process has made of it.
  private static func changed(
    _ item: ContactItem?, _ path: String, of shown: Contact, now contact: Contact
  ) -> CommandError {
    let row = "\(path) of \(contact.displayName)"
    guard let former = item?.text(in: shown), let later = item?.text(in: contact), former != later
    else {
      return CommandError("\(row) changed or was removed since it was shown; show it again")
    }
    let difference = ValueDifference(from: former, to: later).text
    return CommandError("\(row) changed since it was shown: \(difference); show it again")
  }

  private static func item(
    at path: RowPath, of contact: Contact, in items: [RowPath: ContactItem]
  ) throws -> ContactItem {
    guard let item = items[path] else {
      throw CommandError("\(contact.displayName) has no row \(path); `show` numbers its rows")
    }
    return item
  }
}

/// A TARGET in its parts.
private struct TargetText {
  /// The REF; nil for a path alone, which means the current contact.
  let reference: String?
  let path: ItemPath?
  /// What precedes a slash without a path.
  var unfinished: Substring? {
    guard path == nil, let reference, reference.count > 1, reference.last == "/" else { return nil }
    return reference.dropLast()
  }

  init(name: String) { (reference, path) = (name, nil) }

  init(_ text: String) {
    if text.utf8.contains(UInt8(ascii: "/")), let slash = text.lastIndex(of: "/"),
      let path = ItemPath(text[text.index(after: slash)...])
    {
      (reference, self.path) = (String(text[..<slash]), path)
    } else if let path = ItemPath(text[...]) {
      (reference, self.path) = (nil, path)
    } else {
      (reference, path) = (text, nil)
    }
  }
}

/// A path to an item, as it is written.
enum ItemPath {
  /// `2.1`, as `show` numbers rows.
  case row(RowPath)
  /// `phone.1`, which is stable in scripts.
  case field(String, Int)

  init?(_ text: Substring) {
    guard text.utf8.contains(UInt8(ascii: ".")) else { return nil }
    if let path = RowPath(String(text)) {
      self = .row(path)
      return
    }
    guard let dot = text.lastIndex(of: "."),
      let name = ContactItem.pathName(for: String(text[..<dot])),
      let number = Int(text[text.index(after: dot)...]), number >= 0
    else { return nil }
    self = .field(name, number)
  }
}
