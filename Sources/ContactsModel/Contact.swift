public import JSON
internal import UnicodeText

/// A person, an organization or a group.
///
/// A contact is a value: it is changed in place, and `changes(to:)` returns the difference.
public struct Contact: Identifiable, Hashable, Sendable {
  /// The kind of a contact.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case person, organization, group
  }

  /// The identity of the contact, for good.
  public internal(set) var id: ContactID
  /// The kind.
  public internal(set) var kind = Kind.person
  /// The name; for an organization or a group, only `formatted`.
  public var name = PersonName()
  /// The organization, department and job title.
  public var organization = Organization()
  /// The phone numbers, in order.
  public var phones: [Labeled<PhoneNumber>] = []
  /// The postal addresses, in order.
  public var addresses: [Labeled<PostalAddress>] = []
  /// The email addresses, in order.
  public var emails: [Labeled<EmailAddress>] = []
  /// The web pages, in order.
  public var urls: [Labeled<WebAddress>] = []
  /// The dates, such as birthday and anniversary, in order.
  public var dates: [Labeled<ImportantDate>] = []
  /// The related people, in order.
  public var relations: [Labeled<Relation>] = []
  /// The accounts on the net, in order.
  public var profiles: [Labeled<OnlineProfile>] = []
  /// The messaging addresses, in order.
  public var messaging: [Labeled<MessagingAddress>] = []
  /// The members of a group, in order.
  public var members: [Labeled<GroupMember>] = []
  /// The photos, in order.
  public var photos: [Labeled<Photo>] = []
  /// The entries of other types.
  public internal(set) var further = FurtherEntries()
  /// Free text, of any number of lines.
  public var note = ""
  /// The tags, in order.
  public var tags: [String] = []
  /// The vCard properties without a field, in order.
  public var properties: [Labeled<RawProperty>] = []
  /// The UID of another program, verbatim.
  public var uid = ""
  /// The UID for other programs: the contact's own, or its id.
  public var exportedUID: String { uid.isEmpty ? id.description : uid }
  /// The last contact; nil if unknown.
  public var lastContacted: Timestamp?
  /// When the contact was created; nil if unknown.
  public package(set) var created: Timestamp?
  /// When the contact was last changed; nil if unknown.
  public package(set) var modified: Timestamp?
  /// The id of the next entry; it only grows.
  public internal(set) var nextEntry = 1
  /// The members of the contact's JSON without a key, as they were.
  public var unknown = JSONObject()

  /// The unknown member that keeps the differing values of contacts that were merged into this one.
  package static let mergedKey = "merged"

  /// Creates an empty contact.
  public init(id: ContactID = ContactID(), created: Timestamp? = nil) {
    self.id = id
    self.created = created
    modified = created
  }
}

// MARK: - Operations

extension Contact {
  /// Appends an entry to its list, with a new id.
  public mutating func append<Value: EntryValue>(
    _ value: Value, label: String = "", isPreferred: Bool = false
  ) {
    let id = takeEntryID()
    let entry = Labeled(value, label: label, isPreferred: isPreferred, id: id)
    Value.list.modify(in: &self) { $0.append(entry) }
  }

  /// Sets the whole name; only a person's is split into parts.
  public mutating func rename(_ text: String) {
    switch kind {
    case .person: name.replaceParts(with: text)
    case .organization, .group:
      var whole = PersonName()
      whole.formatted = text.collapsingSpaces
      name.replaceParts(with: whole)
    }
  }

  /// Whether typing the whole name gives exactly these parts.
  public var isNamedByWhole: Bool {
    var renamed = self
    renamed.rename(name.full)
    return renamed.name == name
  }

  /// The fields of the parts of a name, in reading order.
  public static let nameParts = PersonName.parts.map(\.field)

  /// Changes the kind; the name is split or joined accordingly.
  public mutating func changeKind(to kind: Kind) {
    let name = name.full
    let splits = (self.kind == .person) != (kind == .person)
    self.kind = kind
    if splits, !name.isEmpty { rename(name) }
  }

  /// Adds a tag, unless the contact has it in any case.
  public mutating func tag(_ tag: String) throws(FieldError) {
    var known = KnownValues()
    try self.tag(tag, knowing: &known)
  }

  /// Adds a tag, unless the contact has it in any case; `known` has seen the tags added before.
  mutating func tag(_ tag: String, knowing known: inout KnownValues) throws(FieldError) {
    let tag = tag.trimmed
    guard !tag.isEmpty else { throw FieldError.empty(field: "tag") }
    if known.isNew(tag: tag, among: tags) { tags.append(tag) }
  }

  /// Removes a tag, in any case; returns whether it was there.
  @discardableResult
  public mutating func untag(_ tag: String) -> Bool {
    hasTag(tag) && untag([tag]) == nil
  }

  /// Removes tags, in any case; returns the first missing one, in which case none is removed.
  mutating func untag(_ unwanted: [String]) -> String? {
    let folded = tags.map { FoldedText($0) }
    var kept = Set(folded)
    for tag in unwanted where kept.remove(FoldedText(tag)) == nil { return tag }
    tags = zip(tags, folded).filter { kept.contains($1) }.map(\.0)
    return nil
  }

  /// Returns whether the contact has a tag, in any case.
  public func hasTag(_ tag: String) -> Bool {
    guard !tags.isEmpty else { return false }
    let folded = FoldedText(tag)
    return tags.contains { FoldedText($0) == folded }
  }

  /// The name, or what stands in for it.
  public var displayName: String {
    let name = name.full
    if !name.isEmpty { return name }
    return [
      self.name.nickname, organization.name, emails.first?.value.address,
      phones.first?.value.number,
    ].compactMap { $0 }.first { !$0.isEmpty } ?? Self.placeholderName
  }

  /// The keys of the values that `displayName` is made of.
  static let namingKeys = ["name", "organization", "emails", "phones"]

  /// The name of a contact without any.
  public static let placeholderName = "(no name)"

  /// The preferred phone number, or the first.
  public var preferredPhone: Labeled<PhoneNumber>? { phones.preferred() }

  /// The preferred email address, or the first.
  public var preferredEmail: Labeled<EmailAddress>? { emails.preferred() }

  /// The ids of the entries in the member `key`, in order; none if it has no entries.
  public func entryIDs(of key: String) -> [Int] {
    ContactKey.named(key)?.entryIDs(in: self) ?? []
  }

  /// Whether nothing could name the contact.
  public var isNameless: Bool {
    displayName == Self.placeholderName
  }
}
