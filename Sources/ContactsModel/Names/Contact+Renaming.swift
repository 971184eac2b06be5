internal import UnicodeText

extension Contact {
  /// Gives a contact the name typed for it, except the parts that are said exactly, by the names of their fields.
  ///
  /// Their words are taken out of the name before it is split: with the family name García Márquez the given name
  /// of Gabriel García Márquez is Gabriel. The parts themselves are not changed.
  public mutating func rename(_ text: String, except parts: [String: String]) {
    rename(text)
    guard kind == .person, !parts.isEmpty else { return }
    let typed = name
    var bare = name
    (bare.formatted, bare.prefix, bare.suffix) = ("", "", "")
    // A name that is typed family name first reads in another order.
    guard FoldedText(name.full).words == FoldedText(text).words else {
      var words = UnsplitWords(name.prefix, name.given, name.suffix)
      words.dropTitles(parts, of: typed)
      _ = words.dropLast(parts["middle"])
      if !words.rest.isEmpty { name.given = words.text }
      return
    }
    var words = UnsplitWords(name.prefix, bare.full, name.suffix)
    words.dropTitles(parts, of: typed)
    if words.text != bare.full, !words.rest.isEmpty { name.splitWords(of: words.text) }
    takeRest(of: &words, except: parts)
    if [name.given, name.middle, name.family] != [typed.given, typed.middle, typed.family] {
      name.rewriteWhole(withComma: typed.hasCommaBeforeSuffix)
    }
  }

  /// Makes what is left of a name's words the parts that are not said.
  private mutating func takeRest(of words: inout UnsplitWords, except parts: [String: String]) {
    let (given, family) = (parts["given"], parts["family"])
    if let (family, given) = Self.partsWithoutSpace(of: words.text, given: given, family: family) {
      (name.family, name.given) = (family, given)
      return
    }
    let hasGiven = words.dropFirst(given)
    let hasFamily = words.dropLast(family)
    let hasMiddle = words.drop(
      parts["middle"], behind: hasGiven ? 0 : 1, before: hasFamily ? 0 : 1)
    let isOneWord = words.rest.count == 1
    switch (given, family) {
    case (_?, nil) where hasGiven || isOneWord: name.family = words.text
    case (nil, _?) where hasFamily || isOneWord: name.given = words.text
    case (_?, _?) where hasGiven && hasFamily: name.middle = words.text
    case (nil, nil) where hasMiddle: name.splitWords(of: words.text)
    default: break
    }
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
private struct UnsplitWords {
  private(set) var rest: ArraySlice<Substring>

  init(_ texts: String...) {
    rest = texts.flatMap { $0.split(whereSeparator: \.isWhitespace) }[...]
  }

  var text: String { rest.joined(separator: " ") }

  /// Takes the prefix and the suffix that are said, or else those that were found, from the ends.
  mutating func dropTitles(_ parts: [String: String], of found: PersonName) {
    _ = dropFirst(parts["prefix"] ?? found.prefix)
    _ = dropLast(parts["suffix"] ?? found.suffix)
  }

  /// Takes a part from the beginning; false where it does not stand there.
  mutating func dropFirst(_ part: String?) -> Bool {
    let words = UnsplitWords(part ?? "").rest
    guard !words.isEmpty, rest.starts(with: words) else { return false }
    rest = rest.dropFirst(words.count)
    return true
  }

  /// Takes a part from behind some words and before some others; false where it does not stand there.
  mutating func drop(_ part: String?, behind first: Int, before last: Int) -> Bool {
    let words = UnsplitWords(part ?? "").rest
    let starts = rest.indices.dropFirst(first).dropLast(last)
    guard !words.isEmpty,
      let start = starts.first(where: { rest[$0..<starts.endIndex].starts(with: words) })
    else { return false }
    rest = (rest[..<start] + rest[(start + words.count)...])[...]
    return true
  }

  /// Takes a part from the end; false where it does not stand there.
  mutating func dropLast(_ part: String?) -> Bool {
    let words = UnsplitWords(part ?? "").rest
    guard !words.isEmpty, rest.reversed().starts(with: words.reversed()) else { return false }
    rest = rest.dropLast(words.count)
    return true
  }
}
