internal import ContactsModel
internal import ContactsSearch
internal import JSON
internal import Tables

/// A value before and after a change.
struct ChangedValue {
  /// The name of the contact, or the setting.
  let subject: String
  /// The path of the value, or its section.
  let place: String
  let before: [Cell]?
  let after: [Cell]?

  var mark: RowState.Mark { before == nil ? .added : after == nil ? .removed : .changed }

  var formerText: String { Self.text(before) }
  var laterText: String { Self.text(after) }

  private static func text(_ cells: [Cell]?) -> String {
    (cells ?? []).map(\.text).filter { !$0.isEmpty }.joined(separator: "  ")
  }
}

extension ChangedValue {
  init(_ setting: ChangedSetting) {
    let cells = { (value: JSONValue?) -> [Cell]? in
      value.map { [Cell($0.string ?? $0.description)] }
    }
    self.init(
      subject: "settings",
      place: [setting.key, setting.name].compactMap(\.self).joined(separator: " "),
      before: cells(setting.before), after: cells(setting.after))
  }

  /// Returns the changed values of a contact, with paths from its surroundings.
  static func all(
    of contact: ChangedContact, in surroundings: ChangeSurroundings?, called name: String,
    _ traits: RowTraits
  ) -> [ChangedValue] {
    let state = RowState(traits: traits)
    let old = (contact.before ?? Contact(id: contact.id)).dataSource
    let new = (contact.after ?? Contact(id: contact.id)).dataSource
    let changes = RowChanges(from: old, to: new)
    let former = surroundings?.before[contact.id].map { ContactItemPaths(in: $0) }
    let later = surroundings?.after[contact.id].map { ContactItemPaths(in: $0) }
    let item = { (before: RowPath?, after: RowPath?) in
      let paths = [
        before.flatMap { path in former?[old.itemID(at: path)] },
        after.flatMap { path in later?[new.itemID(at: path)] },
      ].compactMap(\.self)
      let section =
        after.flatMap { new.title(of: $0.section) } ?? before.flatMap { old.title(of: $0.section) }
      let cells = (
        before: before.map { old.row(at: $0, state: state).cells },
        after: after.map { new.row(at: $0, state: state).cells }
      )
      // What is only elsewhere now is told by both places.
      if cells.before == cells.after, paths.count == 2, paths[0] != paths[1] {
        return ChangedValue(
          subject: name, place: paths.joined(separator: " → "), before: [], after: cells.after)
      }
      return ChangedValue(
        subject: name, place: paths.first ?? section ?? "", before: cells.before,
        after: cells.after)
    }
    let updated = Set(changes.updated)
    let kept = changes.updated + changes.moved.filter { !updated.contains($0) }
    let items =
      changes.removed.map { item($0, nil) } + kept.map { item($0.from, $0.to) }
      + changes.inserted.map { item(nil, $0) }
    guard items.isEmpty else { return items }
    let parts = [contact.before, contact.after].map { $0?.name.inParts ?? "" }
    if !parts.contains(""), parts[0] != parts[1] {
      return [
        ChangedValue(
          subject: name, place: "parts of the name", before: [Cell(parts[0])],
          after: [Cell(parts[1])])
      ]
    }
    let moved =
      contact.movedCount > 0 ? moves(of: contact.id, in: surroundings, called: name, state) : []
    guard moved.isEmpty else { return moved }
    let what = contact.movedCount > 0 ? "order" : "other values"
    return [ChangedValue(subject: name, place: what, before: [], after: [])]
  }

  /// Returns the moved entries of a contact, each with its paths before and after.
  private static func moves(
    of id: ContactID, in surroundings: ChangeSurroundings?, called name: String, _ state: RowState
  ) -> [ChangedValue] {
    guard let before = surroundings?.before[id], let after = surroundings?.after[id] else {
      return []
    }
    let (old, new) = (before.dataSource, after.dataSource)
    let (former, later) = (ContactItemPaths(in: before), ContactItemPaths(in: after))
    return RowChanges(from: old, to: new).moved.map { row in
      let paths = [former[old.itemID(at: row.from)], later[new.itemID(at: row.to)]]
      return ChangedValue(
        subject: name, place: paths.compactMap(\.self).joined(separator: " → "), before: [],
        after: new.row(at: row.to, state: state).cells)
    }
  }
}
