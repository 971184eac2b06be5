import TestSupport

/// Random steps, mostly on contacts that the book has.
struct RandomSteps {
  private static let allNames = ["Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal"]
  private static let families = ["Qux", "Rix", "Sox"]
  private static let tags = ["ta", "ub", "vc", "wd"]
  private static let labels = ["home", "work", "cell"]
  private static let numbers = ["111", "222", "333", "444", "555", "666"]
  /// How many processes there are.
  static let processes = 3

  private var generator: SeededGenerator
  /// The names of the session; where there are few, many changes concern the same values.
  private let names: [String]

  /// Creates the steps of a session.
  init(seed: UInt64, part: Int) {
    generator = SeededGenerator(seed: seed, part: part)
    names = Array(Self.allNames.prefix(part.isMultiple(of: 2) ? 3 : 8))
  }

  private mutating func number(_ range: Range<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func isChosen(onceIn times: Int) -> Bool { generator.isChosen(onceIn: times) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0..<elements.count)]
  }

  /// Returns the next step for a book.
  mutating func step(for book: ReferenceBook) -> ReferenceStep {
    switch number(0..<100) {
    case 0, 1: return .transaction(lines(number(1..<5), for: book))
    case 2: return .rehearsal(lines(number(1..<5), for: book).filter { !$0.command.isOfFiles })
    case 3: return .restart(process: number(0..<Self.processes))
    case 4..<16:
      let isRedo = isChosen(onceIn: 5)
      let most = min(4, book.takable(isRedo: isRedo).count + (isChosen(onceIn: 10) ? 1 : 0))
      return .declining(number(0..<max(1, most)), isForced: isChosen(onceIn: 3), isRedo: isRedo)
    default:
      let count = isChosen(onceIn: 3) ? number(2..<5) : 1
      return .lines(
        lines(count, for: book), process: number(0..<Self.processes),
        observer: number(0..<Self.processes))
    }
  }

  private mutating func lines(_ count: Int, for book: ReferenceBook) -> [ReferenceLine] {
    var lines: [ReferenceLine] = []
    var hasAdded = false
    while lines.count < count {
      let command = command(for: book)
      // When a contact was created is known only once it was looked at.
      if hasAdded, case .merge = command { continue }
      if case .add = command { hasAdded = true }
      // A dry run of an option has nothing to look at but the option.
      let isDryRun = command != .save && isChosen(onceIn: command.isOfFiles ? 2 : 10)
      lines.append(ReferenceLine(command: command, isDryRun: isDryRun))
    }
    return lines
  }

  /// Returns a name, mostly of a contact that there is.
  private mutating func name(in book: ReferenceBook) -> String {
    let names = book.contacts.values.compactMap { $0.values["given"] }.sorted()
    return names.isEmpty || isChosen(onceIn: 15) ? pick(self.names) : pick(names)
  }

  /// Returns different names.
  private mutating func names(_ count: Int, in book: ReferenceBook) -> [String] {
    var names: [String] = []
    for _ in 0..<count {
      let name = name(in: book)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private mutating func command(for book: ReferenceBook) -> ReferenceCommand {
    if book.contacts.count >= names.count, isChosen(onceIn: 2) {
      return isChosen(onceIn: 2) ? .remove(names(2, in: book)) : merge(in: book)
    }
    switch number(0..<100) {
    case 0..<13: return .add(newName(in: book), (0..<number(0..<4)).map { _ in added() }.distinct)
    case 13..<29: return .set(name(in: book), assignments())
    case 29: return .setWhere(tag: pick(Self.tags), assignments())
    case 30..<39: return .setRow(row(in: book), rowValues())
    case 39, 40: return .removeRow(row(in: book))
    case 41..<44: return .move(row(in: book), to: number(1..<4))
    case 44..<48: return .remove(names(isChosen(onceIn: 4) ? 2 : 1, in: book))
    case 48: return .removeWhere(tag: pick(Self.tags))
    case 49..<53: return .tag(names(number(1..<3), in: book), pick(Self.tags))
    case 53, 54: return .untag(names(number(1..<3), in: book), pick(Self.tags))
    case 55, 56: return .tagWhere(tag: pick(Self.tags), pick(Self.tags))
    case 57, 58: return .touch(names(number(1..<3), in: book), day: "2025-01-0\(number(1..<6))")
    case 59..<62:
      return .note(name(in: book), pick(["met", "called"]), day: "2025-02-0\(number(1..<6))")
    case 62..<66: return merge(in: book)
    case 66..<77:
      return .undo(isChosen(onceIn: 4) ? number(2..<5) : 1, isForced: isChosen(onceIn: 4))
    case 77..<84:
      return .redo(isChosen(onceIn: 4) ? number(2..<4) : 1, isForced: isChosen(onceIn: 4))
    case 84..<88: return .restore(name(in: book), at: number(0..<book.sequence + 2))
    case 88..<92: return .restore(isChosen(onceIn: 3) ? name(in: book) : pick(names), at: nil)
    case 92: return .purge(isChosen(onceIn: 2) ? name(in: book) : pick(names))
    case 93:
      return .purgeHistory(before: isChosen(onceIn: 2) ? "2999-01-01" : "2000-01-01")
    case 94: return .save
    default: return .option(pick(["iso", "day-month-year"]))
    }
  }

  private mutating func newName(in book: ReferenceBook) -> String {
    let taken = book.contacts.values.map { $0.values["given"] }
    let free = names.filter { !taken.contains($0) }
    return free.isEmpty || isChosen(onceIn: 20) ? pick(names) : pick(free)
  }

  /// Returns a row, mostly one that there is.
  private mutating func row(in book: ReferenceBook) -> ReferenceRow {
    let field = isChosen(onceIn: 4) ? "email" : "phone"
    let owners = book.contacts.sorted { $0.key < $1.key }.map(\.value)
      .filter { !$0.list(field).isEmpty }
    guard !owners.isEmpty, !isChosen(onceIn: 10), case let owner = pick(owners),
      let name = owner.values["given"]
    else { return ReferenceRow(name: name(in: book), field: field, number: number(1..<4)) }
    return ReferenceRow(name: name, field: field, number: number(1..<owner.list(field).count + 1))
  }

  private mutating func merge(in book: ReferenceBook) -> ReferenceCommand {
    let names = names(isChosen(onceIn: 4) ? 3 : 2, in: book)
    let all = names.count > 1 ? names : names + [pick(self.names)]
    return .merge(all, prefer: isChosen(onceIn: 4) ? pick(all) : nil)
  }

  private mutating func value(of field: String) -> String {
    switch field {
    case "phone": pick(Self.numbers)
    case "email": "\(pick(["a", "b", "c"]))@x.org"
    case "url": "https://\(pick(["a", "b", "c"])).org"
    case "tag": pick(Self.tags)
    case "family": pick(Self.families)
    default: "\(field)\(number(1..<5))"
    }
  }

  private mutating func added() -> ReferenceAssignment {
    let field = pick(["phone", "phone", "email", "url", "tag", "family", "org", "note"])
    return ReferenceAssignment(
      field: field, label: label(of: field), value: value(of: field))
  }

  private mutating func label(of field: String) -> String? {
    ReferenceContact.lists.contains(field) && isChosen(onceIn: 2) ? pick(Self.labels) : nil
  }

  private mutating func assignments() -> [ReferenceAssignment] {
    let count = number(1..<4)
    let all = (0..<count).map { _ in assignment() }.distinct
    // A part beside the whole name would have to say which counts.
    let isWhole = all.contains { $0.field == "name" }
    return all.filter { !isWhole || !["given", "family"].contains($0.field) }
  }

  private mutating func assignment() -> ReferenceAssignment {
    let field = pick([
      "phone", "phone", "phone", "email", "url", "tag", "given", "family", "name", "nickname",
      "org", "title", "note",
    ])
    switch field {
    case "given": return ReferenceAssignment(field: field, value: pick(names))
    case "name":
      let family = isChosen(onceIn: 2) ? " \(pick(Self.families))" : ""
      return ReferenceAssignment(field: field, value: pick(names) + family)
    case "phone", "email", "url", "tag":
      let sign = pick(["=", "+=", "+=", "-="])
      let isCleared = sign == "=" && isChosen(onceIn: 4)
      return ReferenceAssignment(
        field: field, label: label(of: field), sign: sign,
        value: isCleared ? "" : value(of: field))
    default:
      return ReferenceAssignment(
        field: field, value: isChosen(onceIn: 4) ? "" : value(of: field))
    }
  }

  private mutating func rowValues() -> [String: String] {
    var values: [String: String] = [:]
    if isChosen(onceIn: 2) { values["value"] = pick(Self.numbers) }
    if isChosen(onceIn: 2) { values["label"] = pick(Self.labels + [""]) }
    if values.isEmpty || isChosen(onceIn: 4) { values["preferred"] = pick(["yes", "no"]) }
    return values
  }
}

extension [ReferenceAssignment] {
  /// The first assignment to each field.
  fileprivate var distinct: [ReferenceAssignment] {
    var fields: Set<String> = []
    return filter { fields.insert($0.field).inserted }
  }
}

extension ReferenceCommand {
  /// Whether the command is about files or settings, which a rehearsal only mentions.
  fileprivate var isOfFiles: Bool {
    switch self {
    case .purge, .purgeHistory, .save, .option: true
    default: false
    }
  }
}
