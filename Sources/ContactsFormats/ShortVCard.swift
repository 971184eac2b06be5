public import ContactsModel

/// A contact as a short vCard 3.0, for a QR code.
public enum ShortVCard {
  /// Returns the card without photos, tags, and properties for synchronization or other programs.
  public static func bytes(of contact: Contact) -> [UInt8] {
    var short = Contact(id: contact.id)
    short.changeKind(to: contact.kind)
    (short.name, short.organization) = (contact.name, contact.organization)
    (short.phones, short.emails, short.addresses) = (
      contact.phones, contact.emails, contact.addresses
    )
    (short.urls, short.dates, short.relations) = (contact.urls, contact.dates, contact.relations)
    (short.profiles, short.messaging, short.note) = (
      contact.profiles, contact.messaging, contact.note
    )
    let lines = VCardWriter(.v30).bytes(for: short)
    let identifier = Array("UID:".utf8)
    let kept = lines.split(separator: 0x0A).filter { !$0.starts(with: identifier) }
    return Array(kept.joined(separator: [0x0A])) + [0x0A]
  }
}
