internal import UnicodeText

extension Contact {
  /// Sets the name as it was typed, except parts given exactly, by field name.
  ///
  /// Their words are removed before splitting: with the family name García Márquez, the given name
  /// of Gabriel García Márquez is Gabriel. The parts themselves are not set.
  public mutating func rename(_ text: String, except parts: [String: String]) {
    rename(text)
    guard kind == .person, !parts.isEmpty else { return }
    let typed = name
    var bare = name
    (bare.formatted, bare.prefix, bare.suffix) = ("", "", "")
    // A name typed family name first reads in another order.
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

  /// Assigns the remaining words of a name to the parts not given.
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

  /// Returns the parts of a name without spaces, family name first, one of which is known; nil for
  /// other names.
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

/// The words of a name that belong to no part yet.
private struct UnsplitWords {
  private(set) var rest: ArraySlice<Substring>

  init(_ texts: String...) {
    rest = texts.flatMap { $0.split(whereSeparator: \.isWhitespace) }[...]
  }

  var text: String { rest.joined(separator: " ") }

  /// Removes the given prefix and suffix, or those found, from the ends.
  mutating func dropTitles(_ parts: [String: String], of found: PersonName) {
    _ = dropFirst(parts["prefix"] ?? found.prefix)
    _ = dropLast(parts["suffix"] ?? found.suffix)
  }

  /// Removes a part from the beginning; returns false if it is not there.
  mutating func dropFirst(_ part: String?) -> Bool {
    let words = UnsplitWords(part ?? "").rest
    guard !words.isEmpty, rest.starts(with: words) else { return false }
    rest = rest.dropFirst(words.count)
    return true
  }

  /// Removes a part after some words and before others; returns false if it is not there.
  mutating func drop(_ part: String?, behind first: Int, before last: Int) -> Bool {
    let words = UnsplitWords(part ?? "").rest
    let starts = rest.indices.dropFirst(first).dropLast(last)
    guard !words.isEmpty,
      let start = starts.first(where: { rest[$0..<starts.endIndex].starts(with: words) })
    else { return false }
    rest = (rest[..<start] + rest[(start + words.count)...])[...]
    return true
  }

  /// Removes a part from the end; returns false if it is not there.
  mutating func dropLast(_ part: String?) -> Bool {
    let words = UnsplitWords(part ?? "").rest
    guard !words.isEmpty, rest.reversed().starts(with: words.reversed()) else { return false }
    rest = rest.dropLast(words.count)
    return true
  }
}
