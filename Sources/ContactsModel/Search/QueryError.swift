/// Why the words of a query mean nothing, and which word it is.
public struct QueryError: Error, Hashable, Sendable {
  /// What can be wrong.
  public enum Kind: Hashable, Sendable {
    case unknownField(String)
    case missingValue(String)
    case missingOperand(String)
    case unmatchedParenthesis(String)
    /// A word of no letters, which would find every contact.
    case emptyWord
    /// Parentheses are nested deeper than that.
    case tooDeep(Int)
  }

  /// What is wrong.
  public let kind: Kind
  /// The offset in the line of the word at fault; nil at the end of the query.
  public let offset: Int?
}

extension QueryError: CustomStringConvertible {
  /// What went wrong, to which thing, and what to do.
  public var description: String {
    let place = offset.map { "at column \($0 + 1)" } ?? "at the end"
    return switch kind {
    case .unknownField(let name):
      "the query \(place) asks for a field `\(name)`, and there is none; `help find` lists them"
    case .missingValue(let prefix): "the query \(place) has nothing after `\(prefix)`"
    case .missingOperand(let word): "the query \(place) lacks what `\(word)` is about"
    case .unmatchedParenthesis(let mark):
      "the query \(place) has a `\(mark)` without its other half"
    case .emptyWord: "the query \(place) has an empty word, which asks for nothing"
    case .tooDeep(let depth): "the query \(place) nests parentheses deeper than \(depth) levels"
    }
  }
}
