internal import CommandLanguage
internal import ContactsModel

extension Contact {
  /// Gives a contact the name typed for it, except the parts that assignments say exactly, which are done next.
  ///
  /// Their words are taken out of the name before it is split: with `family="García Márquez"` the given name
  /// of Gabriel García Márquez is Gabriel.
  mutating func rename(_ text: String, except assignments: [Assignment]) {
    rename(text)
    guard kind == .person,
      assignments.contains(where: { Self.nameParts.contains($0.field) })
    else { return }
    let parts = Dictionary(
      assignments.map { ($0.field, $0.value) }, uniquingKeysWith: { first, _ in first })
    let (given, family) = (parts["given"], parts["family"])
    guard !text.contains(",") else { return leaveOut(parts, of: \.name.given) }
    if let (family, given) = Self.partsWithoutSpace(of: text, given: given, family: family) {
      (name.family, name.given) = (family, given)
      return
    }
    var words = NameWords(text)
    let hasPrefix = words.dropFirst(parts["prefix"])
    let hasSuffix = words.dropLast(parts["suffix"])
    if hasPrefix || hasSuffix, !words.rest.isEmpty { rename(words.text) }
    let hasGiven = words.dropFirst(given)
    let hasFamily = words.dropLast(family)
    let hasMiddle = words.drop(
      parts["middle"], behind: hasGiven ? 0 : 1, before: hasFamily ? 0 : 1)
    let isOneWord = words.rest.count == 1
    switch (given, family) {
    case (_?, nil) where hasGiven || isOneWord: name.family = words.text
    case (nil, _?) where hasFamily || isOneWord: name.given = words.text
    case (_?, _?) where hasGiven && hasFamily: name.middle = words.text
    case (nil, nil) where hasMiddle: rename(words.text)
    default: break
    }
  }

  /// Takes the words of parts out of another that has more, at whose ends they stand.
  private mutating func leaveOut(
    _ parts: [String: String], of other: WritableKeyPath<Contact, String>
  ) {
    var words = NameWords(self[keyPath: other])
    _ = words.dropFirst(parts["prefix"])
    for part in ["suffix", "middle"] { _ = words.dropLast(parts[part]) }
    if !words.rest.isEmpty { self[keyPath: other] = words.text }
  }

  /// Returns the parts of a name that is written in one, the family name first, of which one is known; nil for any other.
  private static func partsWithoutSpace(
    of text: String, given: String?, family: String?
  ) -> (family: String, given: String)? {
    var (first, last) = (family ?? "", given ?? "")
    if !first.isEmpty, text.hasPrefix(first) {
      last = String(text.dropFirst(first.count))
    } else if !last.isEmpty, text.hasSuffix(last) {
      first = String(text.dropLast(last.count))
    }
    guard !first.isEmpty, !last.isEmpty, first + last == text else { return nil }
    let split = PersonName("\(first) \(last)")
    return split.family == first && split.given == last ? (first, last) : nil
  }
}

/// The words of a name that are not yet known to be a part of it.
private struct NameWords {
  private(set) var rest: ArraySlice<Substring>

  init(_ text: String) {
    rest = text.split(whereSeparator: \.isWhitespace)[...]
  }

  var text: String { rest.joined(separator: " ") }

  /// Takes a part from the beginning; false where it does not stand there.
  mutating func dropFirst(_ part: String?) -> Bool {
    let words = NameWords(part ?? "").rest
    guard !words.isEmpty, rest.starts(with: words) else { return false }
    rest = rest.dropFirst(words.count)
    return true
  }

  /// Takes a part from behind some words and before some others; false where it does not stand there.
  mutating func drop(_ part: String?, behind first: Int, before last: Int) -> Bool {
    let words = NameWords(part ?? "").rest
    let starts = rest.indices.dropFirst(first).dropLast(last)
    guard !words.isEmpty,
      let start = starts.first(where: { rest[$0..<starts.endIndex].starts(with: words) })
    else { return false }
    rest = (rest[..<start] + rest[(start + words.count)...])[...]
    return true
  }

  /// Takes a part from the end; false where it does not stand there.
  mutating func dropLast(_ part: String?) -> Bool {
    let words = NameWords(part ?? "").rest
    guard !words.isEmpty, rest.reversed().starts(with: words.reversed()) else { return false }
    rest = rest.dropLast(words.count)
    return true
  }
}
