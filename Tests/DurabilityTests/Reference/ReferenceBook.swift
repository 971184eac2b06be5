/// A naive model of the book: every transaction keeps the contacts it touched, before and after.
///
/// Written from the contract alone, on plain values. It shares no code with the program.
struct ReferenceBook {
  /// A contact before and after a transaction; nil where there was none.
  struct Edit: Equatable {
    var before: ReferenceContact?
    var after: ReferenceContact?
  }

  struct Transaction {
    let sequence: Int
    var edits: [Int: Edit]
    var undoes: Int?
    var redoes: Int?
    var isBaseline = false
  }

  /// The contacts by a number that counts them in the order of creation.
  var contacts: [Int: ReferenceContact] = [:]
  /// The transactions, the oldest first.
  var log: [Transaction] = []
  /// The number of the last transaction.
  var sequence = 0
  var option = "iso"
  /// Whether lines wait for the end of a `--transaction`.
  var isHeldBack = false
  private(set) var contactCount = 0
  private var entryCount = 0

  /// What a line did.
  struct Result: Equatable {
    /// The added contact.
    var added: Int?
    /// The last transaction made.
    var sequence: Int?
  }

  /// Runs a line, or throws what it must fail with.
  mutating func perform(_ line: ReferenceLine) throws -> Result {
    var next = self
    // A dry run of a purge has nothing to roll back.
    if line.isDryRun, line.command.isPurge { next.isHeldBack = false }
    try next.run(line.command)
    if line.isDryRun { return Result() }
    let result = Result(
      added: next.contactCount > contactCount ? contactCount : nil,
      sequence: next.sequence > sequence && !line.command.isPurge ? next.sequence : nil)
    self = next
    return result
  }

  /// Runs all lines as one transaction; false if one fails, and nothing is done.
  mutating func performTransaction(_ lines: [ReferenceLine]) throws -> [Result]? {
    var next = self
    next.isHeldBack = true
    var results: [Result] = []
    for line in lines {
      do {
        results.append(Result(added: try next.perform(line).added))
      } catch ReferenceError.refused {
        return nil
      }
    }
    (contactCount, entryCount) = (next.contactCount, next.entryCount)
    record(next.contacts)
    return results
  }

  /// Makes one transaction of what differs from `new`; nothing if that is nothing.
  ///
  /// - Parameter also: Contacts that count as changed, even if they are not.
  mutating func record(
    _ new: [Int: ReferenceContact], also: Set<Int> = [], undoes: Int? = nil, redoes: Int? = nil
  ) {
    var edits: [Int: Edit] = [:]
    for id in Set(contacts.keys).union(new.keys)
    where contacts[id] != new[id] || also.contains(id) {
      edits[id] = Edit(before: contacts[id], after: new[id])
    }
    guard !edits.isEmpty || undoes != nil || redoes != nil else { return }
    contacts = new
    sequence += 1
    log.append(Transaction(sequence: sequence, edits: edits, undoes: undoes, redoes: redoes))
  }
}

// MARK: - Commands

extension ReferenceBook {
  /// Returns the contact that a name means: the whole name, else words of names.
  func find(_ name: String) throws -> Int {
    for isMeant in Self.tiers(name) {
      let found = contacts.filter { isMeant($0.value.name) }
      if found.count > 1 { throw ReferenceError.refused("several are called \(name)") }
      if let id = found.keys.first { return id }
    }
    throw ReferenceError.refused("nobody is called \(name)")
  }

  /// How a name is compared with whole names, in order.
  static func tiers(_ name: String) -> [(String) -> Bool] {
    [{ $0 == name }, { $0.split(separator: " ").contains { $0 == name } }]
  }

  /// Changes contacts as one transaction.
  private mutating func edit(
    _ ids: [Int], _ change: (inout ReferenceContact, _ id: () -> Int) throws -> Void
  ) throws {
    var new = contacts
    var count = entryCount
    for id in ids {
      guard var contact = new[id] else { continue }
      try change(&contact) {
        count += 1
        return count
      }
      new[id] = contact
    }
    entryCount = count
    record(new)
  }

  private func tagged(_ tag: String) -> [Int] {
    contacts.keys.sorted().filter { contacts[$0]?.tags.contains(tag) == true }
  }

  /// Returns the contact of a row, and the index of the entry.
  private func place(_ row: ReferenceRow) throws -> (Int, Int) {
    let id = try find(row.name)
    guard (1...max(1, contacts[id]?.list(row.field).count ?? 0)).contains(row.number),
      contacts[id]?.list(row.field).isEmpty == false
    else { throw ReferenceError.refused("no such row") }
    return (id, row.number - 1)
  }

  private mutating func run(_ command: ReferenceCommand) throws {
    switch command {
    case .add(let name, let assignments):
      var contact = ReferenceContact()
      contact.set("given", name)
      contact.add(assignments) {
        entryCount += 1
        return entryCount
      }
      var new = contacts
      new[contactCount] = contact
      contactCount += 1
      record(new)
    case .set(let name, let assignments):
      try edit([try find(name)]) { try $0.set(assignments, $1) }
    case .setWhere(let tag, let assignments):
      try edit(tagged(tag)) { try $0.set(assignments, $1) }
    case .setRow(let row, let values):
      let (id, place) = try place(row)
      try edit([id]) { contact, _ in
        var list = contact.list(row.field)
        list[place].value = values["value"] ?? list[place].value
        list[place].label = values["label"] ?? list[place].label
        if let preferred = values["preferred"] {
          // One is preferred at most, among those of a list.
          for other in list.indices where preferred == "yes" { list[other].isPreferred = false }
          list[place].isPreferred = preferred == "yes"
        }
        contact.setList(row.field, list)
      }
    case .removeRow(let row):
      let (id, place) = try place(row)
      try edit([id]) { contact, _ in
        contact.setList(row.field, contact.list(row.field).without(place))
      }
    case .move(let row, let place):
      let (id, from) = try self.place(row)
      let (_, to) = try self.place(ReferenceRow(name: row.name, field: row.field, number: place))
      try edit([id]) { contact, _ in
        var list = contact.list(row.field)
        list.insert(list.remove(at: from), at: to)
        contact.setList(row.field, list)
      }
    case .remove(let names): try remove(names.map(find))
    case .removeWhere(let tag): remove(tagged(tag))
    case .tag(let names, let tag): try edit(try names.map(find)) { contact, _ in contact.tag(tag) }
    case .untag(let names, let tag):
      try edit(try names.map(find)) { contact, _ in contact.tags.removeAll { $0 == tag } }
    case .tagWhere(let found, let tag): try edit(tagged(found)) { contact, _ in contact.tag(tag) }
    case .touch(let names, let day):
      try edit(try names.map(find)) { contact, _ in
        contact.set("lastContacted", "\(day)T12:00:00Z")
      }
    case .note(let name, let text, let day):
      try edit([try find(name)]) { contact, _ in
        let note = contact.values["note"].map { "\($0)\n" } ?? ""
        contact.set("note", "\(note)\(day) \(text)")
      }
    case .merge(let names, let preferred): try merge(names, preferred)
    default:
      guard !isHeldBack else { throw ReferenceError.refused("cannot be rolled back") }
      try runAlone(command)
    }
  }

  /// Runs a command that a transaction cannot hold back.
  private mutating func runAlone(_ command: ReferenceCommand) throws {
    switch command {
    case .undo(let count, let isForced): try undo(count, isForced: isForced)
    case .redo(let count, let isForced): try undo(count, isForced: isForced, isRedo: true)
    case .restore(let name, let sequence?): try restore(name, at: sequence)
    case .restore(let name, nil): try restore(name)
    case .purge(let name): try purge(name)
    case .purgeHistory(let day): if day > "2900" { purgeHistory() }
    case .option(let value): option = value
    default: break
    }
  }

  private mutating func remove(_ ids: [Int]) {
    record(contacts.filter { !ids.contains($0.key) })
  }

  private mutating func merge(_ names: [String], _ preferred: String?) throws {
    let ids = try names.map(find)
    guard Set(ids).count == ids.count else { throw ReferenceError.refused("the same") }
    let first = try preferred.map(find)
    if let first, !ids.contains(first) { throw ReferenceError.refused("not among them") }
    let all = ids.compactMap { contacts[$0] }
    let order = ids.filter { $0 == first } + ids.filter { $0 != first }
    var count = entryCount
    let merged = ReferenceContact(merging: all, preferring: order.compactMap { contacts[$0] }) {
      count += 1
      return count
    }
    entryCount = count
    var new = contacts.filter { !ids.dropFirst().contains($0.key) }
    new[ids[0]] = merged
    record(new)
  }
}

extension ReferenceCommand {
  /// Whether the command forgets for good, and so reports no change.
  var isPurge: Bool {
    switch self {
    case .purge, .purgeHistory: true
    default: false
    }
  }
}
