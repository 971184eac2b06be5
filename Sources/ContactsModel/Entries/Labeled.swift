public import JSON
internal import UnicodeText

/// An entry of a contact: a value with a label, and an id that is never used twice in the contact.
public struct Labeled<Value: EntryValue>: Identifiable, Hashable, Sendable {
  /// The number of the entry in its contact, from 1; 0 until it has one.
  public var id: Int
  /// The label, such as `work` or `mobile`; may be empty.
  public var label: String
  /// The value.
  public var value: Value
  /// Whether this is the preferred one of several.
  public var isPreferred: Bool
  /// The members of the entry without a meaning, as they were.
  public var unknown: JSONObject

  /// Creates an entry; the contact it is added to gives it an id.
  public init(_ value: Value, label: String = "", isPreferred: Bool = false, id: Int = 0) {
    self.id = id
    self.label = label
    self.value = value
    self.isPreferred = isPreferred
    self.unknown = JSONObject()
  }
}

extension Array {
  /// Returns the preferred entry, or the first.
  public func preferred<Value>() -> Labeled<Value>? where Element == Labeled<Value> {
    first { $0.isPreferred } ?? first
  }
}

/// The valid ids of entries.
enum EntryID {
  /// The valid ids: integers that every JSON reader represents exactly (RFC 8259, section 6).
  static let valid = 1...(1 << 53)
}

extension Labeled: JSONObjectRepresentable {
  /// The known members, in the order they are written.
  public static var members: [JSONMember<Self>] { Value.members }

  /// Creates an entry with an empty value.
  public init() {
    self.init(Value())
  }

  /// Returns the members of an entry, given those of its value.
  public static func members(_ value: JSONMember<Self>...) -> [JSONMember<Self>] {
    [
      JSONMember("id", shape: .identifier) { entry in
        entry.id = 0
      } read: { entry, reader throws(JSONError) in
        entry.id = try reader.readInt()
      } write: { entry, name, writer in
        writer.member(name)
        writer.write(identifier: entry.id)
      },
      .string("label", \.label),
    ] + value + [.flag("preferred", \.isPreferred)]
  }
}

/// The value of an entry: a phone number, an address, a date.
///
/// To add a kind of entry, add a type that conforms. Without a `list` of its own, its entries are
/// kept among the unknown members, under `key`; they are stored, changed and undone like all
/// others.
public protocol EntryValue: Hashable, Sendable, SendableMetatype {
  /// The member of a contact with these entries, such as "phones"; see `JSONName` for what it can be.
  static var key: String { get }
  /// The members of an entry, made once by `Labeled.members`.
  static var members: [JSONMember<Labeled<Self>>] { get }
  /// The list of these entries.
  static var list: StoredProperty<Contact, [Labeled<Self>]> { get }

  init()
  /// Reads a value as it is typed in an assignment.
  init(text: String) throws(FieldError)
  /// The name of an entry without a label or mark; nil by default.
  static var nameOfValueAlone: String? { get }
  /// The value in one line, which `init(text:)` reads.
  var text: String { get }
  /// Whether the value says nothing; by default whether its text is blank.
  var isBlank: Bool { get }
  /// Replaces the value by a typed one; by default what `init(text:)` reads.
  mutating func rewrite(as text: String) throws(FieldError)
  /// What is wrong with the value, as the end of a sentence; nil by default.
  var problem: String? { get }
  /// Whether other programs do not get the value, so that its absence means nothing; false by
  /// default.
  var isInternal: Bool { get }
  /// What the value is about: the order of values about different things says nothing; one thing for
  /// the whole type by default.
  var subject: String { get }
  /// A value of a newer record replaces those with which it shares one of these; the subject alone by
  /// default.
  var subjects: Set<String> { get }
  /// The canonical form for comparison; the value itself by default.
  var canonical: Self { get }
  /// The texts that the value consists of; empty by default, for a single text.
  static var parts: [any WritableKeyPath<Self, String> & Sendable] { get }
  /// What is wrong with the value after a replacement; by default a problem that the former value
  /// did not have.
  func problem(replacing former: Self) -> String?
  /// What is wrong with the value of an entry with a label; by default `problem`.
  func problem(labeled label: String) -> String?

  /// A key that all equal values share, so that not all need be compared when entries are merged; the
  /// text by default.
  var likeness: String { get }
  /// Returns whether another value with the same likeness is the same, however it is written.
  func isSame(as other: Self) -> Bool
  /// Returns whether the value would add nothing to a contact with another of the same likeness.
  func repeats(_ other: Self) -> Bool
  /// Returns the union of this value and another that is the same.
  func united(with other: Self) -> Self
  /// Whether the same value with two labels is two entries, such as a day that is a birthday and an
  /// anniversary.
  static var labelDistinguishes: Bool { get }
  /// Whether the label is the name of a field of the user's own; false by default.
  static var labelIsName: Bool { get }
  /// The labels that a contact can have only once, such as birthday.
  static var singleLabels: Set<String> { get }
}

/// A value that is one text, kept as it was given.
public protocol SingleText: EntryValue {
  /// Creates a value.
  init(_ text: String)
}

extension SingleText {
  /// Creates an empty value.
  public init() { self.init("") }

  /// Creates a value from its text.
  public init(text: String) throws(FieldError) { self.init(text) }
}

extension EntryValue {
  /// Nil: entries have labels, and one of several is preferred.
  public static var nameOfValueAlone: String? { nil }

  /// Whether the text is blank.
  public var isBlank: Bool { text.trimmed.isEmpty }

  /// Replaces the whole value.
  public mutating func rewrite(as text: String) throws(FieldError) { self = try Self(text: text) }

  /// Nil, by default.
  public var problem: String? { nil }

  /// False, by default.
  public var isInternal: Bool { false }

  /// One thing for the whole type, by default.
  public var subject: String { "" }

  /// The subject, by default.
  public var subjects: Set<String> { [subject] }

  /// False, by default.
  public static var labelIsName: Bool { false }

  /// The value itself, by default.
  public var canonical: Self { self }

  /// None, for a single text.
  public static var parts: [any WritableKeyPath<Self, String> & Sendable] { [] }

  /// A problem that the former value did not have.
  public func problem(replacing former: Self) -> String? {
    former.problem == nil ? problem : nil
  }

  /// `problem`, whatever the label.
  public func problem(labeled label: String) -> String? { problem }

  /// The entries among the unknown members.
  public static var list: StoredProperty<Contact, [Labeled<Self>]> {
    StoredProperty(\Contact.[ofType: EntryType<Self>()])
  }
}

/// Names a type of entries as a value.
public struct EntryType<Value: EntryValue>: Hashable, Sendable {
  /// Creates the name.
  public init() {}
}
