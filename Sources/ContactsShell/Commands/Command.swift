internal import CommandLanguage

/// A command: what it is called with, and what it does to a session.
///
/// A further command is a type in a file of its own, and a line in `CommandTable`.
protocol Command {
  static var signature: Signature { get }
  /// Whether the command only changes the book, so that in a script it need not wait for the changes
  /// before it to be written.
  static var isBatched: Bool { get }
  /// Whether the command needs the newest state of the book; what does not works though the book can no longer
  /// be read.
  static var readsBook: Bool { get }
  /// Whether the command changes contacts that words name, or is there to do so: these are then names alone, and nothing
  /// that a note mentions.
  static var isChanging: Bool { get }
  /// Whether results longer than the screen go through the pager at a prompt.
  static var isPaged: Bool { get }
  init(_ arguments: ArgumentList) throws
  /// Does the command; what it prints goes to the session's output.
  func run(in session: inout Session) throws
}

extension Command {
  static var isBatched: Bool { false }
  static var readsBook: Bool { true }
  static var isPaged: Bool { !isBatched }
  static var isChanging: Bool { supportsDryRun }
  /// Whether the command changes something, which --dry-run only shows.
  static var supportsDryRun: Bool { signature.offers(Option.dryRun) }
}

extension Parameter.Kind {
  /// What names a contact.
  static let reference = Parameter.Kind(rawValue: "reference")
  /// What names a contact, or a row of it.
  static let target = Parameter.Kind(rawValue: "target")
  /// The words of a query.
  static let query = Parameter.Kind(rawValue: "query")
  static let tag = Parameter.Kind(rawValue: "tag")
  /// The name of a saved query.
  static let savedQuery = Parameter.Kind(rawValue: "saved query")
  /// A name of a field to sort by.
  static let sortOrder = Parameter.Kind(rawValue: "sort order")
  /// What `help` has a page on.
  static let helpName = Parameter.Kind(rawValue: "help name")
  /// A format of results.
  static let format = Parameter.Kind(rawValue: "format")
  /// A format that files are read in.
  static let inputFormat = Parameter.Kind(rawValue: "input format")
  /// A label of dates.
  static let dateLabel = Parameter.Kind(rawValue: "date label")
  /// What `normalize` can bring into one form.
  static let normalization = Parameter.Kind(rawValue: "normalization")
  /// A format that files are written in.
  static let fileFormat = Parameter.Kind(rawValue: "file format")
  /// What a QR code holds.
  static let codeFormat = Parameter.Kind(rawValue: "code format")
  /// A column of a table, and the field that it is given.
  static let columnMapping = Parameter.Kind(rawValue: "column mapping")
}

extension Usage.Element {
  static let reference = Usage.Element.parameter("REF", .reference)
  /// A REF that nothing follows, so that a name of several words needs no quotes.
  static let wholeReference = Usage.Element.parameter("REF", .reference, .phrase)
  /// A REF that nothing follows; without it the contact is meant that is open, or the current one.
  static let optionalReference = Usage.Element.parameter("REF", .reference, .optionalPhrase)
  /// A TARGET that nothing follows.
  static let wholeTarget = Usage.Element.parameter("TARGET", .target, .phrase)
  static let target = Usage.Element.parameter("TARGET", .target)
  static let query = Usage.Element.parameter("QUERY", .query, .phrase)
  static let assignments = Usage.Element.parameter("ASSIGNMENT", .assignment, .oneOrMore)
}

extension Option {
  /// What leaves a question unasked.
  static let yes = Option.flag("yes", summary: "do it without asking")
  /// What every command offers that changes something.
  static let dryRun = Option.flag("dry-run", summary: "show what would change, and change nothing")
}
