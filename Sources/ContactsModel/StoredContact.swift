public import JSON

/// A contact as a book holds it: as the JSON it is written with, decoded when somebody asks for it.
///
/// The JSON is a part of what was read, a snapshot or a line of the journal, the memory of which contacts share;
/// so a contact that nobody looks at costs its bytes, and is saved by copying them. Only what is known to read,
/// and to be written with the same bytes, is held as JSON; any other contact is held decoded.
public struct StoredContact: Identifiable, Sendable {
  /// What tells the contact from all others, for good.
  public let id: ContactID
  /// When the contact was made; nil where that is not known.
  public let created: Timestamp?
  let form: Form

  /// What is held of a contact.
  enum Form: Sendable {
    /// Its JSON, which has the layout, and entries with proper ids.
    case json(ArraySlice<UInt8>)
    case decoded(Decoded)
  }

  /// A contact that lies in memory once, however often it is held.
  final class Decoded: Sendable {
    let contact: Contact

    init(_ contact: Contact) {
      self.contact = contact
    }
  }

  init(id: ContactID, created: Timestamp?, form: Form) {
    (self.id, self.created, self.form) = (id, created, form)
  }

  init(decoded contact: Contact) {
    self.init(id: contact.id, created: contact.created, form: .decoded(Decoded(contact)))
  }

  /// Whether all entries are known to have ids of their own, so that there is nothing to repair.
  public var hasProperEntries: Bool {
    switch form {
    case .json: true
    case .decoded(let decoded): decoded.contact.hasProperEntries
    }
  }
}

extension StoredContact {
  /// The contact with an id of its own for each entry.
  public var withProperEntries: StoredContact {
    guard !hasProperEntries else { return self }
    var repaired = contact
    repaired.repairEntryIDs()
    return StoredContact(repaired)
  }
}

// MARK: - Decoding

extension StoredContact {
  /// The contact; decoded anew each time.
  public var contact: Contact {
    switch form {
    case .json(let bytes): Self.decode(bytes)
    case .decoded(let decoded): decoded.contact
    }
  }

  /// A contact of the same names, to be called by, of which the rest is decoded only where it has none.
  package var named: Contact {
    let named = partial(Self.named)
    return named.name.full.isEmpty ? contact : named
  }

  /// What to call the contact, of which no more is decoded.
  public var displayName: String { named.displayName }

  /// Returns what a listing says of the contact, of which no more is decoded.
  public func summary(in order: NameOrder) -> ContactSummary {
    ContactSummary(partial(Self.summarized), in: order)
  }

  /// A contact that has what a mail program looks it up by, of which the rest is perhaps not decoded: what it is called
  /// by, the email addresses, and when it was last contacted.
  package var addressed: Contact { partial(Self.addressed) }

  /// Returns a contact that has some members, which are given in their order.
  func partial(_ members: [JSONMember<Contact>]) -> Contact {
    guard case .json(let bytes) = form else { return contact }
    var partial = Contact(id: id)
    do throws(JSONError) {
      try JSONReader.read(beginningOf: bytes) { reader throws(JSONError) in
        var next = 0
        guard try reader.beginObject() else { return }
        repeat {
          // What has the layout has its members in their order.
          if let found = reader.acceptName(of: members, from: next) {
            try members[found].read(into: &partial, from: &reader)
            next = found + 1
          } else {
            _ = try reader.readMemberName()
            try reader.skipValue()
          }
          guard next < members.count else { return }
        } while try reader.nextMember()
      }
    } catch {
      return contact
    }
    return partial
  }

  static func members(_ names: String...) -> [JSONMember<Contact>] {
    names.map { ContactKey.named($0)!.member }
  }

  private static let named = members("name")
  private static let summarized = members(
    "kind", "name", "organization", "phones", "emails", "tags")
  private static let addressed = members(
    "kind", "name", "organization", "phones", "emails", "lastContacted")

  private static func decode(_ json: ArraySlice<UInt8>) -> Contact {
    do throws(JSONError) {
      return try JSONReader.read(json) { reader throws(JSONError) in try Contact(json: &reader) }
    } catch {
      // What has the layout reads: anything else is a mistake of `JSONLayout`, and no file's.
      preconditionFailure("a contact that has its layout does not read: \(error)")
    }
  }

  static let layout = JSONLayout(of: Contact.self)
}

// MARK: - Reading

extension StoredContact {
  /// Reads a contact that has an id with its entries as they are; it is held as it is written where it has the layout.
  public init(json reader: inout JSONReader) throws(JSONError) {
    var match = JSONMatch()
    let start = reader.offset
    guard let json = reader.readObject(of: Self.layout, &match) else {
      self.init(try Contact(identified: &reader))
      return
    }
    guard !match.values[Member.id.place].isEmpty else {
      throw JSONError(.expected("a contact with an id"), at: start)
    }
    self.init(json, match) { _ in }
  }

  /// Holds the bytes of `source` from the offset `start` as a contact, up to the offset `match.end`.
  ///
  /// Entries that lack an id of their own get one. Nil where only reading the bytes tells whether they are a contact.
  ///
  /// The time is that of passing over the bytes once; `bytes` are those of `source`.
  public init?(
    _ source: ArraySlice<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>, at start: Int,
    _ match: inout JSONMatch
  ) {
    guard Self.layout.matches(bytes, at: start, &match) else { return nil }
    let first = source.startIndex
    self.init(source[first + start..<first + match.end], match) { $0.repairEntryIDs() }
  }

  /// Holds an object that has the layout.
  private init(_ json: ArraySlice<UInt8>, _ match: JSONMatch, repair: (inout Contact) -> Void) {
    let id = Self.value(.id, of: match, in: json) { ContactID(written: $0) }
    let created = Self.value(.created, of: match, in: json) { Timestamp(written: $0) }
    guard let id, Self.tellsProperEntries(match, in: json) else {
      let contact = Self.decode(json)
      var repaired = contact
      repair(&repaired)
      // A contact without an id has got one with being read.
      if id != nil, repaired == contact, contact.hasProperEntries {
        self.init(id: contact.id, created: contact.created, form: .json(json))
      } else {
        self.init(repaired)
      }
      return
    }
    self.init(id: id, created: created, form: .json(json))
  }

  /// The members that are looked at without decoding.
  private enum Member {
    case id, created, nextEntry

    fileprivate var place: Int {
      switch self {
      case .id: 0
      case .created: Self.createdPlace
      case .nextEntry: Contact.members.count - 1
      }
    }

    private static let createdPlace = Contact.members.firstIndex { $0.name.string == "created" }!
  }

  /// Reads what stands between the quotes of a value; nil where there is none.
  private static func value<Value>(
    _ member: Member, of match: JSONMatch, in json: ArraySlice<UInt8>,
    _ read: (UnsafeBufferPointer<UInt8>) -> Value?
  ) -> Value? {
    bytes(member, of: match, in: json)?.dropFirst().dropLast().withUnsafeBufferPointer(read)
  }

  /// Returns the bytes of a value; nil where there is none.
  private static func bytes(
    _ member: Member, of match: JSONMatch, in json: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    let value = match.values[member.place]
    // A match counts from what was read, of which the contact may be the end.
    let first = json.endIndex - match.end
    return value.isEmpty ? nil : json[first + value.lowerBound..<first + value.upperBound]
  }

  /// Tells whether a match shows that all entries have ids of their own, and that the next one will.
  static func tellsProperEntries(
    _ match: JSONMatch, in json: ArraySlice<UInt8>
  ) -> Bool {
    guard match.identifiers.areProper, !match.hasUnknownList,
      match.identifiers.highest < EntryID.valid.upperBound
    else { return false }
    let next = bytes(.nextEntry, of: match, in: json)
      .map { digits in digits.reduce(0) { $0 * 10 + Int($1 & 15) } }
    return match.identifiers.highest < next ?? 1
  }
}

// MARK: - Comparing

extension StoredContact: Hashable {
  /// Tells whether the contacts have the same values; they are decoded where their bytes differ.
  public static func == (left: StoredContact, right: StoredContact) -> Bool {
    guard left.id == right.id else { return false }
    if case (.json(let left), .json(let right)) = (left.form, right.form), left == right {
      return true
    }
    return left.contact == right.contact
  }

  /// Contacts that are equal have one id.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

extension StoredContact {
  /// Returns the changes that turn this contact into `other`, which has the same id; nothing is decoded where
  /// their bytes are the same.
  public func changes(to other: StoredContact) -> [Change] {
    if case (.json(let old), .json(let new)) = (form, other.form), old == new { return [] }
    return contact.changes(to: other.contact)
  }
}

extension Contact {
  /// Whether all entries have ids of their own, and the next one will.
  var hasProperEntries: Bool {
    var repaired = self
    repaired.repairEntryIDs()
    return repaired == self
  }
}
