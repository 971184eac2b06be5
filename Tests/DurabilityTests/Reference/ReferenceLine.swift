/// A line of a random session: a command, perhaps only rehearsed.
struct ReferenceLine: Hashable {
  var command: ReferenceCommand
  var isDryRun = false

  /// The line as it is typed.
  var text: String { command.text + (isDryRun ? " --dry-run" : "") }
}

/// The commands that the reference knows.
enum ReferenceCommand: Hashable {
  case add(String, [ReferenceAssignment])
  case set(String, [ReferenceAssignment])
  case setWhere(tag: String, [ReferenceAssignment])
  /// Values of the row: `value`, `label` and `preferred`.
  case setRow(ReferenceRow, [String: String])
  case removeRow(ReferenceRow)
  case move(ReferenceRow, to: Int)
  case remove([String])
  case removeWhere(tag: String)
  case tag([String], String)
  case untag([String], String)
  case tagWhere(tag: String, String)
  case touch([String], day: String)
  case note(String, String, day: String)
  case merge([String], prefer: String?)
  case undo(Int, isForced: Bool)
  case redo(Int, isForced: Bool)
  case restore(String, at: Int?)
  case purge(String)
  case purgeHistory(before: String)
  case save
  case option(String)
}

/// A row of a contact: `Ada/phone.2`.
struct ReferenceRow: Hashable {
  var name: String
  var field: String
  var number: Int

  /// The target as it is typed.
  var text: String { "\(name)/\(field).\(number)" }
}

/// An assignment: `phone:home+=111`.
struct ReferenceAssignment: Hashable {
  var field: String
  var label: String?
  var sign = "="
  var value: String

  /// The assignment as it is typed.
  var text: String {
    let value = value.contains(" ") ? "\"\(value)\"" : value
    return field + (label.map { ":\($0)" } ?? "") + sign + value
  }
}

extension ReferenceCommand {
  /// The line as it is typed.
  var text: String {
    switch self {
    case .add(let name, let assignments): Self.line("add", [name], assignments)
    case .set(let name, let assignments): Self.line("set", [name], assignments)
    case .setWhere(let tag, let assignments):
      Self.line("set", ["where", "tag:\(tag)", "do"], assignments)
    case .setRow(let row, let values):
      Self.line("set", [row.text] + values.sorted { $0.key < $1.key }.map { "\($0)=\($1)" })
    case .removeRow(let row): Self.line("remove", [row.text])
    case .move(let row, let place):
      Self.line("move", [row.text, "\(row.name)/\(row.field).\(place)"])
    case .remove(let names): Self.line("remove", names)
    case .removeWhere(let tag): Self.line("remove", ["where", "tag:\(tag)"])
    case .tag(let names, let tag): Self.line("tag", names + [tag])
    case .untag(let names, let tag): Self.line("untag", names + [tag])
    case .tagWhere(let found, let tag): Self.line("tag", ["where", "tag:\(found)", "do", tag])
    case .touch(let names, let day): Self.line("touch", names + ["--at", day])
    case .note(let name, let text, let day): Self.line("note", [name, text, "--at", day])
    case .merge(let names, let preferred):
      Self.line("merge", names + (preferred.map { ["--prefer", $0] } ?? []))
    case .undo(let count, let isForced): Self.line("undo", Self.steps(count, isForced))
    case .redo(let count, let isForced): Self.line("redo", Self.steps(count, isForced))
    case .restore(let name, let sequence):
      Self.line("restore", [name] + (sequence.map { ["--at", "\($0)"] } ?? []))
    case .purge(let name): Self.line("purge", [name, "--yes"])
    case .purgeHistory(let day): Self.line("purge", ["--before", day, "--yes"])
    case .save: "save"
    case .option(let value): Self.line("option", ["date-form", value])
    }
  }

  private static func line(
    _ verb: String, _ words: [String], _ assignments: [ReferenceAssignment] = []
  ) -> String {
    ([verb] + words + assignments.map(\.text)).joined(separator: " ")
  }

  private static func steps(_ count: Int, _ isForced: Bool) -> [String] {
    (count == 1 ? [] : ["\(count)"]) + (isForced ? ["--force"] : [])
  }

  /// The commands that do less of the same, for a shorter script.
  var simpler: [ReferenceCommand] {
    switch self {
    case .add(let name, let assignments):
      assignments.indices.map { .add(name, assignments.without($0)) }
    case .set(let name, let assignments) where assignments.count > 1:
      assignments.indices.map { .set(name, assignments.without($0)) }
    case .setWhere(let tag, let assignments) where assignments.count > 1:
      assignments.indices.map { .setWhere(tag: tag, assignments.without($0)) }
    case .setRow(let row, let values) where values.count > 1:
      values.keys.sorted().map { key in .setRow(row, values.filter { $0.key != key }) }
    case .remove(let names) where names.count > 1: names.map { .remove([$0]) }
    case .tag(let names, let tag) where names.count > 1: names.map { .tag([$0], tag) }
    case .untag(let names, let tag) where names.count > 1: names.map { .untag([$0], tag) }
    case .touch(let names, let day) where names.count > 1: names.map { .touch([$0], day: day) }
    case .merge(let names, .some): [.merge(names, prefer: nil)]
    case .merge(let names, nil) where names.count > 2:
      names.indices.map { .merge(names.without($0), prefer: nil) }
    case .undo(let count, let isForced):
      (count > 1 ? [.undo(count - 1, isForced: isForced)] : [])
        + (isForced ? [.undo(count, isForced: false)] : [])
    case .redo(let count, let isForced):
      (count > 1 ? [.redo(count - 1, isForced: isForced)] : [])
        + (isForced ? [.redo(count, isForced: false)] : [])
    default: []
    }
  }
}

extension Array {
  /// Returns the array without the element at an index.
  func without(_ index: Int) -> [Element] {
    var rest = self
    rest.remove(at: index)
    return rest
  }
}
