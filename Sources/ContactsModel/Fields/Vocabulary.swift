/// Texts that several contacts have in one place: the cities, the tags, the labels of phones.
public struct Vocabulary: Sendable {
  /// What tells the vocabulary from all others.
  public let name: String
  /// The texts that are offered even where no contact has them.
  public let usual: [String]
  /// Hands on each of a contact's texts; empty ones count for nothing.
  package let forEachText: @Sendable (Contact, (String) -> Void) -> Void

  init(
    _ name: String, usual: [String] = [],
    forEachText: @escaping @Sendable (Contact, (String) -> Void) -> Void
  ) {
    self.name = name
    self.usual = usual
    self.forEachText = forEachText
  }

  /// Makes the vocabulary of a text in each entry of some type.
  init<Value: EntryValue>(
    _ name: String, usual: [String] = [], inEach type: Value.Type,
    text: @escaping @Sendable (Labeled<Value>) -> String
  ) {
    self.init(name, usual: usual) { contact, body in
      for entry in contact[Value.list] { body(text(entry)) }
    }
  }

  /// The vocabularies of all fields, each once, and that of kept properties.
  package static let all: [Vocabulary] =
    Field.all.flatMap { field in
      (field.labels.map { [$0] } ?? []) + (field.sharedValues?.vocabularies ?? [])
    } + [RawProperty.names]

  /// The places of the vocabularies in `all`, by name.
  package static let places = Dictionary(uniqueKeysWithValues: zip(all.map(\.name), all.indices))
}

/// What of a field's values contacts have in common: the whole values, or parts of them.
public struct SharedValues: Sendable {
  /// The vocabularies of the parts.
  public let vocabularies: [Vocabulary]
  private let lastPart: @Sendable (String) -> Part?

  /// The part of a value being written that its end is in.
  public struct Part: Sendable {
    /// What the part can be.
    public let vocabulary: Vocabulary
    /// What stands before the part.
    let head: String
    /// What there is of the part already.
    public let beginning: String
    /// Whether nothing more need follow the part.
    public let isLast: Bool
    var escape: @Sendable (String) -> String = { $0 }

    /// Returns the value with a text for the part.
    public func completed(by text: String) -> String { head + escape(text) }
  }

  init(_ vocabularies: [Vocabulary], lastPart: @escaping @Sendable (String) -> Part?) {
    self.vocabularies = vocabularies
    self.lastPart = lastPart
  }

  /// Returns the part that the end of `text` is in; nil where that is no part others have.
  public func part(of text: String) -> Part? { lastPart(text) }

  /// Values that are shared as a whole.
  static func whole(_ vocabulary: Vocabulary) -> SharedValues {
    SharedValues([vocabulary]) {
      Part(vocabulary: vocabulary, head: "", beginning: $0, isLast: true)
    }
  }
}
