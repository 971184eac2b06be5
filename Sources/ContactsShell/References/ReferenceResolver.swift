internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import UnicodeText

/// Finds the contacts that references name: `.`, the numbers of the last listing, ids, and names.
///
/// It is the one place that decides whom a command touches.
struct ReferenceResolver {
  let meanings: Meanings
  /// The book that is looked through.
  let book: SearchableBook
  /// The book's past, for contacts that were removed.
  let store: Store
  let progress: Progress
  let clock: Clock
  let nameOrder: NameOrder
  /// Whether what is found is to be changed: who only mentions a name is not meant then.
  let isChanging: Bool
  /// Whether it is for a command by itself, before which nothing was listed.
  let isOneShot: Bool
  /// Whether it is said who may have been meant by a name that is nobody's.
  let explainsNames: Bool
}

extension ReferenceResolver {
  /// Returns the contact that a REF names.
  func contact(_ reference: String) throws -> Contact {
    let contact: Contact? =
      if reference == "." {
        try currentContact()
      } else if let listing = meanings.listing, reference.isListingNumber {
        try listed(reference, of: listing)
      } else if isChanging, reference.isListingNumber, reference.utf8.count < 4 {
        try numbered(reference)
      } else if reference.hasPrefix("@") {
        try identified(reference.dropFirst().lowercased())
      } else {
        try named(reference)
      }
    guard let contact else { throw NoContactError("no contact `\(reference)`") }
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

  /// Returns the contact that is called by a short number before there is a listing; nothing else is looked for,
  /// as what is to be changed is not found by digits of a telephone number.
  private func numbered(_ number: String) throws -> Contact? {
    let found = book.ids(named: FoldedText(number))
    guard !found.isEmpty else { throw noListing(for: number) }
    return try only(of: found, for: number)
  }

  private func noListing(for number: String) -> NoContactError {
    NoContactError(
      isOneShot
        ? "`\(number)` is a number of a listing, and a command by itself has none; name the contact, or give its @id"
        : "no listing yet for the number \(number); `list` or `find` first")
  }

  private func identified(_ digits: String) throws -> Contact? {
    guard !digits.isEmpty else { throw CommandError("`@` needs the first digits of an id") }
    return try only(of: book.ids(withPrefix: digits), for: "@\(digits)")
  }

  private func named(_ name: String) throws -> Contact? {
    guard !name.isEmpty else { throw CommandError("the name is empty; name a contact") }
    let found = try progress.track("searching", of: book.count) { step in
      isChanging
        ? try book.ids(namedBy: name, step: step) : try book.ids(referredToBy: name, step: step)
    }
    if found.isEmpty, isChanging, explainsNames, let error = try mentions(of: name) {
      throw error
    }
    if found.isEmpty, name.isListingNumber { throw noListing(for: name) }
    if found.isEmpty, explainsNames, let close = book.suggestion(forName: name) {
      throw NoContactError("no contact `\(name)`; did you mean `\(close)`?")
    }
    return try only(of: found, for: name)
  }

  /// Returns the error that says who mentions a name that is nobody's; nil where nobody does.
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
    return NoContactError("no contact is called \(name); \(shown.joined(separator: ", "))\(more)")
  }

  /// Returns a contact's shortest id and name.
  private func label(of contact: Contact, in book: SearchableBook? = nil) -> String {
    "@\((book ?? self.book).shortest(of: contact.id)) \(contact.displayName(in: nameOrder))"
  }

  /// Whether a REF is looked for among names, and neither a place in a listing nor an id.
  func namesByText(_ reference: String) -> Bool {
    reference != "." && !reference.hasPrefix("@") && !reference.isListingNumber
  }

  /// Returns the one contact found; several are an error that lists them.
  func only(
    of ids: [ContactID], in other: SearchableBook? = nil, for reference: String
  ) throws -> Contact? {
    let book = other ?? book
    guard ids.count > 1 else { return ids.first.flatMap { book[$0] } }
    let shown = ids.prefix(Self.listedCandidates).compactMap { book[$0] }
      .map { label(of: $0, in: book) }
    let more = ids.count > shown.count ? ", and \(ids.count - shown.count) more" : ""
    throw CommandError(
      "`\(reference)` names \(ids.count) contacts: \(shown.joined(separator: ", "))\(more)")
  }

  private static let listedCandidates = 10
}

/// A REF names no contact of a book, though it may name one that was there before.
struct NoContactError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension String {
  /// Whether the text is written as listings are numbered; a telephone number with a zero before it is not.
  var isListingNumber: Bool {
    utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && (!hasPrefix("0") || self == "0") && !isEmpty
  }
}
