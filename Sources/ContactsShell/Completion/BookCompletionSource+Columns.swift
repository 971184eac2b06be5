internal import CommandLanguage
internal import ContactsModel

extension BookCompletionSource.Request {
  /// The columns after the last comma, and after a colon the labels of one.
  var columns: [CompletionCandidate] {
    let start = prefix.lastIndex(of: ",").map { prefix.index(after: $0) } ?? prefix.startIndex
    return columns(startingWith: prefix[start...], after: String(prefix[..<start]))
  }

  /// The columns in a brace that is still open.
  var template: [CompletionCandidate] {
    guard let brace = prefix.lastIndex(of: "{"), !prefix[brace...].contains("}") else { return [] }
    let start = prefix.index(after: brace)
    return columns(startingWith: prefix[start...], after: String(prefix[..<start]), end: "}")
  }

  private func columns(
    startingWith text: Substring, after head: String, end: String = ""
  ) -> [CompletionCandidate] {
    guard let colon = text.firstIndex(of: ":") else {
      let given = Set(head.split(separator: ",").map(String.init))
      let others = ContactColumn.all.filter { !given.contains($0.name) }
      return Self.items(others, startingWith: text.lowercased(), name: \.name).map { column in
        CompletionCandidate(
          "\(head)\(column.name)\(end)", display: column.name, summary: column.summary,
          isFinal: false)
      }
    }
    guard let column = ContactColumn.all.first(where: { $0.name == text[..<colon].lowercased() }),
      let labels = column.labels
    else { return [] }
    return values(of: [labels], beginningWith: String(text[colon...].dropFirst())) {
      "\(head)\(column.name):\($0)\(end)"
    }
  }
}
