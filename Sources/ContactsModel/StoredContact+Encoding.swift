public import JSON

extension StoredContact {
  /// Encodes a contact.
  public init(_ contact: Contact) {
    var writer = JSONWriter(reserving: Self.usualSize)
    contact.write(to: &writer)
    // A copy, as the writer has room for more.
    var json: [UInt8] = []
    json.reserveCapacity(writer.count)
    json.append(contentsOf: writer.bytes)
    self.init(contact, writtenAs: json[...], isHeld: contact.readsAlike(from: writer))
  }

  /// Holds a contact as the JSON that was written of it, unless that would not read as the same.
  private init(_ contact: Contact, writtenAs json: ArraySlice<UInt8>, isHeld: Bool) {
    guard isHeld else {
      self.init(decoded: contact)
      return
    }
    self.init(id: contact.id, created: contact.created, form: .json(json))
    assert(self.contact == contact, "a shape is not what its member writes")
  }

  /// Encodes contacts one behind the other, in memory that they share, in the time of writing them.
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

  /// How many bytes of JSON a contact usually has at the most.
  private static let usualSize = 1024

  /// Writes the contact: its bytes are copied where it is held as JSON.
  public func write(to writer: inout JSONWriter) {
    switch form {
    case .json(let bytes): writer.verbatim(bytes)
    case .decoded(let decoded): decoded.contact.write(to: &writer)
    }
  }

  /// The contact as JSON; not copied where it is held so.
  public var json: ArraySlice<UInt8> {
    switch form {
    case .json(let bytes): return bytes
    case .decoded(let decoded):
      var writer = JSONWriter()
      decoded.contact.write(to: &writer)
      return writer.bytes[...]
    }
  }

  /// How many bytes its JSON has, or about as many where it is held decoded.
  public var approximateSize: Int {
    switch form {
    case .json(let bytes): bytes.count
    case .decoded: Self.usualSize
    }
  }
}

extension Contact {
  /// Tells whether what was written of the contact reads as the same, and is written so again, going by what the writer
  /// noted: of the bytes none is looked at.
  func readsAlike(from writer: borrowing JSONWriter) -> Bool {
    guard writer.isCanonical, nextEntry <= EntryID.valid.upperBound else { return false }
    let areKnown = writer.identifiers.areProper && writer.identifiers.highest < nextEntry
    // Entries of other versions have their ids in lists that are not known.
    return areKnown && unknown.members.allSatisfy { $0.value.array == nil } || hasProperEntries
  }
}
