/// A candidate split into the part written verbatim and the part quoted when needed.
struct QuotableCandidate {
  private(set) var candidate: CompletionCandidate
  private let head: String
  private let body: String
  /// The whole word without quotes.
  private var unquoted: String

  /// Creates a candidate that follows other text in the word.
  init(_ candidate: CompletionCandidate, after head: String = "") {
    self.init(
      candidate, head: head + candidate.head,
      body: String(candidate.text.unicodeScalars.dropFirst(candidate.head.unicodeScalars.count)))
    unquoted = head + candidate.text
  }

  init(literal candidate: CompletionCandidate) {
    self.init(candidate, head: candidate.text, body: "")
  }

  /// Creates a candidate for an assignment, or for the beginning of one.
  init(assignment candidate: CompletionCandidate) {
    guard let assignment = Assignment(Word(argument: candidate.text)) else {
      self.init(literal: candidate)
      return
    }
    let head = Quoting.assignmentHead(
      field: assignment.field, label: assignment.label, operation: assignment.operation)
    self.init(candidate, head: head, body: assignment.value)
  }

  private init(_ candidate: CompletionCandidate, head: String, body: String) {
    self.candidate = candidate
    self.head = head
    self.body = body
    unquoted = candidate.text
  }

  var isPlain: Bool {
    body.isEmpty || (head.isEmpty ? Quoting.isPlainWord(body) : Quoting.isPlainValue(body))
  }

  /// Sets the insertion to the unquoted word, for a caller that quotes it.
  mutating func writeUnquoted() { candidate.insertion = unquoted }

  /// Sets the insertion.
  ///
  /// All candidates of a list are quoted alike, so that they share a prefix; an incomplete word
  /// leaves its quote open.
  mutating func write(in quote: Quote?) {
    guard let quote, !body.isEmpty else {
      candidate.insertion = head + body
      return
    }
    candidate.insertion =
      head
      + (candidate.isFinal ? Quoting.quote(body, in: quote) : Quoting.open(body, in: quote))
  }
}
