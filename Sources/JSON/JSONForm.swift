/// The only form in which a member's value is written.
///
/// A value of this form can be decoded, and encodes to the same bytes. So it can be stored as those
/// bytes without decoding.
public enum JSONShape: Sendable {
  /// A string that is not empty.
  case string
  /// `true`.
  case yes
  /// An integer in a range.
  case count(ClosedRange<Int>)
  /// An integer that identifies an object; comes first, and is never left out.
  case identifier
  /// A string without escapes whose UTF-8 a closure accepts.
  case text(@Sendable (Span<UInt8>) -> Bool)
  /// An array of strings, at least one.
  case strings
  /// An object of a form.
  case object(JSONForm)
  /// An array of objects of a form, at least one.
  case objects(JSONForm)
}

/// The form of a type's objects: some of its members in order, then unknown ones; at least one.
public struct JSONForm: Sendable {
  /// A member that may appear.
  struct Part: JSONNamed, Sendable {
    let name: JSONName
    let shape: JSONShape
  }

  let parts: [Part]
  /// Whether every object starts with an identifier.
  let isIdentified: Bool

  /// Creates the form of a type's objects.
  public init<Root: JSONObjectRepresentable>(of type: Root.Type) {
    parts = type.members.map { Part(name: $0.name, shape: $0.shape()) }
    isIdentified = if case .identifier? = parts.first?.shape { true } else { false }
  }
}

/// The properties of a canonical object.
public struct JSONExtent: Sendable {
  /// The bytes of the object; shares the memory that was read.
  public internal(set) var bytes: ArraySlice<UInt8> = []
  /// The identifiers in the object.
  public internal(set) var identifiers = JSONIdentifiers()
  /// Whether an unknown member of the object itself, not of a nested one, is an array.
  public internal(set) var hasUnknownList = false
}
