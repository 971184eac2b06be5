internal import Tables

extension String {
  /// Creates "1 contact", "2 contacts", or as many of something else.
  init(counting count: Int, _ noun: String = "contact") {
    self = count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  /// The text with control and bidirectional formatting characters made visible.
  var safeForTerminal: String { TerminalText(self).text }
}

extension [String] {
  /// The first ten with commas, and how many more there are.
  var firstFew: String {
    let more = count > 10 ? " and \(count - 10) more" : ""
    return prefix(10).joined(separator: ", ") + more
  }
}
