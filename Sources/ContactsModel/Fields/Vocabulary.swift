/// The values that several contacts share in one place: cities, tags, labels of phones.
public struct Vocabulary: Sendable {
  /// The unique name of the vocabulary.
  public let name: String
  /// The values offered even if no contact has them.
  public let usual: [String]
  /// Calls `body` with each text of a contact; empty ones do not count.
  package let forEachText: @Sendable (Contact, (String) -> Void) -> Void

  init(
    _ name: String, usual: [String] = [],
    forEachText: @escaping @Sendable (Contact, (String) -> Void) -> Void
  ) {
    self.name = name
    self.usual = usual
    self.forEachText = forEachText
  }

  /// Creates the vocabulary of a text in each entry of a type.
  init<Value: EntryValue>(
    _ name: String, usual: [String] = [], inEach type: Value.Type,
    text: @escaping @Sendable (Labeled<Value>) -> String
  ) {
    self.init(name, usual: usual) { contact, body in
      for entry in contact[Value.list] { body(text(entry)) }
    }
  }

  /// The vocabularies of all fields, each once, and that of properties without a field.
  package static let all: [Vocabulary] =
    Field.all.flatMap { field in
      (field.labels.map { [$0] } ?? []) + (field.sharedValues?.vocabularies ?? [])
    } + [RawProperty.names]

  /// The indices of the vocabularies in `all`, by name.
  package static let places = Dictionary(uniqueKeysWithValues: zip(all.map(\.name), all.indices))
}

/// The shared part of a field's values: whole values, or parts of them.
public struct SharedValues: Sendable {
  /// The vocabularies of the parts.
  public let vocabularies: [Vocabulary]
  private let lastPart: @Sendable (String) -> Part?

  /// The part of an unfinished value that its end is in.
  public struct Part: Sendable {
    /// The vocabulary of the part.
    public let vocabulary: Vocabulary
    /// The text before the part.
    let head: String
    /// The beginning of the part.
    public let beginning: String
    /// Whether the part may be the last.
    public let isLast: Bool
    var escape: @Sendable (String) -> String = { $0 }

    /// Returns the value with a text for the part.
    public func completed(by text: String) -> String { head + escape(text) }
  }

  init(_ vocabularies: [Vocabulary], lastPart: @escaping @Sendable (String) -> Part?) {
    self.vocabularies = vocabularies
    self.lastPart = lastPart
  }

  /// Returns the part that the end of `text` is in; nil if contacts do not share it.
  public func part(of text: String) -> Part? { lastPart(text) }

  /// Creates values that are shared as a whole.
  static func whole(_ vocabulary: Vocabulary) -> SharedValues {
    SharedValues([vocabulary]) {
      Part(vocabulary: vocabulary, head: "", beginning: $0, isLast: true)
    }
  }
}
