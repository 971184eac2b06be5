internal import JSON
internal import UnicodeText

/// The value of an entry that is one text: a field of one's own, pronouns, a time zone.
///
/// To add a type, add a file with it, a line to `ContactKey.all`, and one to each list of types in
/// other modules: `TextEntry+VCard.swift` and `TextEntry+Row.swift`.
public protocol TextEntry: EntryValue {
  /// The text.
  var text: String { get set }
  /// The field.
  static var field: Field { get }
  /// The name of the property of a vCard 4.0, in capitals.
  static var vCardName: String { get }
  /// The name of the property of a vCard 3.0; by default the same.
  static var vCardNameBefore4: String { get }
  /// Reads the value of such a property, as it is written; nil if this is no such text.
  init?(vCardValue value: String)
  /// Returns the value of such a property.
  func vCardValue(isVersion4: Bool) -> String
  /// The type of the value (`VALUE`), if it is not the usual one of the property; by default nil.
  func vCardValueType(isVersion4: Bool) -> String?
}

extension TextEntry {
  /// Returns the list of these entries, which are kept beside those of other types; each type makes
  /// it once.
  static func furtherList() -> StoredProperty<Contact, [Labeled<Self>]> {
    StoredProperty(read: { $0.further[EntryType<Self>()] }) { contact, change in
      contact.further.modify(EntryType<Self>(), change)
    }
  }

  /// Creates a value from its text.
  public init(text: String) throws(FieldError) {
    self.init()
    self.text = text
  }

  /// The same name.
  public static var vCardNameBefore4: String { vCardName }

  /// Takes off the escapes of text.
  public init?(vCardValue value: String) {
    self.init()
    text = VCardText.unescaped(value)
    if text.isBlank { return nil }
  }

  /// The text with its escapes.
  public func vCardValue(isVersion4: Bool) -> String { VCardText.escaped(text) }

  /// Nil, by default.
  public func vCardValueType(isVersion4: Bool) -> String? { nil }
}
