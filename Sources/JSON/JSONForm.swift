/// The form in which a member's value is written, and in no other.
///
/// What has the form reads, and what is read is written with the same bytes: that it may be kept as those bytes
/// is known without decoding it.
public enum JSONShape: Sendable {
  /// A string that is not empty.
  case string
  /// The word `true`.
  case yes
  /// A whole number in a range.
  case count(ClosedRange<Int>)
  /// A whole number that tells one object from others in the same whole; it comes first, and is never left out.
  case identifier
  /// A string without escapes whose UTF-8 a closure takes.
  case text(@Sendable (Span<UInt8>) -> Bool)
  /// Strings, one at least.
  case strings
  /// An object of a form.
  case object(JSONForm)
  /// Objects of a form, one at least.
  case objects(JSONForm)
}

/// The form in which the objects of a type are written: some of its members in their order, then unknown ones; one
/// at least.
public struct JSONForm: Sendable {
  /// A member that may come.
  struct Part: JSONNamed, Sendable {
    let name: JSONName
    let shape: JSONShape
  }

  let parts: [Part]
  /// Whether every object begins with what tells it from others.
  let isIdentified: Bool

  /// Makes the form of objects with the members that a type has.
  public init<Root: JSONObjectRepresentable>(of type: Root.Type) {
    parts = type.members.map { Part(name: $0.name, shape: $0.shape()) }
    isIdentified = if case .identifier? = parts.first?.shape { true } else { false }
  }
}

/// What is known of an object that was found to be canonical.
public struct JSONExtent: Sendable {
  /// The object's bytes, which share the memory of what was read.
  public internal(set) var bytes: ArraySlice<UInt8> = []
  /// The identifiers in it.
  public internal(set) var identifiers = JSONIdentifiers()
  /// Whether an unknown member of the object itself, and not of a part of it, is a list.
  public internal(set) var hasUnknownList = false
}
