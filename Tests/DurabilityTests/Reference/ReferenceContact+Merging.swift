extension ReferenceContact {
  /// Merges contacts into the first one, as `merge` does in a script.
  init(
    merging contacts: [ReferenceContact], preferring preferred: [ReferenceContact], _ id: () -> Int
  ) {
    self = contacts[0]
    for other in contacts.dropFirst() {
      for field in Self.lists { take(other.list(field), field, id) }
      for word in other.tags { tag(word) }
    }
    var lost: [String] = []
    decide("name", \.name, among: preferred, &lost) { source, result in
      result.set("given", source.values["given"] ?? "")
      result.set("family", source.values["family"] ?? "")
    }
    for field in ["nickname", "org", "title"] {
      decide(field, { $0.values[field] ?? "" }, among: preferred, &lost) { source, result in
        result.set(field, source.values[field] ?? "")
      }
    }
    joinNotes(of: contacts, lost)
    set("created", contacts.compactMap { $0.values["created"] }.min() ?? "")
    set("lastContacted", contacts.compactMap { $0.values["lastContacted"] }.max() ?? "")
  }

  /// Takes entries over, each value once.
  private mutating func take(_ added: [ReferenceEntry], _ field: String, _ id: () -> Int) {
    var list = list(field)
    let hasPreferred = list.contains(where: \.isPreferred)
    for var entry in added {
      if hasPreferred { entry.isPreferred = false }
      if let place = list.firstIndex(where: { $0.value == entry.value }) {
        if list[place].label.isEmpty { list[place].label = entry.label }
        list[place].isPreferred = list[place].isPreferred || entry.isPreferred
      } else {
        entry.id = id()
        list.append(entry)
      }
    }
    setList(field, list)
  }

  /// Gives a field the first value there is, and notes the others.
  private mutating func decide(
    _ field: String, _ text: (ReferenceContact) -> String, among preferred: [ReferenceContact],
    _ lost: inout [String], _ take: (ReferenceContact, inout ReferenceContact) -> Void
  ) {
    var values: [String] = []
    for value in preferred.map(text) where !value.isEmpty && !values.contains(value) {
      values.append(value)
    }
    guard let value = values.first, let source = preferred.first(where: { text($0) == value })
    else { return }
    if text(self) != value { take(source, &self) }
    let kept = words(value)
    lost += values.filter { !words($0).isSubset(of: kept) }.map { "merged \(field): \($0)" }
  }

  private func words(_ text: String) -> Set<Substring> {
    Set(text.lowercased().split { $0 == " " || $0 == "\n" })
  }

  private mutating func joinNotes(of contacts: [ReferenceContact], _ lost: [String]) {
    var notes: [String] = []
    for note in contacts.compactMap({ $0.values["note"] })
    where !notes.contains(where: { "\n\n\($0)\n\n".contains("\n\n\(note)\n\n") }) {
      notes.append(note)
    }
    if !lost.isEmpty { notes.append(lost.joined(separator: "\n")) }
    set("note", notes.joined(separator: "\n\n"))
  }
}
