public import JSON

extension StoredContact {
  /// Encodes a contact.
  public init(_ contact: Contact) {
    var writer = JSONWriter(reserving: Self.usualSize)
    contact.write(to: &writer)
    // A copy, as the writer has spare capacity.
    var json: [UInt8] = []
    json.reserveCapacity(writer.count)
    json.append(contentsOf: writer.bytes)
    self.init(contact, writtenAs: json[...], isHeld: contact.readsAlike(from: writer))
  }

  /// Stores a contact as the JSON written, unless that would not read back as equal.
  private init(_ contact: Contact, writtenAs json: ArraySlice<UInt8>, isHeld: Bool) {
    guard isHeld else {
      self.init(decoded: contact)
      return
    }
    self.init(id: contact.id, created: contact.created, form: .json(json))
    assert(self.contact == contact, "a shape is not what its member writes")
  }

  /// Encodes contacts one after the other, in shared memory, in linear time.
  public static func encoding(_ contacts: [Contact]) -> [StoredContact] {
    var writer = JSONWriter(reserving: contacts.count * usualSize)
    var written: [(end: Int, isHeld: Bool)] = []
    written.reserveCapacity(contacts.count)
    let read = contacts.span
    for index in read.indices {
      writer.beginNotes()
      read[index].write(to: &writer)
      written.append((writer.count, read[index].readsAlike(from: writer)))
    }
    let json = writer.bytes
    var stored: [StoredContact] = []
    stored.reserveCapacity(contacts.count)
    for index in read.indices {
      let start = index > 0 ? written[index - 1].end : 0
      let (end, isHeld) = written[index]
      stored.append(StoredContact(read[index], writtenAs: json[start..<end], isHeld: isHeld))
    }
    return stored
  }

  /// The usual largest size of a contact's JSON, in bytes.
  private static let usualSize = 1024

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
