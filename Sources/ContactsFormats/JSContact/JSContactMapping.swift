internal import ContactsModel
internal import JSON
internal import UnicodeText

/// The mapping of some values of a contact to a member of a Card.
///
/// To map a value, add a line to `all`.
struct JSContactMapping: Sendable {
  /// The member.
  let member: String
  /// Whether the member is a map of entries.
  let isMap: Bool
  /// Reads the items of the member it can; returns the others.
  fileprivate let take:
    @Sendable ([JSContactItem], inout Contact, inout JSContactSource)
      -> [JSContactItem]
  /// Returns the items of a contact; an entry without an item has no place in JSContact.
  let items: @Sendable (Contact, JSContactSource) -> [JSContactItem]

  /// The mappings, in the order members are written.
  static let all: [JSContactMapping] =
    [
      .kind, .name, .nickname, .organization, .title,
      .emails, .phones, .entries(PostalAddress.self), .links, .entries(ImportantDate.self),
      .entries(Relation.self), .entries(MessagingAddress.self), .entries(OnlineProfile.self),
      .entries(GroupMember.self), .note, .keywords, .entries(Photo.self),
      .texts(Language.self, "preferredLanguages", "language"),
      .texts(PublicKey.self, "cryptoKeys", "uri"),
    ] + properties

  private static let maps = Set(all.filter(\.isMap).map(\.member))
  private static let known = Set(all.map(\.member) + ["uid", "vCardProps"])

  /// Whether a member is read.
  static func knows(_ member: String) -> Bool { known.contains(member) }

  /// Whether a member is a map of entries that are read.
  static func isMap(_ member: String) -> Bool { maps.contains(member) }

  /// Reads the member; returns what is left of it, if anything.
  func read(
    _ value: JSONValue, into contact: inout Contact, _ source: inout JSContactSource
  ) -> JSONValue? {
    guard isMap else {
      return take([JSContactItem(value)], &contact, &source).first?.value
    }
    guard let object = value.object else { return value }
    let left = take(
      object.members.map { JSContactItem(key: $0.key, $0.value) }, &contact, &source)
    return left.isEmpty ? nil : .object(JSONObject(left.map { ($0.key, $0.value) }))
  }

  /// Creates a mapping of a single value: the member, or its first suitable entry.
  ///
  /// - Parameters:
  ///   - sorted: Returns the texts that `sortAs` is for; it goes with them.
  ///   - revise: Returns our item of a changed value with what is still true of the original one,
  ///     given that, the contact it was read as, and the contact.
  static func value(
    _ member: String, isMap: Bool, managed: Set<String> = [],
    sorted: @escaping @Sendable (JSContactItem, Contact) -> [String] = { _, _ in [] },
    revise: @escaping @Sendable (JSContactItem, JSContactItem, Contact, Contact) -> JSContactItem =
      {
        ours, _, _, _ in ours
      },
    read: @escaping @Sendable (JSContactItem, inout Contact) -> Bool,
    write: @escaping @Sendable (Contact) -> JSContactItem?
  ) -> JSContactMapping {
    JSContactMapping(member: member, isMap: isMap) { items, contact, source in
      var left = items
      guard let index = items.firstIndex(where: { read($0, &contact) }) else { return left }
      let item = left.remove(at: index)
      let canonical = write(contact)
      if item.value != canonical?.value || item.key != canonical?.key {
        source[itemOf: member] = item
      }
      return left
    } items: { contact, source in
      let canonical = write(contact)
      guard let item = source[itemOf: member] else { return canonical.map { [$0] } ?? [] }
      var before = Contact(id: contact.id)
      before.changeKind(to: contact.kind)
      _ = read(item, &before)
      if write(before) == canonical { return [item] }
      let isSorted = sorted(item, before) == sorted(item, contact)
      let left = isSorted ? managed : managed.union(["sortAs"])
      return canonical.map {
        [revise($0, item, before, contact).keepingRest(of: item, managed: left)]
      } ?? []
    }
  }

  /// Creates a mapping of entries to a map.
  static func entries<Value: JSContactEntryValue>(_ type: Value.Type) -> JSContactMapping {
    entries(
      type, Value.jsContactMember, managed: Value.jsContactMembers, read: Value.entry,
      write: Value.item)
  }

  /// Creates a mapping of entries to a map.
  static func entries<Value: EntryValue>(
    _ type: Value.Type, _ member: String, managed ofValue: Set<String>,
    read: @escaping @Sendable (JSContactItem) -> Labeled<Value>?,
    write: @escaping @Sendable (Labeled<Value>) -> JSContactItem?
  ) -> JSContactMapping {
    let managed = ofValue.union(JSContactLabel.members).union(["pref"])
    return JSContactMapping(member: member, isMap: true) { items, contact, _ in
      items.filter { item in
        guard let entry = read(item) else { return true }
        contact.append(entry.value, label: entry.label, isPreferred: entry.isPreferred)
        let canonical = write(entry)
        var source = item
        if canonical?.value == item.value { source.value = .null }
        if source.value != .null || canonical?.key != item.key {
          Value.list.modify(in: &contact) {
            $0[$0.count - 1].jsContactSource = source
            $0[$0.count - 1].takeParameters(of: item)
          }
        }
        return false
      }
    } items: { contact, _ in
      lazy var groups = contact.explainedVCardGroups
      return contact[Value.list].compactMap { entry in
        // What would not be read back exactly has no place.
        let canonical = write(entry).flatMap { read($0) == entry.bare ? $0 : nil }
        guard var item = entry.jsContactSource else {
          return canonical?.keepingParameters(of: entry, groups: { groups }).of(entry.id)
        }
        if item.value == .null, let canonical { item.value = canonical.value }
        if read(item) == entry.bare {
          item.isKeyFixed = canonical?.isKeyFixed ?? false
          return item.of(entry.id)
        }
        guard let canonical else { return nil }
        var changed = managed
        if let before = read(item) {
          if before.value == entry.value { changed.subtract(ofValue) }
          if before.isPreferred == entry.isPreferred { changed.remove("pref") }
          // A label of the user's own stands beside contexts and features.
          let isOwn = item.object["label"] != nil && canonical.object["label"] != nil
          let label = isOwn ? ["contexts", "features"] : JSContactLabel.members
          if isOwn || before.label == entry.label { changed.subtract(label) }
        }
        let revised = canonical.limited(to: changed).keepingRest(of: item, managed: changed)
        let isTrue = read(revised) == entry.bare
        return (isTrue ? revised : canonical.keepingRest(of: item, managed: managed)).of(entry.id)
      }
    }
  }
}

extension Labeled {
  /// The entry as it would be read, without its id and companions.
  fileprivate var bare: Labeled {
    Labeled(value, label: label.isBlank ? "" : label, isPreferred: isPreferred)
  }
}

extension JSContactItem {
  /// Returns the item as that of a contact's entry.
  fileprivate func of(_ entry: Int) -> JSContactItem {
    var copy = self
    copy.entry = entry
    return copy
  }
}

/// An entry that is an item of a map in a Card.
protocol JSContactEntryValue: EntryValue {
  /// The member that is the map.
  static var jsContactMember: String { get }
  /// The members of an item that follow from the value.
  static var jsContactMembers: Set<String> { get }
  /// Reads an entry, if the item has one.
  static func entry(_ item: JSContactItem) -> Labeled<Self>?
  /// Returns the item of an entry; nil if JSContact has no place for it.
  static func item(_ entry: Labeled<Self>) -> JSContactItem?
}
