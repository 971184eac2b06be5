internal import ContactsModel
internal import JSON

/// Turns cards of usual forms into the JSON of contacts, octet by octet: as `VCardReader` reads them, and the model
/// writes what it read, without making either.
///
/// Properties of which more is to be known than how plain values are written are read and written by their mappings; a
/// card that has anything else that is unusual is left to the reader. It belongs to one thread.
final class CardEncoder {
  /// The values that a contact has one of, in the order in which their sources are kept.
  enum Role: Int, CaseIterable {
    case categories, formattedName, kind, name, nickname, note, organization, revision, title, uid

    var key: StaticString {
      switch self {
      case .categories: "CATEGORIES"
      case .formattedName: "FN"
      case .kind: "KIND"
      case .name: "N"
      case .nickname: "NICKNAME"
      case .note: "NOTE"
      case .organization: "ORG"
      case .revision: "REV"
      case .title: "TITLE"
      case .uid: "UID"
      }
    }
  }

  /// The texts that are put together.
  enum Text: Int, CaseIterable {
    case formatted, prefix, given, middle, family, suffix, nickname
    case organization, department, title, note, tags, properties, uid, full
  }

  let mappings: [VCardMapping]
  /// What each mapping is: a role, a list of entries, or neither.
  let roles: [Role?]
  /// The lists, in the order of the format: the mapping of each, and its member.
  let lists: [(mapping: Int, member: [UInt8])]
  let lines: CardLines
  /// What of each mapping's entries is written as it stands.
  let plainEntries: [PlainEntry?]
  var templates = EntryTemplates()
  let rawTemplate = CardEncoder.makeRawTemplate()
  var recent = RecentParameters()
  /// The parts of the value that is written next, from 1.
  var parts = [UnsafeBufferPointer<UInt8>](
    repeating: UnsafeBufferPointer(start: nil, count: 0), count: 8)
  /// A date as it is written.
  var day = Octets()
  let texts: UnsafeMutablePointer<Octets>
  let entries: UnsafeMutablePointer<Octets>
  /// The line of each role, and whether it is kept how that was written.
  private(set) var found = [Int](repeating: -1, count: Role.allCases.count)
  private(set) var isKept = [Bool](repeating: false, count: Role.allCases.count)
  var version = VCard.Version.v30
  var nextEntry = 1
  let time: [UInt8]
  var generator = BufferedRandomNumbers()

  /// Makes an encoder of the cards of a file of so many octets, added at `time`.
  init(fileSize: Int, at time: Timestamp, mappings: [VCardMapping]) {
    self.mappings = mappings
    self.time = Array("\(time)".utf8)
    lines = CardLines(fileSize: fileSize)
    roles = mappings.map { mapping in
      Role.allCases.first { "\($0.key)" == mapping.key && mapping.listKey == nil }
    }
    lists = Contact.members.compactMap { member in
      mappings.firstIndex { $0.listKey == member.name.string }.map {
        ($0, Array(#","\#(member.name.string)":["#.utf8))
      }
    }
    plainEntries = mappings.map { PlainEntry(list: $0.listKey) }
    texts = .allocate(capacity: Text.allCases.count)
    for text in Text.allCases { (texts + text.rawValue).initialize(to: Octets()) }
    entries = .allocate(capacity: mappings.count)
    for index in mappings.indices { (entries + index).initialize(to: Octets()) }
  }

  deinit {
    for text in Text.allCases { texts[text.rawValue].deallocate() }
    for index in mappings.indices { entries[index].deallocate() }
    texts.deallocate()
    entries.deallocate()
    day.deallocate()
  }

  subscript(text: Text) -> Octets {
    get { texts[text.rawValue] }
    _modify { yield &texts[text.rawValue] }
  }

  /// What a card that was encoded says of itself.
  struct Card {
    /// Where it ends, and how many lines of the file it has.
    let end: Int
    let lineCount: Int
    let uid: String
    let displayName: String
  }

  /// Writes the card that begins at an offset as a contact; nil, and nothing is written, where that is left to the
  /// reader.
  func encode(
    _ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, to json: inout Octets
  ) -> Card? {
    guard let end = lines.read(bytes, from: offset), begin() else { return nil }
    for index in lines.lines.indices {
      guard take(lines.lines[index], index) else { return nil }
    }
    guard hasTakenLabels, let name = finishName() else { return nil }
    write(to: &json)
    let uid = found[Role.uid.rawValue]
    return Card(
      end: end, lineCount: lines.lineCount,
      uid: uid < 0 ? "" : String(decoding: lines.lines[uid].value, as: UTF8.self),
      displayName: name)
  }

  /// Forgets the card before, and finds the version, which what stands before it depends on; false for one that is
  /// not known, or said twice.
  private func begin() -> Bool {
    for text in Text.allCases { texts[text.rawValue].removeAll() }
    for index in mappings.indices { entries[index].removeAll() }
    for role in Role.allCases { (found[role.rawValue], isKept[role.rawValue]) = (-1, false) }
    nextEntry = 1
    var isFound = false
    for index in lines.lines.indices where lines.lines[index].kind == .version {
      let line = lines.lines[index]
      guard !isFound, line.isBare else { return false }
      isFound = true
      if line.value.equals("3.0") {
        version = .v30
      } else if line.value.equals("4.0") {
        version = .v40
      } else if line.value.equals("2.1") {
        version = .v21
      } else {
        return false
      }
    }
    return isFound
  }

  private func take(_ line: CardLine, _ index: Int) -> Bool {
    switch line.kind {
    case .version: return true
    case .revision: return note(.revision, line, index) && takeValue(.revision, line)
    case .appleLabel: return !line.group.isEmpty
    default:
      guard let mapping = line.kind.mapping else { return appendProperty(line) }
      if let role = roles[mapping] { return note(role, line, index) && takeValue(role, line) }
      guard mappings[mapping].listKey != nil else { return false }
      return appendEntry(line, mapping, to: &entries[mapping])
    }
  }

  /// Notes where a value stands; false where it is not all of what is known of it.
  private func note(_ role: Role, _ line: CardLine, _ index: Int) -> Bool {
    guard line.isBare, found[role.rawValue] < 0, line.name.equals(role.key) else { return false }
    found[role.rawValue] = index
    return true
  }

  /// Has it be kept how a value was written.
  func keep(_ role: Role) { isKept[role.rawValue] = true }

  /// The line of a value; nil where there is none.
  func line(of role: Role) -> CardLine? {
    found[role.rawValue] < 0 ? nil : lines.lines[found[role.rawValue]]
  }

  /// The lines that are labels of Apple's programs.
  var labels: [CardLine] { lines.lines.filter { $0.kind == .appleLabel } }

  /// Whether each label has an entry in its group, which is written alike, and no other label.
  private var hasTakenLabels: Bool {
    let labels = labels
    // Each is compared with each.
    guard labels.count <= 64 else { return false }
    for (index, label) in labels.enumerated() {
      guard !labels[..<index].contains(where: { $0.group.equalsIgnoringCase(label.group) }) else {
        return false
      }
      let taking = lines.lines.filter { line in
        line.kind.mapping.map { mappings[$0].listKey != nil } == true
          && line.group.equalsIgnoringCase(label.group)
      }
      guard !taking.isEmpty, taking.allSatisfy({ $0.group.equals(label.group) }),
        label.parameters.isEmpty
      else { return false }
    }
    return true
  }
}
