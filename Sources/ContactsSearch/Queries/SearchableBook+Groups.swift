public import ContactsModel
internal import JSON
internal import UnicodeText

/// A query saved under a name, as it was typed.
public struct SavedQuery: Hashable, Sendable {
  /// The name for `in:`.
  public let name: String
  /// The words, with their quotes.
  public let text: String

  /// Creates a saved query.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// The setting that holds the queries, by name.
  static let setting = "queries"
  /// The longest name and text, in bytes of UTF-8.
  public static let maximumSize = (name: 100, text: 10_000)
}

extension SearchableBook {
  /// The saved queries, in the order they were first saved.
  public var savedQueries: [SavedQuery] {
    (base.setting(SavedQuery.setting)?.object?.members ?? []).compactMap { member in
      member.value.string.map { SavedQuery(name: member.key, text: $0) }
    }
  }

  /// Returns the saved query of a name, in any case.
  public func savedQuery(_ name: String) -> SavedQuery? {
    let folded = FoldedText(name).collapsed
    return savedQueries.first { FoldedText($0.name).collapsed == folded }
  }

  /// Returns the changes that save a query, or remove it if there is no text.
  public func changes(savingQuery name: String, _ text: String?) -> [Change] {
    let former = savedQuery(name).flatMap { $0.name == name && text != nil ? nil : $0.name }
    let removal = former.map { base.changes(ofSetting: SavedQuery.setting, $0, to: nil) } ?? []
    guard let text else { return removal }
    return removal + base.changes(ofSetting: SavedQuery.setting, name, to: .string(text))
  }

  /// The groups with members, oldest first.
  public var groupContacts: [Contact] {
    ids(matching: .kind(.group)).compactMap { self[$0] }
  }

  /// The group contacts with a folded name.
  fileprivate func groups(named name: FoldedText) -> [Contact] {
    ids(named: name).compactMap { self[$0] }.filter { $0.kind == .group }
  }

  /// Returns the contacts that are members of groups, by the UIDs the groups use; without members
  /// that are not in the book.
  public func contacts(of members: some Sequence<GroupMember>) -> [String: Contact] {
    let uids = Dictionary(grouping: Set(members.map(\.uid))) { GroupMember.normalized($0) }
    guard !uids.isEmpty else { return [:] }
    var found: [String: Contact] = [:]
    for id in ids(matching: .member(Set(uids.keys))) {
      guard let contact = self[id] else { continue }
      for uid in contact.memberKeys.flatMap({ uids[$0] ?? [] }) { found[uid] = contact }
    }
    return found
  }
}

extension Contact {
  /// The keys of the members of the group.
  fileprivate var groupMemberKeys: [String] { members.map { GroupMember.normalized($0.value.uid) } }
}

/// What resolving a query needs besides its words.
public struct QueryContext {
  let book: SearchableBook
  let now: CivilDay
  let today: CivilDay
  let read: (String) throws -> Query
  private var path: [SavedQuery] = []
  private var countOfGroups = 0
  /// The names in the query that are neither of saved queries nor of group contacts, and the saved
  /// queries that have them.
  private var tags: [(name: FoldedText, query: String?)] = []

  /// The most groups in a query, including those of its saved queries.
  static let maximumGroups = 1_000
  /// The deepest nesting of saved queries.
  static let maximumDepth = 30

  /// Creates a context of a book, the current time, the current local day, and a parser for saved
  /// queries.
  public init(
    book: SearchableBook, now: Timestamp = .now, today: CivilDay = .today,
    read: @escaping (String) throws -> Query
  ) {
    self.book = book
    self.now = now.day
    self.today = today
    self.read = read
  }
}

extension Query {
  /// Returns the query with groups replaced by their members, and relative days by fixed ones.
  ///
  /// Times are compared in UTC, as they are shown; birthdays in local time.
  public func resolved(in context: QueryContext) throws(QueryError) -> Query {
    var context = context
    return try context.resolve(self)
  }
}

extension QueryContext {
  /// Returns the folded name of a group that does not exist, if a query or a saved query in it names
  /// one, and the name of that saved query.
  ///
  /// Neither a tag, nor a saved query, nor a group contact has that name.
  public func missingGroup(in query: Query) throws(QueryError) -> (name: String, query: String?)? {
    var context = self
    _ = try context.resolve(query)
    let missing = context.tags.first { book.ids(matching: .whole("tag", $0.name)).isEmpty }
    return missing.map { ($0.name.description, $0.query) }
  }

  fileprivate mutating func resolve(_ query: Query) throws(QueryError) -> Query {
    switch query {
    case .time(let time, let condition): return .time(time, .days(condition.days(at: now)))
    case .day(let field, let condition): return .day(field, condition.resolved(at: today))
    case .group(let name): return try group(name)
    case .grouped:
      return .either(.has("tag"), .member(Set(book.groupContacts.flatMap(\.groupMemberKeys))))
    case .not(let query): return .not(try resolve(query))
    case .both(let left, let right): return .both(try resolve(left), try resolve(right))
    case .either(let left, let right): return .either(try resolve(left), try resolve(right))
    case .all, .text, .field, .has, .whole, .kind, .member: return query
    }
  }

  /// Returns the contents of all groups of a name: a tag, a saved query, and members of group
  /// contacts.
  private mutating func group(_ name: FoldedText) throws(QueryError) -> Query {
    countOfGroups += 1
    guard countOfGroups <= Self.maximumGroups else {
      throw QueryError(.tooManyGroups(Self.maximumGroups), at: nil)
    }
    var queries = [Query.whole("tag", name)]
    let groups = book.groups(named: name)
    if !groups.isEmpty { queries.append(.member(Set(groups.flatMap(\.groupMemberKeys)))) }
    let saved = book.savedQuery(name.description)
    if let saved { queries.append(try resolve(saved)) }
    if groups.isEmpty, saved == nil { tags.append((name, path.last?.name)) }
    return .disjunction(of: queries[...])
  }

  private mutating func resolve(_ saved: SavedQuery) throws(QueryError) -> Query {
    if let start = path.firstIndex(of: saved) {
      throw QueryError(.circular(path[start...].map(\.name) + [saved.name]), at: nil)
    }
    guard path.count < Self.maximumDepth else {
      throw QueryError(.tooManyGroups(Self.maximumDepth), at: nil)
    }
    path.append(saved)
    defer { path.removeLast() }
    let query: Query
    do {
      query = try read(saved.text)
    } catch {
      throw QueryError(.malformedSavedQuery(saved.name, "\(error)"), at: nil)
    }
    return try resolve(query)
  }
}
