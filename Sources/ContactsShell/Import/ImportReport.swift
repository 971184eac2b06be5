internal import ContactsFormats

/// What an import could not take as it stood: the first of each kind, and how many more there are.
struct ImportReport {
  /// The most lines about one kind of thing.
  private static let maximumOfAKind = 100
  /// The most lines altogether.
  private static let maximum = 1_000

  private var lines: [String] = []
  private var counts: [String: Int] = [:]
  /// The kinds of which there is more, in the order they came.
  private var abridged: [String] = []
  private var omitted = 0
  /// Whether anything of the files is not in the book.
  private(set) var hasLeftOut = false

  /// Takes what a reader found wrong with a file.
  mutating func add(_ issues: [ImportIssue], of file: ImportFile) {
    for issue in issues {
      if issue.outcome == .leftOut { hasLeftOut = true }
      add(issue.description, at: ImportPlace(file: file.name, line: issue.line))
    }
  }

  /// Takes where contacts stand that changed what another of the same import had made.
  mutating func add(repeats: [ImportPlace]) {
    for place in repeats {
      add("has the UID or id of an earlier contact in this import; it updated that one", at: place)
    }
  }

  /// Takes what is to be told of members of a directory's groups.
  mutating func add(_ remarks: [(place: ImportPlace, text: String)]) {
    for remark in remarks { add(remark.text, at: remark.place) }
  }

  private mutating func add(_ kind: String, at place: ImportPlace) {
    let count = counts[kind, default: 0] + 1
    // What is different each time does not pile up.
    guard count > 1 || counts.count < Self.maximum else {
      omitted += 1
      return
    }
    counts[kind] = count
    if count <= Self.maximumOfAKind, lines.count < Self.maximum {
      lines.append("\(place): \(kind)")
    } else if count == Self.maximumOfAKind + 1 {
      abridged.append(kind)
    } else if count <= Self.maximumOfAKind {
      omitted += 1
    }
  }

  /// Prints what was found, to standard error.
  func print(to output: inout Output) {
    var lines = lines
    lines += abridged.map { kind in
      let count = (counts[kind] ?? 0) - Self.maximumOfAKind
      return "and \(count) more \(count == 1 ? "that" : "of which each") \(kind)"
    }
    if omitted > 0 { lines.append("and \(omitted) more lines with remarks") }
    for line in lines { output.print("contacts: \(line)".safeForTerminal, to: .standardError) }
  }
}
