public import JSON
internal import UnicodeText

/// A person, an organization or a group, with all that is known of it.
///
/// A contact is a value: it is changed in place, and `changes(to:)` tells what a change was.
public struct Contact: Identifiable, Hashable, Sendable {
  /// What a contact stands for.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case person, organization, group
  }

  /// What tells the contact from all others, for good.
  public internal(set) var id: ContactID
  /// What the contact stands for.
  public internal(set) var kind = Kind.person
  /// The name; of an organization or a group, `formatted` alone.
  public var name = PersonName()
  /// Where a person works, and as what.
  public var organization = Organization()
  /// The telephone numbers, in order.
  public var phones: [Labeled<PhoneNumber>] = []
  /// The postal addresses, in order.
  public var addresses: [Labeled<PostalAddress>] = []
  /// The email addresses, in order.
  public var emails: [Labeled<EmailAddress>] = []
  /// The web pages, in order.
  public var urls: [Labeled<WebAddress>] = []
  /// The days that matter, birthday and anniversary among them, in order.
  public var dates: [Labeled<ImportantDate>] = []
  /// Whom the contact is related to, in order.
  public var relations: [Labeled<Relation>] = []
  /// The accounts on the net, in order.
  public var profiles: [Labeled<OnlineProfile>] = []
  /// The messaging addresses, in order.
  public var messaging: [Labeled<MessagingAddress>] = []
  /// The members of a group, in order.
  public var members: [Labeled<GroupMember>] = []
  /// The pictures, in order.
  public var photos: [Labeled<Photo>] = []
  /// Free text, of any number of lines.
  public var note = ""
  /// Words to find the contact by, in order.
  public var tags: [String] = []
  /// The vCard properties that no field stands for, in order.
  public var properties: [Labeled<RawProperty>] = []
  /// The UID another program gave the contact, verbatim.
  public var uid = ""
  /// The UID that other programs are given: the contact's own, else its id.
  public var exportedUID: String { uid.isEmpty ? id.description : uid }
  /// When the contact was last in touch; nil where that is not known.
  public var lastContacted: Timestamp?
  /// When the contact was made; nil where that is not known.
  public package(set) var created: Timestamp?
  /// When the contact was last changed; nil where that is not known.
  public internal(set) var modified: Timestamp?
  /// The id that the next entry gets; it only grows.
  public internal(set) var nextEntry = 1
  /// The members of the contact's JSON that no key here reads, as they were.
  public var unknown = JSONObject()

  /// Makes a contact of which nothing is known.
  public init(id: ContactID = ContactID(), created: Timestamp? = nil) {
    self.id = id
    self.created = created
    modified = created
  }
}

// MARK: - Operations

extension Contact {
  /// Adds an entry at the end of its list, with an id of its own.
  public mutating func append<Value: EntryValue>(
    _ value: Value, label: String = "", isPreferred: Bool = false
  ) {
    let id = takeEntryID()
    let entry = Labeled(value, label: label, isPreferred: isPreferred, id: id)
    Value.list.modify(in: &self) { $0.append(entry) }
  }

  /// Gives the contact a whole name; only a person's is split into parts.
  public mutating func rename(_ text: String) {
    switch kind {
    case .person: name.replaceParts(with: text)
    case .organization, .group:
      var whole = PersonName()
      whole.formatted = text.collapsingSpaces
      name.replaceParts(with: whole)
    }
  }

  /// Whether the whole name, typed as it is read, gives the parts that there are.
  public var isNamedByWhole: Bool {
    var renamed = self
    renamed.rename(name.full)
    return renamed.name == name
  }

  /// The fields of a name's parts, in reading order.
  public static let nameParts = ["prefix", "given", "middle", "family", "suffix"]

  /// Makes the contact stand for something else; its name is split, or made whole, accordingly.
  public mutating func changeKind(to kind: Kind) {
    let name = name.full
    let splits = (self.kind == .person) != (kind == .person)
    self.kind = kind
    if splits, !name.isEmpty { rename(name) }
  }

  /// Adds a tag; one that is there already, in any case, stays as it is.
  public mutating func tag(_ tag: String) throws(FieldError) {
    var known = KnownValues()
    try self.tag(tag, knowing: &known)
  }

  /// Adds a tag, unless it is there already, in any case; `known` has seen those that were added before.
  mutating func tag(_ tag: String, knowing known: inout KnownValues) throws(FieldError) {
    let tag = tag.trimmed
    guard !tag.isEmpty else { throw FieldError(.empty(field: "tag")) }
    if known.isNew(tag: tag, among: tags) { tags.append(tag) }
  }

  /// Takes a tag away, in any case; tells whether it was there.
  @discardableResult
  public mutating func untag(_ tag: String) -> Bool {
    hasTag(tag) && untag([tag]) == nil
  }

  /// Takes tags away, in any case; returns the first that is not there, where none is taken.
  mutating func untag(_ unwanted: [String]) -> String? {
    let folded = tags.map { FoldedText($0) }
    var kept = Set(folded)
    for tag in unwanted where kept.remove(FoldedText(tag)) == nil { return tag }
    tags = zip(tags, folded).filter { kept.contains($1) }.map(\.0)
    return nil
  }

  /// Tells whether the contact has a tag, in any case.
  public func hasTag(_ tag: String) -> Bool {
    guard !tags.isEmpty else { return false }
    let folded = FoldedText(tag)
    return tags.contains { FoldedText($0) == folded }
  }

  /// What the contact is called: its name, or else what is known of it.
  public var displayName: String {
    let name = name.full
    if !name.isEmpty { return name }
    return [
      self.name.nickname, organization.name, emails.first?.value.address,
      phones.first?.value.number,
    ].compactMap { $0 }.first { !$0.isEmpty } ?? Self.nameOfNobody
  }

  /// What stands for the name where nothing is known that could.
  public static let nameOfNobody = "(no name)"

  /// The phone marked as preferred, or else the first.
  public var preferredPhone: Labeled<PhoneNumber>? { preferred(of: phones) }

  /// The email address marked as preferred, or else the first.
  public var preferredEmail: Labeled<EmailAddress>? { preferred(of: emails) }

  private func preferred<Value>(of entries: [Labeled<Value>]) -> Labeled<Value>? {
    entries.first(where: \.isPreferred) ?? entries.first
  }

  /// The ids of the entries that the member `key` holds, in their order; none where it holds no entries.
  public func entryIDs(of key: String) -> [Int] {
    ContactKey.named(key)?.entryIDs?(self) ?? []
  }

  /// Whether anything is known by which the contact could be told from others.
  public var isNameless: Bool {
    displayName == Self.nameOfNobody
  }
}
