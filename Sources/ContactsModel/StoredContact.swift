public import JSON

/// A contact as a book stores it: its JSON, decoded when needed.
///
/// The JSON is part of a snapshot or a journal line, whose memory contacts share; so an unused
/// contact costs only its bytes, and is saved by copying them. Only canonical JSON is kept; other
/// contacts are stored decoded.
public struct StoredContact: Identifiable, Sendable {
  /// The identity of the contact.
  public let id: ContactID
  /// When the contact was created, or `unknown`: an optional takes a word more for each contact.
  private let createdSeconds: Int64
  let form: Form

  private static let unknown = Int64.min

  /// How the contact is stored.
  enum Form: Sendable {
    /// Canonical JSON, whose entries have proper ids.
    case json(ArraySlice<UInt8>)
    case decoded(DecodedContact)
  }

  init(id: ContactID, created: Timestamp?, form: Form) {
    (self.id, self.form) = (id, form)
    createdSeconds = created?.secondsSince1970 ?? Self.unknown
  }

  /// When the contact was created; nil if unknown.
  public var created: Timestamp? {
    createdSeconds == Self.unknown ? nil : Timestamp(secondsSince1970: createdSeconds)
  }

  init(decoded contact: Contact) {
    self.init(id: contact.id, created: contact.created, form: .decoded(DecodedContact(contact)))
  }

  /// Whether all entries are known to have their own ids, so that nothing needs repair.
  public var hasProperEntries: Bool {
    switch form {
    case .json: true
    case .decoded(let decoded): decoded.contact.hasProperEntries
    }
  }
}

/// A contact shared without copying it; perhaps only its names are decoded.
package final class DecodedContact: Sendable {
  package let contact: Contact

  init(_ contact: Contact) {
    self.contact = contact
  }
}

extension StoredContact {
  /// The contact with its own id for each entry.
  public var withProperEntries: StoredContact {
    guard !hasProperEntries else { return self }
    var repaired = contact
    repaired.repairEntryIDs()
    return StoredContact(repaired)
  }
}

// MARK: - Decoding

extension StoredContact {
  /// The contact, decoded each time.
  public var contact: Contact {
    switch form {
    case .json(let bytes): Self.decode(bytes)
    case .decoded(let decoded): decoded.contact
    }
  }

  /// A contact with the same names; the rest is decoded only if it has none.
  package var named: Contact {
    let named = partial(Self.named)
    return named.name.full.isEmpty ? contact : named
  }

  /// The name of the contact, decoding nothing else.
  public var displayName: String { named.displayName }

  /// The id that its next entry gets, decoding nothing else.
  package var nextEntry: Int { partial(Self.numbered).nextEntry }

  /// Returns the summary of the contact, decoding nothing else.
  public func summary(in order: NameOrder) -> ContactSummary {
    ContactSummary(partial(Self.summarized), in: order)
  }

  /// A contact with what mail programs look up: names, email addresses, and last contact; the rest
  /// may be missing.
  package var addressed: Contact { partial(Self.addressed) }

  /// Returns a contact with some members, given in order.
  func partial(_ members: [JSONMember<Contact>]) -> Contact {
    guard case .json(let bytes) = form else { return contact }
    var partial = Contact(id: id)
    do throws(JSONError) {
      var reader = JSONReader(bytes)
      var next = 0
      guard try reader.beginObject() else { return partial }
      repeat {
        // Canonical members are in order.
        if let found = reader.acceptName(of: members.span, from: next) {
          try members.span.read(at: found, into: &partial, from: &reader)
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
  private static let numbered = [Contact.bookkeeping]
  private static let addressed = members(
    "kind", "name", "organization", "phones", "emails", "lastContacted")

  static func decode(_ json: ArraySlice<UInt8>) -> Contact {
    do throws(JSONError) {
      return try JSONReader.read(json) { reader throws(JSONError) in try Contact(json: &reader) }
    } catch {
      // Canonical JSON can be read: anything else is a bug in `JSONReader`.
      preconditionFailure("a contact that is canonical does not read: \(error)")
    }
  }
}

// MARK: - Reading

extension StoredContact {
  /// Reads a contact with an id and its entries as they are, and stores it as JSON if that is
  /// canonical.
  public init(json reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    guard let found = Canonical(&reader) else {
      self.init(try Contact(identified: &reader))
      return
    }
    guard found.id != nil else { throw JSONError(.expected("a contact with an id"), at: start) }
    self.init(found) { _ in }
  }

  /// Reads a canonical contact, and gives ids to entries without one.
  ///
  /// Nil, without consuming anything, if only decoding tells whether it is a contact. Passes over
  /// the bytes once.
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
      // A contact without an id gets one when it is read.
      if found.id != nil, repaired == contact, contact.hasProperEntries {
        self.init(id: contact.id, created: contact.created, form: .json(json))
      } else {
        self.init(repaired)
      }
      return
    }
    self.init(id: id, created: found.created, form: .json(json))
  }

  /// Canonical JSON of a contact, with the values needed without decoding it.
  struct Canonical {
    let extent: JSONExtent
    private(set) var id: ContactID?
    private(set) var created: Timestamp?
    private var nextEntry = 1

    /// Passes over a contact; nil, without consuming anything, if it is not canonical.
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

    /// Whether all entries have their own ids, smaller than the next one.
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
  /// Returns whether the contacts have equal values, decoding them if their bytes differ.
  public static func == (left: StoredContact, right: StoredContact) -> Bool {
    guard left.id == right.id else { return false }
    if case (.json(let left), .json(let right)) = (left.form, right.form), left == right {
      return true
    }
    return left.contact == right.contact
  }

  /// Equal contacts have the same id.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

extension StoredContact {
  /// Returns the changes that turn this contact into `other`, which has the same id; nothing is
  /// decoded if their bytes are equal.
  public func changes(to other: StoredContact) -> [Change] {
    if case (.json(let old), .json(let new)) = (form, other.form), old == new { return [] }
    return contact.changes(to: other.contact)
  }
}

extension Contact {
  /// Whether all entries have their own ids, smaller than the next one.
  var hasProperEntries: Bool {
    var repaired = self
    repaired.repairEntryIDs()
    return repaired == self
  }
}
