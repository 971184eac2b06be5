internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import Tables
internal import UnicodeText

extension Field {
  /// Returns the field with a name, in any case; for an unknown name, the error suggests one.
  static func resolved(_ name: String) throws -> Field {
    if let field = Field.named(name) { return field }
    let names = Field.all.map(\.name) + FieldSynonyms.names
    let close = Spelling.closest(to: name, among: names)
      .map { FieldSynonyms.field(for: $0) ?? $0 }
    let hint = close.map { "did you mean `\($0)`?" } ?? "`help fields` lists them"
    throw CommandError("no field `\(name)`; \(hint)")
  }
}

extension Assignment {
  /// Whether a part of a row is assigned, not a field.
  var isOfRowPart: Bool { Self.rowParts.contains(field) }

  /// The parts of a row that are assigned.
  static let rowParts = ["value", "label", "preferred"]

  /// Whether a part of the name is replaced.
  fileprivate var isOfNamePart: Bool { operation == .set && Contact.nameParts.contains(field) }

  /// Whether the whole name is set.
  fileprivate var givesName: Bool {
    operation == .set && !value.trimmed.isEmpty && Field.named(field)?.name == "name"
  }

  /// The field, with its label.
  fileprivate var place: String { label.map { "\(field):\($0)" } ?? field }

  /// The assignment up to its value.
  fileprivate var head: String { place + operation.rawValue }

  /// The assignment as an addition in the model.
  fileprivate var addition: FieldAssignment {
    FieldAssignment(.add, value, label: label)
  }

  fileprivate var fieldAssignment: FieldAssignment {
    switch operation {
    case .set: FieldAssignment(.set, value, label: label)
    case .add: FieldAssignment(.add, value, label: label)
    case .remove: FieldAssignment(.remove, value, label: label)
    }
  }
}

extension Word {
  /// The word as it would be typed, with quotes if it needs them.
  var retyped: String {
    guard let assignment = Assignment(self) else {
      let isOption = text.hasPrefix("--") && text.allSatisfy { $0 == "-" || $0.isLetter }
      return isQuoted ? asWritten : isOption ? text : Quoting.quote(text)
    }
    return Quoting.quoteAssignment(
      field: assignment.field, label: assignment.label, operation: assignment.operation,
      value: assignment.value)
  }
}

extension Contact {
  /// Makes assignments that all add, as in `add`; the first that sets a part of the name exactly
  /// replaces that part.
  ///
  /// Fields for which `isMeant` is false are left out. Returns the values that were not added
  /// because the contact has them.
  @discardableResult
  mutating func add(
    _ assignments: [Assignment], where isMeant: (String) -> Bool
  ) throws -> [RepeatedValue] {
    var exact: Set<String> = []
    var known = KnownValues(labelsDistinguish: true)
    var repeated: [RepeatedValue] = []
    // A span lends what it has; an array would copy each assignment.
    let lent = assignments.span
    for index in lent.indices where isMeant(lent[index].field) {
      guard lent[index].operation != .remove else {
        throw CommandError("`\(lent[index].field)-=` removes a value, but a new contact has none")
      }
      let field = try Field.resolved(lent[index].field)
      let replaces = field.key == "name" && exact.insert(field.name).inserted
      let value = try assign(
        replaces ? lent[index].fieldAssignment : lent[index].addition, to: field, knowing: &known)
      if let value { repeated.append(value) }
      if replaces, field.name == "name" {
        rename(lent[index].value, except: Array(assignments[(index + 1)...]))
      }
    }
    return repeated
  }

  /// Makes assignments that replace, as in `set`; several `tag=` together replace all tags, parts of
  /// the name that follow the whole name override it, and otherwise none replaces what another gives.
  ///
  /// Returns the values that were not added because the contact has them.
  mutating func set(_ assignments: [Assignment]) throws -> [RepeatedValue] {
    var listed: Set<String> = []
    var known = KnownValues()
    var repeated: [RepeatedValue] = []
    let lastName = assignments.lastIndex { $0.givesName }
    var index = 0
    while index < assignments.count {
      let assignment = assignments[index]
      let field = try Field.resolved(assignment.field)
      guard assignment.operation != .remove else {
        let alike = assignments[index...].prefix {
          $0.operation == .remove && $0.field == assignment.field
        }
        try field.take(alike.map(\.fieldAssignment), from: &self, knowing: &known)
        index += alike.count
        continue
      }
      known.assignment = assignments.count > 1 ? assignment.head : nil
      let isWord =
        field.isWordList && assignment.operation == .set && !assignment.value.trimmed.isEmpty
      let isFurtherWord = isWord && !listed.insert(field.name).inserted
      do {
        let value = try assign(
          isFurtherWord ? assignment.addition : assignment.fieldAssignment, to: field,
          knowing: &known)
        if let value { repeated.append(value) }
      } catch FieldError.givenBefore(let former, let now, false)
        where field.takesLabel || field.isWordList
      {
        let error = FieldError.givenBefore(former, now: now, clears: false)
        let place = assignment.place + Assignment.Operation.add.rawValue
        throw CommandError(
          former == now ? "\(error); `\(place)` adds one more" : "\(error), or write `\(place)`")
      }
      // A further name would be the whole name again.
      if index == lastName {
        rename(assignment.value, except: Array(assignments[(index + 1)...]))
      }
      index += 1
    }
    return repeated
  }

  /// Makes an assignment; returns the value if the contact has it already.
  private mutating func assign(
    _ assignment: FieldAssignment, to field: Field, knowing known: inout KnownValues
  ) throws -> RepeatedValue? {
    try field.assign(assignment, to: &self, knowing: &known).map {
      RepeatedValue(field: field, former: $0, value: assignment.value, label: assignment.label)
    }
  }

  /// Sets the name of a contact as typed, except for parts that assignments set next.
  mutating func rename(_ text: String, except assignments: [Assignment]) {
    let parts = assignments.filter { Self.nameParts.contains($0.field) }
      .map { ($0.field, $0.value) }
    rename(text, except: Dictionary(parts, uniquingKeysWith: { first, _ in first }))
  }

  /// Returns the changes of assignments to one item: its `value`, `label` and `preferred`, or
  /// `FIELD:LABEL=VALUE`; for the name, its parts.
  func changes(assigning assignments: [Assignment], to item: ContactItem) throws -> [Change] {
    if item == .field("name"), assignments.allSatisfy(\.isOfNamePart) {
      return try changes { _ = try $0.set(assignments) }
    }
    let path = try row(of: item)
    let parts = try assignments.flatMap { try rowAssignments($0, of: item) }
    var given: Set<String> = []
    if let again = parts.first(where: { !given.insert($0.name).inserted }) {
      throw CommandError("the \(again.name) of a row is given twice")
    }
    return try dataSource.commit(.update(parts), at: path)
  }

  private func rowAssignments(
    _ assignment: Assignment, of item: ContactItem
  ) throws -> [RowEdit.Assignment] {
    guard assignment.operation == .set else {
      throw CommandError("a row takes `=`, not `\(assignment.operation.rawValue)`")
    }
    if assignment.isOfRowPart {
      guard assignment.label == nil else {
        throw CommandError("`\(assignment.field)` of a row takes no label; add `label=…`")
      }
      return [RowEdit.Assignment(name: assignment.field, value: assignment.value)]
    }
    let field = try Field.resolved(assignment.field)
    guard item.isOf(field) else {
      throw CommandError("this row is not `\(field.name)`; write value=…, or its own field")
    }
    let label = assignment.label.map { [RowEdit.Assignment(name: "label", value: $0)] } ?? []
    return [RowEdit.Assignment(name: "value", value: assignment.value)] + label
  }
}

extension ContactItem {
  /// Returns whether the item is a value of a field.
  fileprivate func isOf(_ field: Field) -> Bool {
    switch self {
    case .field(let name): name == field.name
    case .entry(let key, _): key == field.key
    case .tag: field.isWordList
    }
  }
}
