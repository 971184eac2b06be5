public import JSON

extension StoredContact {
  /// Encodes a contact.
  public init(_ contact: borrowing Contact) {
    var writer = JSONWriter(reserving: Self.usualRoom)
    contact.write(to: &writer)
    guard contact.readsAlike(from: writer) else {
      self.init(decoded: copy contact)
      return
    }
    self.init(id: contact.id, created: contact.created, form: .json(writer.trimmedBytes[...]))
    assert(self.contact == contact, "a shape is not what its member writes")
  }

  /// The usual largest size of a contact's JSON, in bytes.
  private static let usualSize = 1024
  /// The room made for it: so little that, with an array's header, glibc caches it for each thread.
  private static let usualRoom = 960

  /// Writes the contact, copying its bytes if it is stored as JSON.
  public func write(to writer: inout JSONWriter) {
    switch form {
    case .json(let bytes): writer.verbatim(bytes)
    case .decoded(let decoded): decoded.contact.write(to: &writer)
    }
  }

  /// The contact as JSON, not copied if it is stored so.
  public var json: ArraySlice<UInt8> {
    switch form {
    case .json(let bytes): return bytes
    case .decoded(let decoded):
      var writer = JSONWriter()
      decoded.contact.write(to: &writer)
      return writer.bytes[...]
    }
  }

  /// The size of its JSON; an estimate if it is stored decoded.
  public var approximateSize: Int {
    switch form {
    case .json(let bytes): bytes.count
    case .decoded: Self.usualSize
    }
  }
}

/// Encodes contacts one after the other, each as soon as it is known, in shared memory.
public struct ContactEncoder: ~Copyable {
  private var writer: JSONWriter
  private var written: [Written] = []

  /// An encoded contact.
  private struct Written {
    let id: ContactID
    let created: Timestamp?
    /// Where its JSON ends.
    let end: Int
    /// The contact, if it cannot be stored as JSON.
    let decoded: DecodedContact?
  }

  /// Creates an encoder with room for some bytes.
  public init(reserving size: Int = 0) {
    writer = JSONWriter(reserving: size)
  }

  /// Encodes a contact.
  public mutating func encode(_ contact: Contact) {
    let start = writer.count
    writer.beginNotes()
    contact.write(to: &writer)
    // It is stored as JSON, unless that would not read back as equal.
    let isHeld = contact.readsAlike(from: writer)
    if !isHeld { writer.cut(to: start) }
    written.append(
      Written(
        id: contact.id, created: contact.created, end: writer.count,
        decoded: isHeld ? nil : DecodedContact(contact)))
    assert(
      !isHeld || StoredContact.decode(writer.bytes[start...]) == contact,
      "a shape is not what its member writes")
  }

  /// Returns the contacts encoded since the last call, in order.
  public mutating func takeContacts() -> [StoredContact] {
    let json = writer.trimmedBytes
    var start = 0
    let contacts = written.map { written in
      defer { start = written.end }
      let form: StoredContact.Form =
        if let decoded = written.decoded { .decoded(decoded) } else {
          .json(json[start..<written.end])
        }
      return StoredContact(id: written.id, created: written.created, form: form)
    }
    writer = JSONWriter(reserving: 0)
    written = []
    return contacts
  }
}

extension Contact {
  /// Returns whether the JSON written reads back as equal, and would be written the same again;
  /// decided from the notes of the writer, without reading the bytes.
  func readsAlike(from writer: borrowing JSONWriter) -> Bool {
    guard writer.isCanonical, nextEntry <= EntryID.valid.upperBound else { return false }
    let areKnown = writer.identifiers.areProper && writer.identifiers.highest < nextEntry
    // Entries of other versions have their ids in unknown lists.
    return areKnown && unknown.members.allSatisfy { $0.value.array == nil } || hasProperEntries
  }
}
