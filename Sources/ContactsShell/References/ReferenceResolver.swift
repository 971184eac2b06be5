internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// Finds the contacts that references name: `.`, numbers of the last listing, ids, and names; and
/// those that queries find.
///
/// It alone decides which contacts a command touches.
struct ReferenceResolver {
  let meanings: Meanings
  let book: SearchableBook
  /// The past of the book, for removed contacts.
  let history: any BookHistory
  let progress: Progress
  let clock: Clock
  let nameOrder: NameOrder
  /// Whether the contacts will be changed: then a mere mention of a name does not count.
  let isChanging: Bool
  /// Whether the command is the only one of the process, so that no listing precedes it.
  let isOneShot: Bool
  /// Whether to look for what an unknown name may have meant.
  var explainsNames: Bool
}

extension ReferenceResolver {
  /// Returns the contact that a REF names.
  func contact(_ reference: String) throws -> Contact {
    let contact: Contact? =
      if reference == "." {
        try currentContact()
      } else if let listing = meanings.listing, reference.isListingNumber {
        try listed(reference, of: listing)
      } else if reference.isListingNumber, reference.utf8.count < 4 {
        try numbered(reference)
      } else if reference.isID {
        try identified(reference.dropFirst().lowercased(), in: book)
      } else {
        try named(reference)
      }
    guard let contact else {
      if let opened = meanings.opened, reference == meanings.defaultReference {
        throw NoContactError("the open contact @\(opened.short) has been removed")
      }
      throw NoContactError("no contact `\(reference)`")
    }
    if let line = meanings.prefilled, line.reference == reference, line.id != contact.id {
      throw CommandError(
        "`\(reference)` now means \(label(of: contact)); this line was for another contact, and "
          + "nothing was changed")
    }
    return contact
  }

  func currentContact() throws -> Contact {
    guard let current = meanings.current else {
      throw CommandError("no current contact yet; show or open one first")
    }
    guard let contact = book[current] else {
      throw NoContactError("the current contact @\(current.short) has been removed")
    }
    return contact
  }

  private func listed(
    _ number: String, of listing: ContactIDList
  ) throws -> Contact? {
    guard let index = Int(number).map({ $0 - 1 }), listing.indices.contains(index) else {
      throw CommandError(
        listing.isEmpty
          ? "no \(number) in the last listing, which is empty"
          : "no \(number) in the last listing, which ends with \(listing.count)")
    }
    guard let contact = book[listing[index]] else {
      throw NoContactError("contact \(number) of the last listing has been removed")
    }
    return contact
  }

  /// Returns the contact named by a short number, when there is no listing yet, or to be read, one
  /// with that word in the name; digits of phone numbers do not count.
  private func numbered(_ number: String) throws -> Contact? {
    let found =
      isChanging
      ? book.ids(named: FoldedText(number)) : book.ids(calledBy: number, asBeginnings: false)
    guard !found.isEmpty else { throw noListing(for: number) }
    return try only(of: found, in: book, for: number)
  }

  /// Returns why a number, or a range of them, names nobody.
  func noListing(for numbers: String, isRange: Bool = false) -> NoContactError {
    let (verb, noun) = isRange ? ("are numbers", "") : ("is a number", "the number ")
    return NoContactError(
      isOneShot
        ? ("`\(numbers)` \(verb) of a listing, and a command by itself has none; name the "
          + "contact, or give its @id")
        : "no listing yet for \(noun)\(numbers); `list` or `find` first")
  }

  /// Returns the contact of a book whose id begins with digits.
  func identified(_ digits: String, in book: SearchableBook) throws -> Contact? {
    guard !digits.isEmpty else { throw CommandError("`@` needs the first digits of an id") }
    return try only(of: book.ids(withPrefix: digits), in: book, for: "@\(digits)")
  }

  private func named(_ name: String) throws -> Contact? {
    guard !name.isEmpty else { throw CommandError("the name is empty; name a contact") }
    try refuseUnclearNumbers(name)
    let found = try progress.track("searching", of: book.count) { step in
      isChanging
        ? try book.ids(namedBy: name, step: step) : try book.ids(referredToBy: name, step: step)
    }
    if found.isEmpty, isChanging, explainsNames, let error = try mentions(of: name) {
      throw error
    }
    if found.isEmpty, name.isListingNumber { throw noListing(for: name) }
    if found.isEmpty, explainsNames, Self.arePlaces(name) {
      throw NoContactError("`\(name)` names several contacts; this command takes one")
    }
    if found.isEmpty, explainsNames, case let owner = Self.reference(of: name), owner != name,
      !book.ids(referredToBy: owner, step: {}).isEmpty
    {
      throw NoContactError("`\(name)` is a row; this command takes a contact, such as `\(owner)`")
    }
    if found.isEmpty, explainsNames, let close = book.suggestion(forName: name) {
      throw NoContactError("no contact `\(name)`; did you mean `\(close)`?")
    }
    return try only(of: found, in: book, for: name)
  }

  /// Returns the error that lists who mentions an unknown name, if anybody does.
  private func mentions(of name: String) throws -> NoContactError? {
    let found = try progress.track("searching", of: book.count) { step in
      try book.ids(mentioning: name, step: step)
    }
    guard !found.isEmpty else { return nil }
    let shown = found.prefix(3).compactMap { book[$0] }.map { contact in
      let field = contact.field(mentioning: name)
      return "\(label(of: contact)) mentions it" + (field.map { " in \($0)" } ?? "")
    }
    let more = found.count > shown.count ? ", and \(found.count - shown.count) more do" : ""
    return NoContactError("no contact is called `\(name)`; \(shown.joined(separator: ", "))\(more)")
  }

  /// Returns the short id and the name of a contact.
  func label(of contact: Contact, in book: SearchableBook? = nil) -> String {
    "@\((book ?? self.book).shortest(of: contact.id)) \(contact.displayName(in: nameOrder))"
  }

  /// Returns whether a REF is looked up as a name, not as a number or an id.
  func namesByText(_ reference: String) throws -> Bool {
    guard reference != ".", !reference.isID, !reference.isListingNumber else { return false }
    try refuseUnclearNumbers(reference)
    return true
  }

  /// Throws if contacts to change are given by numbers of a listing with punctuation, such as `1,`:
  /// the numbers are words of names, too.
  private func refuseUnclearNumbers(_ name: String) throws {
    // Most names are known by their first byte.
    guard isChanging, !(name.utf8.first?.isASCIILetter ?? false), !isPlaceOrID(name),
      !name.unicodeScalars.contains(where: \.properties.isAlphabetic),
      !name.unicodeScalars.allSatisfy({ $0 == " " || ("0"..."9").contains($0) }),
      case let folded = FoldedText(name), case let words = folded.words, !words.isEmpty,
      words.allSatisfy({ isPlaceOrID($0.description) }), book.ids(named: folded).isEmpty
    else { return }
    throw CommandError(
      "`\(name)` is unclear; write numbers of the listing as in `1 3-5`, or the whole name")
  }

  /// Returns the only contact found; several are an error that lists them.
  func only(
    of ids: [ContactID], in book: SearchableBook, for reference: String
  ) throws -> Contact? {
    guard let first = ids.first else { return nil }
    guard ids.count > 1 else { return book[first] }
    let shown = ids.prefix(Self.listedCandidates).compactMap { book[$0] }
    throw AmbiguousReferenceError(
      reference: reference, count: ids.count,
      candidates: shown.map { contact in
        let summary = ContactSummary(contact, in: nameOrder)
        let details = [summary[.phone], summary[.email], summary[.organization]]
        let detail = details.filter { !$0.isEmpty }.joined(separator: "  ")
        return (contact.id, label(of: contact, in: book), detail)
      })
  }

  private static let listedCandidates = 10
}

/// A REF that names no contact of a book.
struct NoContactError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension String {
  /// Whether the text is `@` and the first digits of an id; any other text with `@` is a name.
  var isID: Bool {
    unicodeScalars.first == "@"
      && unicodeScalars.dropFirst().allSatisfy { $0 == "-" || $0.properties.isASCIIHexDigit }
  }

  /// Whether the text looks like a number of a listing; a phone number with a leading zero does
  /// not.
  var isListingNumber: Bool {
    utf8.allSatisfy(\.isASCIIDigit)
      && (utf8.first != UInt8(ascii: "0") || self == "0") && !isEmpty
  }
}
