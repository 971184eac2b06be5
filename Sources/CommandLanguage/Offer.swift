/// A candidate parted into what is written as it stands and what is quoted at need.
struct Offer {
  private(set) var candidate: CompletionCandidate
  private let head: String
  private let body: String
  /// The whole word as it is meant, for where nothing is quoted.
  private var meaning: String

  /// Creates an offer behind what else stands in the word.
  init(_ candidate: CompletionCandidate, after head: String = "") {
    self.init(
      candidate, head: head + candidate.head,
      body: String(candidate.text.unicodeScalars.dropFirst(candidate.head.unicodeScalars.count)))
    meaning = head + candidate.text
  }

  init(literal candidate: CompletionCandidate) {
    self.init(candidate, head: candidate.text, body: "")
  }

  /// Creates the offer of an assignment, or of the beginning of one.
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
    meaning = candidate.text
  }

  var isPlain: Bool {
    body.isEmpty || (head.isEmpty ? Quoting.isPlainWord(body) : Quoting.isPlainValue(body))
  }

  /// Writes the insertion as the word is meant, for others to quote.
  mutating func writeMeaning() { candidate.insertion = meaning }

  /// Writes the insertion; all candidates of one list are quoted alike, so that they share their
  /// beginnings, and a word that is not finished leaves its quote open.
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
