internal import UnicodeText

/// Why a query is invalid, and where.
public struct QueryError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Kind: Hashable, Sendable {
    case unknownQualifier(String)
    /// A qualifier has an invalid value.
    case unknownValue(String, String, possible: [String])
    case malformedDate(String, String, reason: String)
    case missingValue(String)
    case missingOperand(String)
    case unmatchedParenthesis(String)
    /// A parenthesis touches a quote.
    case quotedGroup
    /// A word without letters, which would match every contact.
    case emptyWord
    /// Parentheses are nested deeper than this.
    case tooDeep(Int)
    /// A saved query is invalid.
    case malformedSavedQuery(String, String)
    /// A saved query refers to itself, by way of others.
    case circular([String])
    /// Saved queries refer to more groups than this.
    case tooManyGroups(Int)
  }

  /// The kind of error.
  public let kind: Kind
  /// The offset in the line of the word at fault, in UTF-8 bytes; nil at the end of the query.
  public let offset: Int?
  /// The column in the line, in characters from 1; nil if the line is unknown.
  public private(set) var column: Int?

  /// Creates an error at an offset of its line.
  public init(_ kind: Kind, at offset: Int?) {
    self.kind = kind
    self.offset = offset
  }

  /// Returns the error with its column in `line`.
  public func located(in line: String) -> QueryError {
    var error = self
    error.column = offset.map { String(decoding: line.utf8.prefix($0), as: UTF8.self).count + 1 }
    return error
  }
}

extension QueryError: CustomStringConvertible {
  /// What went wrong, to which thing, and what to do.
  public var description: String {
    let place = (column ?? offset.map { $0 + 1 }).map { "at column \($0)" } ?? "at the end"
    return switch kind {
    case .unknownQualifier(let name):
      "unknown qualifier `\(name):` in the query \(place)"
        + (Spelling.closest(to: name, among: QueryQualifier.all.map(\.name))
          .map { "; did you mean `\($0):`?" } ?? "; `help queries` lists them")
    case .unknownValue(let qualifier, let text, let possible):
      "`\(qualifier)` does not know `\(text)` (in the query \(place)); "
        + (Spelling.closest(to: text, among: possible).map { "did you mean `\(qualifier)\($0)`?" }
          ?? "choose \(possible.joined(separator: ", "))")
    case .malformedDate(let qualifier, let text, let reason):
      "the query \(place) asks for `\(qualifier):\(text)`: \(reason)"
    case .missingValue(let prefix): "the query \(place) has nothing after `\(prefix)`"
    case .missingOperand("("): "the query \(place) has nothing between `(` and `)`"
    case .missingOperand(let word): "`\(word)` needs a term on both sides (in the query \(place))"
    case .unmatchedParenthesis(let mark):
      "the query \(place) has a `\(mark)` without its other half"
    case .quotedGroup:
      "the query \(place) has a `(` close to a quote; blanks beside the parentheses tell what is "
        + "meant"
    case .emptyWord: "the query \(place) has an empty word, which asks for nothing"
    case .tooDeep(let depth): "the query \(place) nests parentheses deeper than \(depth) levels"
    case .malformedSavedQuery(let name, let reason):
      "the saved query `\(name)` cannot be used: \(reason); `save-query \(name) QUERY` replaces it"
    case .circular(let names):
      "the saved query `\(names.first ?? "")` asks for itself: "
        + names.map { "in:\($0)" }.joined(separator: " → ")
    case .tooManyGroups(let count): "the saved queries ask for more than \(count) others"
    }
  }
}
