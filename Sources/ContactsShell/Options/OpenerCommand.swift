internal import CommandLanguage
internal import UnicodeText

/// The command that opens what `call`, `mail`, `web` and `map` name.
struct OpenerCommand: UserOption {
  /// The program and its first arguments; nil for the one of the desktop.
  let words: [String]?

  static let optionName = "opener"
  static let optionSummary = "the program of `call`, `mail`, `web` and `map`"
  static let valuesSummary = "a program and its arguments, or auto: xdg-open, else open"
  static let standard = OpenerCommand(words: nil)
  static let choices = [(name: automatic, summary: "xdg-open, else open")]

  private static let automatic = "auto"

  private init(words: [String]?) { self.words = words }

  /// Reads words as a shell splits them; no shell runs them.
  init(option text: String) throws(CommandError) {
    guard !["", Self.automatic].contains(text.trimmed.lowercased()) else {
      self = .standard
      return
    }
    let words: [String]
    do throws(SyntaxError) {
      words = try Tokenizer.words(in: text).map(\.text)
    } catch {
      throw CommandError("\(Self.optionName) is \(Self.valuesSummary): \(error)")
    }
    // A comment has no words.
    guard !words.isEmpty else {
      throw CommandError("\(Self.optionName) is \(Self.valuesSummary), not `\(text)`")
    }
    self.words = words
  }

  var optionText: String {
    words.map { $0.map { Quoting.quote($0) }.joined(separator: " ") } ?? Self.automatic
  }
}
