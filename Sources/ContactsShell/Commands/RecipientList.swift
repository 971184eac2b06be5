internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// A tag or a group as one recipient: the addresses of everyone in it.
struct RecipientList {
  /// The name of the tag or group.
  let name: String
  /// The addresses, each once.
  let addresses: [String]
  /// The number of contacts without an address that a list can hold.
  let missingCount: Int

  /// The longest list, in bytes: mutt's input line holds 8,191.
  private static let maximumSize = 8_000

  /// Creates the list of some contacts; nil if they have no address, or too many.
  init?(_ name: String, of contacts: some Sequence<Contact>) {
    var (addresses, known, missing): ([String], Set<String>, Int) = ([], [], 0)
    var size = 0
    for contact in contacts {
      guard let address = contact.preferredEmail?.value.address.trimmed, address.isListable else {
        missing += 1
        continue
      }
      guard known.insert(address.lowercased()).inserted else { continue }
      addresses.append(address)
      size += address.utf8.count + 2
      guard size <= Self.maximumSize else { return nil }
    }
    guard !addresses.isEmpty else { return nil }
    (self.name, self.addresses, missingCount) = (name, addresses, missing)
  }

  /// The addresses as a mail program takes them, the name, and their number.
  var cells: [String] {
    let count = addresses.count == 1 ? "1 address" : "\(addresses.count) addresses"
    return [
      addresses.joined(separator: ", "), name,
      missingCount == 0 ? count : "\(count), \(missingCount) without",
    ]
  }
}

extension ReadingSession {
  /// Returns the tags and groups whose names have the words of a text, with the addresses of their
  /// members, at most `limit`, and always the one with that name.
  func recipientLists(matching text: String, limit: Int) throws -> [RecipientList] {
    var lists: [RecipientList] = []
    let whole = FoldedText(text).collapsed
    for name in book.groupNames(matching: text) {
      let folded = FoldedText(name).collapsed
      guard lists.count < limit || lists.isEmpty && folded == whole else { break }
      let ids = try references.ids(matching: .group(folded))
      if let list = RecipientList(name, of: ids.lazy.compactMap { book[$0] }) {
        lists.append(list)
      }
    }
    return lists
  }
}

extension String {
  /// Whether the text is an address that can stand in a list without quotes.
  fileprivate var isListable: Bool {
    contains("@")
      && unicodeScalars.allSatisfy { scalar in
        !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
          && !",;:<>()[]\"\\".unicodeScalars.contains(scalar)
      }
  }
}
