internal import CommandLanguage
internal import ContactsModel

/// A command: its signature, and what it does to a session.
///
/// To add a command, add a type in its own file and a line to `CommandTable`.
protocol Command {
  static var signature: Signature { get }
  /// Whether the command only changes the book, so that its transaction can join the batch of a
  /// script.
  static var isBatched: Bool { get }
  /// Whether the command needs the newest state of the book; the others work even if it cannot be
  /// read.
  static var readsBook: Bool { get }
  /// Whether a form of the command changes contacts, or acts on them, such as a call; references
  /// then match names only, not notes.
  static func isChanging(inForm form: Int) -> Bool
  /// Whether long results go through the pager at a prompt.
  static var isPaged: Bool { get }
  /// Runs the command; its results go to the output of the session.
  ///
  /// Most commands need less than a whole session: they take `some ReadingSession`, which commits
  /// nothing, or `some EditingSession`.
  static func run(_ arguments: ArgumentList, in session: inout Session) throws
}

extension Command {
  static var isBatched: Bool { false }
  static var readsBook: Bool { true }
  static var isPaged: Bool { !isBatched }
  static func isChanging(inForm form: Int) -> Bool { supportsDryRun(inForm: form) }
  /// Whether a form of the command takes `--dry-run`.
  static func supportsDryRun(inForm form: Int) -> Bool { signature.offers(.dryRun, inForm: form) }
}

extension Parameter.Kind {
  static let reference = Parameter.Kind(rawValue: "reference")
  /// A reference to a contact, even a removed one.
  static let formerReference = Parameter.Kind(rawValue: "former reference")
  /// A reference to a contact or one of its rows.
  static let target = Parameter.Kind(rawValue: "target")
  // Targets whose row is such an entry; a position is a place, too, and a profile is a page.
  static let phone = Parameter.Kind(rawValue: "phone")
  static let email = Parameter.Kind(rawValue: "email")
  static let place = Parameter.Kind(rawValue: "place")
  static let page = Parameter.Kind(rawValue: "page")
  static let photo = Parameter.Kind(rawValue: "photo")
  /// The words of a query.
  static let query = Parameter.Kind(rawValue: "query")
  static let tag = Parameter.Kind(rawValue: "tag")
  /// A tag that contacts have.
  static let ownTag = Parameter.Kind(rawValue: "own tag")
  static let savedQuery = Parameter.Kind(rawValue: "saved query")
  static let sortOrder = Parameter.Kind(rawValue: "sort order")
  static let helpName = Parameter.Kind(rawValue: "help name")
  static let format = Parameter.Kind(rawValue: "format")
  static let inputFormat = Parameter.Kind(rawValue: "input format")
  static let dateLabel = Parameter.Kind(rawValue: "date label")
  static let normalization = Parameter.Kind(rawValue: "normalization")
  static let fileFormat = Parameter.Kind(rawValue: "file format")
  static let codeFormat = Parameter.Kind(rawValue: "code format")
  /// A column of a table, and its field.
  static let columnMapping = Parameter.Kind(rawValue: "column mapping")
}

extension Usage.Element {
  static let reference = Usage.Element.parameter("REF", .reference)
  /// A REF at the end of the line, so that a name of several words needs no quotes.
  static let wholeReference = Usage.Element.parameter("REF", .reference, .phrase)
  /// A REF at the end of the line, which may name a removed contact.
  static let wholeFormerReference = Usage.Element.parameter("REF", .formerReference, .phrase)
  /// A REF at the end of the line; without it, the open contact or the current one.
  static let optionalReference = Usage.Element.parameter("REF", .reference, .optionalPhrase)
  /// A TARGET of a kind at the end of the line.
  static func wholeTarget(_ kind: Parameter.Kind = .target) -> Usage.Element {
    .parameter("TARGET", kind, .phrase)
  }
  /// A TARGET of a kind at the end of the line; without it, the open contact or the current one.
  static func optionalTarget(_ kind: Parameter.Kind = .target) -> Usage.Element {
    .parameter("TARGET", kind, .optionalPhrase)
  }
  static let target = Usage.Element.parameter("TARGET", .target)
  static let query = Usage.Element.parameter("QUERY", .query, .phrase)
  static let assignments = assignment(.oneOrMore)
  static let optionalAssignments = assignment(.zeroOrMore)

  private static func assignment(_ repetition: Parameter.Repetition) -> Usage.Element {
    let fields = Field.all.map(\.name) + FieldSynonyms.names + Assignment.rowParts
    return .parameter(Parameter("ASSIGNMENT", .assignment, repetition, fields: Set(fields)))
  }
}

extension Option {
  /// Skips the question.
  static let yes = Option.flag("yes", summary: "do it without asking")
  /// The option of every command that changes something.
  static let dryRun = Option.flag("dry-run", summary: "show what would change, and change nothing")
}
