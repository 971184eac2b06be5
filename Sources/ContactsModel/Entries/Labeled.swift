public import JSON

/// An entry of a contact: a value with a label and an id that is never used twice in that contact.
public struct Labeled<Value: EntryValue>: Identifiable, Hashable, Sendable {
  /// The entry's number inside its contact, from 1; 0 before it has been given one.
  public var id: Int
  /// What the entry is to the contact, as `work` or `mobile`; may be empty.
  public var label: String
  /// What the entry holds.
  public var value: Value
  /// Whether this is the one to use, of several.
  public var isPreferred: Bool
  /// The members of the entry that no value reads, as they were.
  public var unknown: JSONObject

  /// Makes an entry; the contact it is added to gives it an id.
  public init(_ value: Value, label: String = "", isPreferred: Bool = false, id: Int = 0) {
    self.id = id
    self.label = label
    self.value = value
    self.isPreferred = isPreferred
    self.unknown = JSONObject()
  }
}

/// What the ids of entries can be.
enum EntryID {
  /// The ids that an entry may have: whole numbers that every reader of JSON takes exactly (RFC
  /// 8259, section 6), so that counting on from one cannot overflow.
  static let valid = 1...(1 << 53)
}

extension Labeled: JSONObjectRepresentable {
  /// The known members, in the order they are written.
  public static var members: [JSONMember<Self>] { Value.members }

  /// Makes an entry of an empty value.
  public init() {
    self.init(Value())
  }

  /// Returns the members of an entry whose value has the given ones.
  public static func members(_ value: JSONMember<Value>...) -> [JSONMember<Self>] {
    let part = StoredProperty(\Self.value)
    return [
      JSONMember("id", shape: .identifier) { entry in
        entry.id = 0
      } read: { entry, reader throws(JSONError) in
        entry.id = try reader.readInt()
      } write: { entry, name, writer in
        writer.member(name)
        writer.write(identifier: entry.id)
      },
      .string("label", \.label),
    ] + value.map { $0.lifted(through: part) } + [.flag("preferred", \.isPreferred)]
  }
}

/// What an entry of a contact holds: a phone number, an address, a date.
///
/// A further kind of entry is a type that conforms. Without a `list` of its own its entries are
/// kept among the contact's unknown members, under `key`; they are stored, changed and undone like
/// all others.
public protocol EntryValue: Hashable, Sendable, SendableMetatype, Mergeable {
  /// The contact's member that holds the entries of this type, as "phones".
  static var key: String { get }
  /// The members of an entry, made once with `Labeled.members`.
  static var members: [JSONMember<Labeled<Self>>] { get }
  /// Where a contact keeps the entries of this type.
  static var list: StoredProperty<Contact, [Labeled<Self>]> { get }

  init()
  /// Reads a value as a person writes it in an assignment.
  init(text: String) throws(FieldError)
  /// What an entry is called that is a value alone, without a label or a mark; nil by default.
  static var nameOfValueAlone: String? { get }
  /// The value in one line, which `init(text:)` reads back.
  var text: String { get }
  /// Makes the value what a person writes in its place; by default what `init(text:)` reads.
  mutating func rewrite(as text: String) throws(FieldError)
  /// What cannot be right about the value, as the end of a sentence; nil by default.
  var problem: String? { get }
  /// Whether no other program is given the value, so that one who does not have it says nothing by that; false by
  /// default.
  var isKeptAlone: Bool { get }
  /// The value in the one way, of several that mean the same, by which values are compared; itself by default.
  var canonical: Self { get }
  /// The texts that a value is made of; empty by default, where it is its one text.
  static var parts: [any WritableKeyPath<Self, String> & Sendable] { get }
  /// What cannot be right about the value where it was made of another by a replacement; by default a problem that
  /// the other did not have.
  func problem(replacing former: Self) -> String?
  /// What cannot be right about the value of an entry with that label; by default what is of any.
  func problem(labeled label: String) -> String?
}

extension EntryValue {
  /// Nil: entries have labels, and one of several is preferred.
  public static var nameOfValueAlone: String? { nil }

  /// Another value, of which nothing stays.
  public mutating func rewrite(as text: String) throws(FieldError) { self = try Self(text: text) }

  /// Nil: a value is right unless its type knows better.
  public var problem: String? { nil }

  /// False: what is known is told.
  public var isKeptAlone: Bool { false }

  /// Itself: what is written in two ways is two values unless its type knows better.
  public var canonical: Self { self }

  /// None: a value is one text unless its type knows better.
  public static var parts: [any WritableKeyPath<Self, String> & Sendable] { [] }

  /// A problem that the former value did not have.
  public func problem(replacing former: Self) -> String? {
    former.problem == nil ? problem : nil
  }

  /// The same with any label.
  public func problem(labeled label: String) -> String? { problem }

  /// The entries among the contact's unknown members.
  public static var list: StoredProperty<Contact, [Labeled<Self>]> {
    StoredProperty(\Contact.[ofType: EntryType<Self>()])
  }
}

/// Names the type of some entries where a value is wanted.
public struct EntryType<Value: EntryValue>: Hashable, Sendable {
  /// Makes the name of the type.
  public init() {}
}
