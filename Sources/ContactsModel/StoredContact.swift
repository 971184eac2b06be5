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
    /// Its JSON, which is canonical, with entries that have proper ids.
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

  /// Whether all entries are known to have ids of their own, so that nothing to repair.
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
      var reader = JSONReader(bytes)
      var next = 0
      guard try reader.beginObject() else { return partial }
      repeat {
        // What is canonical has its members in their order.
        if let found = reader.acceptName(of: members, from: next) {
          try members[found].read(into: &partial, from: &reader)
          next = found + 1
        } else {
          _ = try reader.readMemberName()
          try reader.skipValue()
        }
        guard next < members.count else { return partial }
      } while try reader.nextMember()
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
      // What is canonical reads: anything else is a mistake of `JSONReader`, and no file's.
      preconditionFailure("a contact that is canonical does not read: \(error)")
    }
  }
}

// MARK: - Reading

extension StoredContact {
  /// Reads a contact that has an id with its entries as they are; it is held as it is written where it is canonical.
  public init(json reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    guard let found = Canonical(&reader) else {
      self.init(try Contact(identified: &reader))
      return
    }
    guard found.id != nil else { throw JSONError(.expected("a contact with an id"), at: start) }
    self.init(found) { _ in }
  }

  /// Reads a contact that is canonical, and gives an id to entries that lack one of their own.
  ///
  /// Nil, and nothing is passed, where only decoding the bytes tells whether they are a contact. The time is that of
  /// passing over the bytes once.
  public init?(canonical reader: inout JSONReader) {
    guard let found = Canonical(&reader) else { return nil }
    self.init(found) { $0.repairEntryIDs() }
  }

  private init(_ found: Canonical, repair: (inout Contact) -> Void) {
    let json = found.extent.bytes
    guard let id = found.id, found.hasProperEntries else {
      let contact = Self.decode(json)
      var repaired = contact
      repair(&repaired)
      // A contact without an id has got one with being read.
      if found.id != nil, repaired == contact, contact.hasProperEntries {
        self.init(id: contact.id, created: contact.created, form: .json(json))
      } else {
        self.init(repaired)
      }
      return
    }
    self.init(id: id, created: found.created, form: .json(json))
  }

  /// A contact's JSON that was found to be canonical, with what is looked at without decoding it.
  struct Canonical {
    let extent: JSONExtent
    private(set) var id: ContactID?
    private(set) var created: Timestamp?
    private var nextEntry = 1

    /// Passes over a contact; nil, and nothing is passed, where it is not canonical.
    init?(_ reader: inout JSONReader) {
      var (id, created, nextEntry): (ContactID?, Timestamp?, Int) = (nil, nil, 1)
      let extent = reader.readCanonicalObject(of: Self.form) { place, value in
        switch place {
        case 0: id = ContactID(written: value.extracting(1..<value.count - 1))
        case Self.createdPlace:
          created = Timestamp(written: value.extracting(1..<value.count - 1))
        case Self.nextEntryPlace:
          nextEntry = 0
          for index in value.indices { nextEntry = nextEntry * 10 + Int(value[index] & 15) }
        default: break
        }
      }
      guard let extent else { return nil }
      self.extent = extent
      (self.id, self.created, self.nextEntry) = (id, created, nextEntry)
    }

    /// Whether all entries are known to have ids of their own, and the next one will.
    var hasProperEntries: Bool {
      extent.identifiers.areProper && !extent.hasUnknownList
        && extent.identifiers.highest < EntryID.valid.upperBound
        && extent.identifiers.highest < nextEntry
    }

    private static let form = JSONForm(of: Contact.self)
    private static let createdPlace = Contact.members.firstIndex { $0.name.string == "created" }!
    private static let nextEntryPlace = Contact.members.count - 1
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
