internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// The longest list of addresses, in bytes: mutt's input line holds 8,191.
private let maximumSize = 8_000

extension ReadingSession {
  /// Returns the tags and groups whose names have the words of a text, each as one recipient, at
  /// most `limit`, and always the one with that name.
  func recipientLists(matching text: String, limit: Int) throws -> [[String]] {
    var lists: [[String]] = []
    let whole = FoldedText(text).collapsed
    for name in book.groupNames(matching: text) {
      let folded = FoldedText(name).collapsed
      guard lists.count < limit || lists.isEmpty && folded == whole else { break }
      let ids = try references.ids(matching: .group(folded))
      if let list = recipientList(name, of: ids.lazy.compactMap { book[$0] }) { lists.append(list) }
    }
    return lists
  }

  /// Returns the addresses of some contacts, each once, as a mail program takes them, the name, and
  /// their number; nil if there is no address, or too many.
  private func recipientList(
    _ name: String, of contacts: some Sequence<Contact>
  ) -> [String]? {
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
      guard size <= maximumSize else { return nil }
    }
    guard !addresses.isEmpty else { return nil }
    let count = addresses.count == 1 ? "1 address" : "\(addresses.count) addresses"
    return [
      addresses.joined(separator: ", "), name,
      missing == 0 ? count : "\(count), \(missing) without",
    ]
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
