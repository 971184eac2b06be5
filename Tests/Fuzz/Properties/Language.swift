import CommandLanguage
import ContactsModel
import ContactsSearch
import JSON

extension FuzzTarget {
  /// JSON: a value round-trips, and so do contacts.
  @Sendable static func json(_ bytes: [UInt8]) throws {
    if let value = try? JSONValue(parsing: bytes) {
      try expectEqual(try JSONValue(parsing: value.utf8), value, "a value read back")
      try expectEqual(try JSONValue(parsing: value.utf8).utf8, value.utf8, "a value written again")
      try expectEqual(value.utf8.contains(0x0A), false, "a value fits a line")
    }
    for format in ["json", "jsonl"] {
      let contacts = read(bytes, as: format).contacts
      let (again, remarks) = read(written(contacts, as: format), as: format)
      try expectEqual(remarks, [], "what \(format) writes reads without remarks")
      try expectEqual(again, contacts, "contacts read back from \(format)")
    }
  }

  /// The tokenizer: quoted words read back equal, and completion accepts any part of a line.
  @Sendable static func tokenizer(_ bytes: [UInt8]) throws {
    let line = String(decoding: bytes, as: UTF8.self)
    let pieces = bytes.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    try expectReadBack(pieces)
    if let words = try? Tokenizer.words(in: line) {
      try expectReadBack(words.map(\.text))
      for word in words {
        try expectEqual(word.range.upperBound <= bytes.count * 3, true, "a word is in its line")
        guard let assignment = Assignment(word) else { continue }
        let text = Quoting.quoteAssignment(
          field: assignment.field, label: assignment.label, operation: assignment.operation,
          value: assignment.value)
        let back = try Tokenizer.words(in: text).first.flatMap { Assignment($0) }
        try expectEqual(back?.value, assignment.value, "the value of \(text.debugDescription)")
        try expectEqual(back?.label, assignment.label, "the label of \(text.debugDescription)")
        try expectEqual(back?.operation, assignment.operation, "\(text.debugDescription)")
      }
    }
    for end in 0...min(bytes.count, 64) { _ = Tokenizer.partial(line, upTo: end) }
    var joined = ContinuedLine()
    for part in line.split(separator: "\n", omittingEmptySubsequences: false) {
      if !joined.append(String(part)) { joined = ContinuedLine() }
    }
  }

  private static func expectReadBack(_ words: [String]) throws {
    let line = words.map { Quoting.quote($0) }.joined(separator: " ")
    try expectEqual(try Tokenizer.words(in: line).map(\.text), words, "\(line.debugDescription)")
    for word in words {
      for quote in Quote.allCases {
        let text = Quoting.quote(word, in: quote)
        try expectEqual(try Tokenizer.words(in: text).map(\.text), [word], text.debugDescription)
      }
    }
  }

  /// Queries: any words are a query or an error, and a contact matches or does not.
  @Sendable static func query(_ bytes: [UInt8]) throws {
    let line = String(decoding: bytes, as: UTF8.self)
    guard let words = try? Tokenizer.words(in: line) else { return }
    var contact = Contact()
    contact.rename("Ada Lovelace")
    contact.note = line
    do throws(QueryError) {
      let query = try Query(
        words.map { QueryWord($0.text, isQuoted: $0.isQuoted, offset: $0.range.lowerBound) })
      _ = query.matches(contact)
      for term in query.terms { _ = term.ranges(in: line) }
    } catch {
      try expectEqual(error.description.isEmpty, false, "a message")
    }
  }
}
