public import JSON

extension StoredContact {
  /// Encodes a contact.
  public init(_ contact: Contact) {
    var writer = JSONWriter(reserving: Self.usualSize)
    contact.write(to: &writer)
    let isKnown = contact.isKnownToRead(from: writer)
    self.init(contact, writtenAs: writer.bytes[...], isKnownToRead: isKnown)
  }

  /// Holds a contact as the JSON that was written of it, unless that cannot be told to read as the same.
  private init(_ contact: Contact, writtenAs json: ArraySlice<UInt8>, isKnownToRead: Bool) {
    assert(
      !isKnownToRead || contact.readsAlike(from: json), "a shape is not what its member writes")
    guard isKnownToRead || contact.readsAlike(from: json) else {
      self.init(decoded: contact)
      return
    }
    self.init(id: contact.id, created: contact.created, form: .json(json))
  }

  /// Encodes contacts one behind the other, in memory that they share.
  ///
  /// The time is that of writing them, and of passing over the bytes of those that have members of other versions.
  public static func encoding(_ contacts: [Contact]) -> [StoredContact] {
    var writer = JSONWriter(reserving: contacts.count * usualSize)
    var written: [(end: Int, isKnownToRead: Bool)] = []
    written.reserveCapacity(contacts.count)
    let read = contacts.span
    for index in read.indices {
      writer.beginNotes()
      read[index].write(to: &writer)
      written.append((writer.count, read[index].isKnownToRead(from: writer)))
    }
    let json = writer.bytes
    var stored: [StoredContact] = []
    stored.reserveCapacity(contacts.count)
    for index in read.indices {
      let start = index > 0 ? written[index - 1].end : 0
      let (end, isKnown) = written[index]
      stored.append(
        StoredContact(read[index], writtenAs: json[start..<end], isKnownToRead: isKnown))
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
  /// Tells whether what was written of the contact reads as the same, going by what the writer noted: its bytes have
  /// the layout where nothing was written but known members, each of which is written in its shape.
  func isKnownToRead(from writer: borrowing JSONWriter) -> Bool {
    writer.isOfShapes && writer.identifiers.areProper && nextEntry <= EntryID.valid.upperBound
      && writer.identifiers.highest < nextEntry
  }

  /// Tells whether what was written of the contact reads as the same, going by the bytes, in the time of passing over them.
  fileprivate func readsAlike(from json: ArraySlice<UInt8>) -> Bool {
    var match = JSONMatch()
    let hasLayout = json.withUnsafeBufferPointer { bytes in
      StoredContact.layout.matches(bytes, at: 0, &match) && match.end == bytes.count
    }
    return hasLayout && (StoredContact.tellsProperEntries(match, in: json) || hasProperEntries)
  }
}
