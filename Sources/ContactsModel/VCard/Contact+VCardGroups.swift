internal import JSON
internal import UnicodeText

/// The groups of vCard properties (RFC 6350, section 3.3), such as `item1`: a property of another
/// program says something of the values in its group. Programs number the groups anew as they like.
extension Contact {
  /// Gives the groups the names that `base` has for the same values; the others get names that
  /// neither it nor `used` has, which are added to these.
  ///
  /// An ungrouped value of `base` joins the group that the same value has here.
  public mutating func alignVCardGroups(with base: inout Contact, besides used: inout Set<String>) {
    guard hasVCardGroups else { return }
    let (own, former) = (vCardGroups, base.vCardGroups)
    used.formUnion(former.all)
    var names: [String: String] = [:]
    var taken: Set<String> = []
    // What a group is about tells it best, then what is said of that.
    let ranked = own.members.sorted { $0.value.rank.rawValue < $1.value.rank.rawValue }
    for (value, group) in ranked where names[group] == nil {
      guard let name = former.groups[value], taken.insert(name).inserted else { continue }
      names[group] = name
    }
    for group in own.all.sorted() where names[group] == nil {
      var (name, number) = (group, 1)
      while !used.insert(name).inserted {
        name = "ITEM\(number)"
        number += 1
      }
      names[group] = name
    }
    visitVCardGroups { _, group in
      let name = names[group.asciiUppercased]
      if let name, name != group.asciiUppercased { group = name.asciiLowercased }
    }
    base.visitVCardGroups { value, group in
      guard group.isEmpty, case let value = value(), value.rank == .value,
        let joined = own.groups[value], own.explained.contains(joined)
      else { return }
      group = (names[joined] ?? joined).asciiLowercased
    }
  }

  /// The groups, in capitals, of properties that say something of others.
  public var explainedVCardGroups: Set<String> { hasVCardGroups ? vCardGroups.explained : [] }

  /// Removes Apple's layout (`X-ABADR`) of each address whose country was another one in `former`.
  mutating func removeAddressLayouts(changedSince former: Contact) {
    func isLayout(_ property: RawProperty) -> Bool { property.name.asciiUppercased == "X-ABADR" }
    guard properties.contains(where: { isLayout($0.value) }) else { return }
    let countries = Dictionary(
      former.addresses.map { ($0.id, $0.value.country) }, uniquingKeysWith: { first, _ in first })
    let changed = addresses.filter { address in
      countries[address.id].map { $0 != address.value.country } ?? false
    }
    let groups = Set(
      changed.compactMap { $0.unknown["vcard"]?.object?["group"]?.string?.asciiUppercased })
    properties.removeAll {
      isLayout($0.value) && groups.contains($0.value.group.asciiUppercased)
    }
  }

  private var hasVCardGroups: Bool {
    var (copy, hasGroups) = (self, false)
    copy.visitVCardGroups { _, group in hasGroups = hasGroups || !group.isEmpty }
    return hasGroups
  }

  private var vCardGroups: VCardGroups {
    var (copy, groups) = (self, VCardGroups())
    copy.visitVCardGroups { value, group in
      if !group.isEmpty { groups.note(value(), group.asciiUppercased) }
    }
    return groups
  }

  /// Calls a function with each value and its group, which it may change.
  private mutating func visitVCardGroups(_ visit: (() -> GroupedValue, inout String) -> Void) {
    for type in Self.entryTypes where type.key != RawProperty.key {
      type.visitVCardGroups(of: &self, visit)
    }
    unknown.modify("vcard") { forms in
      guard var object = forms?.object else { return }
      for (name, form) in object.members.map({ ($0.key, $0.value) }) {
        guard var sources = form.array else { continue }
        for index in sources.indices {
          sources[index].visitVCardGroup { visit({ GroupedValue(.value, name) }, &$0) }
        }
        object[name] = .array(sources)
      }
      forms = .object(object)
    }
    for index in properties.indices {
      var property = properties[index].value
      property.group = ""
      visit({ GroupedValue(.kept, property.canonical) }, &properties[index].value.group)
    }
  }
}

/// A value that may be in a group, whatever its id and its form.
private struct GroupedValue: Hashable {
  enum Rank: Int {
    case value
    /// A property of another program, in a field of the user's own.
    case field
    /// A property without a field.
    case kept
  }

  let rank: Rank
  private let value: AnyHashable

  init(_ rank: Rank, _ value: some Hashable) {
    (self.rank, self.value) = (rank, AnyHashable(value))
  }
}

/// The groups of a contact, in capitals.
private struct VCardGroups {
  private(set) var members: [(value: GroupedValue, group: String)] = []
  /// The group of each value; the first of several.
  private(set) var groups: [GroupedValue: String] = [:]
  private(set) var all: Set<String> = []
  /// Those with properties that say something of others.
  private(set) var explained: Set<String> = []

  mutating func note(_ value: GroupedValue, _ group: String) {
    members.append((value, group))
    if groups[value] == nil { groups[value] = group }
    all.insert(group)
    if value.rank != .value { explained.insert(group) }
  }
}

extension EntryValue {
  fileprivate static func visitVCardGroups(
    of contact: inout Contact, _ visit: (() -> GroupedValue, inout String) -> Void
  ) {
    let rank: GroupedValue.Rank = key == CustomField.key ? .field : .value
    list.modify(in: &contact) { entries in
      for index in entries.indices {
        let entry = entries[index]
        let value = { GroupedValue(rank, Labeled(entry.value.canonical, label: entry.label)) }
        entries[index].unknown.modify("vcard") { form in
          var source = form ?? .object(JSONObject())
          source.visitVCardGroup { visit(value, &$0) }
          if source != .object(JSONObject()) { form = source }
        }
      }
    }
  }
}

extension JSONValue {
  /// Calls a function with the group in the form of a property.
  fileprivate mutating func visitVCardGroup(_ visit: (inout String) -> Void) {
    guard var object else { return }
    let former = object["group"]?.string ?? ""
    var group = former
    visit(&group)
    guard group != former else { return }
    object["group"] = .string(group)
    self = .object(object)
  }
}
