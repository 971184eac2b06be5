internal import ContactsModel
internal import JSON
internal import UnicodeText

/// The mapping of some values of a contact to properties of a vCard.
///
/// To map a value, add a line to `all`.
final class VCardMapping: Sendable {
  /// The names of the properties, in capitals; the first one is written.
  let names: [String]
  /// Reads a property into a contact; returns false if it has no place there, so that the property
  /// is kept.
  let read: @Sendable (VCardProperty, VCard.Version, inout Contact) -> Bool
  /// Completes a contact after all properties were read, if needed.
  let finish: (@Sendable (inout Contact) -> Void)?
  /// Returns the original form of the properties of a value without entries, the first and the
  /// further ones, if it differs from ours.
  let sources: Sources?
  /// Returns the properties in their original form, if they still agree with the contact.
  let restore: @Sendable (Contact, VCard.Version) -> [VCardProperty]
  /// Takes what the properties of a newer record say of equal entries beyond our fields, over the
  /// former contact.
  let takeRestOfEntries: (@Sendable (Contact, Contact, inout Contact) -> Void)?

  typealias Sources =
    @Sendable (VCardProperty, [VCardProperty], VCard.Version, Contact) -> [VCardSource]?

  private init(
    names: [String],
    read: @escaping @Sendable (VCardProperty, VCard.Version, inout Contact) -> Bool,
    finish: (@Sendable (inout Contact) -> Void)? = nil,
    sources: Sources? = nil,
    restore: @escaping @Sendable (Contact, VCard.Version) -> [VCardProperty],
    takeRestOfEntries: (@Sendable (Contact, Contact, inout Contact) -> Void)? = nil
  ) {
    (self.names, self.read, self.finish) = (names, read, finish)
    (self.sources, self.restore, self.takeRestOfEntries) = (sources, restore, takeRestOfEntries)
  }

  /// The mappings, in the order properties are written.
  static let all = made()

  /// Creates the mappings; a thread that reads a lot needs its own, as sharing closures is slow.
  static func made() -> [VCardMapping] {
    [
      .formattedName, .name, .kind, .nickname, .organization, .title,
    ] + phonetics + [
      .entries(EmailAddress.self), .entries(PhoneNumber.self), .entries(PostalAddress.self),
      .entries(WebAddress.self), .entries(ImportantDate.self), .entries(Relation.self),
      .entries(OnlineProfile.self), .entries(MessagingAddress.self),
    ] + texts() + [
      .entries(GroupMember.self), .note, .categories, .entries(Photo.self), .uid, .lastContacted,
    ]
  }

  /// Returns the properties in our form.
  func ours(of contact: Contact) -> [VCardProperty] {
    var plain = contact
    plain.setVCardSources([])
    return restore(plain, .v40)
  }

  /// Returns whether two contacts have the same value.
  func isSame(in contact: Contact, and other: Contact) -> Bool {
    let (own, others) = (ours(of: contact), ours(of: other))
    return own.count == others.count && zip(own, others).allSatisfy { $0.isSame(as: $1) }
  }

  /// The key under which the original form of a value without entries is kept.
  var key: String { names[0] }

  /// Returns the properties of a changed value in what is still true of their original form, at
  /// least one: given that, ours, ours of the former value, and the contact.
  typealias Revision =
    @Sendable ([VCardProperty], VCardProperty, WrittenProperty?, Contact) -> [VCardProperty]

  /// Writes a changed value as a change of its first property.
  static let revisingFirst: Revision = { sources, ours, _, _ in [ours.revising(sources[0])] }

  /// Creates a mapping of a single value.
  ///
  /// - Parameter restoresBlank: Whether a property without a value is written again as it was.
  static func value(
    _ names: String..., restoresBlank: Bool = true,
    read: @escaping @Sendable (VCardProperty, inout Contact) -> Bool,
    finish: (@Sendable (inout Contact) -> Void)? = nil,
    revise: @escaping Revision = revisingFirst,
    write: @escaping @Sendable (Contact, VCard.Version) -> WrittenProperty?
  ) -> VCardMapping {
    let key = names[0]
    return VCardMapping(names: names) { property, _, contact in
      read(property, &contact)
    } finish: {
      finish?(&$0)
    } sources: { first, further, version, contact in
      if further.isEmpty, let written = write(contact, version), first.isSame(asValue: written) {
        return nil
      }
      return [VCardSource(first)] + further.map { VCardSource($0) }
    } restore: { contact, version in
      let written = write(contact, version)
      let canonical = written.map { [VCardProperty($0, version)] } ?? []
      guard let sources = contact.vCardSources[key], !sources.isEmpty else { return canonical }
      let properties = sources.map { $0.property(like: VCardProperty(name: key, value: "")) }
        .filter { restoresBlank || !$0.value.isBlank }
      guard !properties.isEmpty else { return canonical }
      var before = Contact(id: contact.id)
      // The kind itself is what its property says.
      if key != "KIND" { before.changeKind(to: contact.kind) }
      for property in properties { _ = read(property, &before) }
      finish?(&before)
      let former = write(before, version)
      if former == written { return properties }
      return canonical.flatMap { revise(properties, $0, former, contact) }
    }
  }

  /// Creates a mapping of entries, each a property.
  static func entries<Value: VCardEntryValue>(_ type: Value.Type) -> VCardMapping {
    VCardMapping(names: Value.vCardNames) { property, version, contact in
      guard var entry = Value.entry(property) else { return false }
      entry.id = contact.takeEntryID()
      entry.keepSource(of: property, version)
      Value.list.modify(in: &contact) { $0.append(entry) }
      return true
    } restore: { contact, version in
      contact[Value.list].map { entry in
        let written = Value.written(entry, version)
        let canonical = VCardProperty(written, version)
        guard let source = entry.vCardSource else { return canonical }
        let property = source.property(like: canonical)
        let read = Value.entry(property)
        let isOfValue = read?.value == entry.value
        let isOfLabel = read?.label == entry.label
        let isOfRank = read?.isPreferred == entry.isPreferred
        if isOfValue && isOfLabel && isOfRank { return property }
        func isOfEntry(_ property: VCardProperty) -> Bool {
          let read = Value.entry(property)
          return read?.value == entry.value && read?.label == entry.label
            && read?.isPreferred == entry.isPreferred
        }
        if isOfValue {
          let isInType = !written.parameters.contains { $0.name == "TYPE" }
          var relabeled =
            isOfLabel ? property : property.keepingLabel(of: canonical, isInType: isInType)
          if !isOfRank { relabeled = relabeled.keepingRank(of: canonical) }
          if isOfEntry(relabeled) { return relabeled }
        } else if let own = property.forms(ofValueOf: canonical).first(where: isOfEntry) {
          return own
        }
        let rewritten = Value.written(entry, version, inPlaceOf: property)
        let own = VCardProperty(rewritten, version)
        let revised = own.keepingRest(of: property, ofSameValue: isOfValue)
        // TYPE may say what a value is: an image in PNG, a relation to a child.
        let isLabeledByType =
          isOfLabel && property.name == own.name
          && !rewritten.parameters.contains { $0.name == "TYPE" }
        guard isLabeledByType else { return revised }
        let labeled = revised.keepingLabel(of: property)
        // An account's TYPE may be a service that it no longer has.
        return isOfEntry(revised) && !isOfEntry(labeled) ? revised : labeled
      }
    } takeRestOfEntries: { newer, former, contact in
      contact.takeRestOfEntries(of: newer, over: former, Value.self)
    }
  }
}
