public import JSON

extension StoredContact {
  /// Encodes a contact.
  public init(_ contact: Contact) {
    var writer = JSONWriter(reserving: Self.usualSize)
    contact.write(to: &writer)
    let json = writer.bytes
    var match = JSONMatch()
    let isKept = json.withUnsafeBufferPointer { bytes in
      Self.layout.matches(bytes, at: 0, &match) && match.end == bytes.count
    }
    guard isKept, Self.tellsProperEntries(match, in: json[...]) || contact.hasProperEntries else {
      self.init(decoded: contact)
      return
    }
    self.init(id: contact.id, created: contact.created, form: .json(json[...]))
  }

  /// Encodes contacts one behind the other, in memory that they share.
  ///
  /// The time is that of writing them and of passing over their bytes once.
  public static func encoding(_ contacts: [Contact]) -> [StoredContact] {
    var writer = JSONWriter(reserving: contacts.count * usualSize)
    var ends: [Int] = []
    ends.reserveCapacity(contacts.count)
    for index in contacts.indices {
      contacts[index].write(to: &writer)
      ends.append(writer.count)
    }
    let json = writer.bytes
    return json.withUnsafeBufferPointer { bytes in
      var match = JSONMatch()
      return contacts.indices.map { index in
        let place = (index > 0 ? ends[index - 1] : 0)..<ends[index]
        guard layout.matches(bytes, at: place.lowerBound, &match), match.end == place.upperBound,
          tellsProperEntries(match, in: json[place]) || contacts[index].hasProperEntries
        else { return StoredContact(decoded: contacts[index]) }
        let (id, created) = (contacts[index].id, contacts[index].created)
        return StoredContact(id: id, created: created, form: .json(json[place]))
      }
    }
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
