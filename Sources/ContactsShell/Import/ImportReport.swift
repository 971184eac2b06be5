internal import ContactsFormats

/// What an import read differently: the first of each kind, and how many more there are.
struct ImportReport {
  /// The most lines of one kind.
  private static let maximumOfAKind = 100
  /// The most lines in all.
  private static let maximum = 1_000

  private var lines: [String] = []
  private var counts: [String: Int] = [:]
  /// The kinds with more lines than shown, in order.
  private var abridged: [String] = []
  private var omitted = 0
  /// Whether something in the files did not get into the book.
  private(set) var hasLeftOut = false

  /// Adds the issues of a file.
  mutating func add(_ issues: [ImportIssue], of file: ImportFile) {
    for issue in issues {
      if issue.outcome == .leftOut { hasLeftOut = true }
      add(issue.description, at: ImportPlace(file: file.name, line: issue.line))
    }
  }

  /// Adds the places of contacts that updated an earlier contact of the same import.
  mutating func add(repeats: [ImportPlace]) {
    for place in repeats {
      add("has the UID or id of an earlier contact in this import; it updated that one", at: place)
    }
  }

  /// Adds the remarks about members of directory groups.
  mutating func add(_ remarks: [(place: ImportPlace, text: String)]) {
    for remark in remarks { add(remark.text, at: remark.place) }
  }

  private mutating func add(_ kind: String, at place: ImportPlace) {
    let count = counts[kind, default: 0] + 1
    // Issues that differ each time are not counted without end.
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

  /// The lines of the report, the last of which count what was left out.
  var allLines: [String] {
    var lines = lines
    lines += abridged.map { kind in
      let count = (counts[kind] ?? 0) - Self.maximumOfAKind
      return "and \(count) more\(count == 1 ? " that" : ", each of which") \(kind)"
    }
    if omitted > 0 { lines.append("and \(omitted) more lines with remarks") }
    return lines
  }
}
