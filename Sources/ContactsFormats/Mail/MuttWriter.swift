internal import ContactsModel
internal import UnicodeText

extension OutputFormat {
  /// Aliases of mutt and neomutt.
  static let mutt = OutputFormat(
    name: "mutt", summary: "aliases of mutt, one for each email address",
    makeWriter: { MuttWriter() }, isAddressList: true,
    leftOut: { $0.emails.map(\.value.address).filter { !$0.isAddressOfMutt } })
}

/// Writes email addresses as aliases of mutt: `alias ada.lovelace "Ada Lovelace" <ada@x.org>`.
///
/// Mutt runs what stands in backquotes and replaces variables, so nothing that could be either is
/// written; nor are addresses in quotes, which it takes off.
struct MuttWriter: ContactWriter {
  private var taken: Set<String> = []
  /// The last number behind a key that several lines would have.
  private var numbers: [String: Int] = [:]

  mutating func bytes(for contact: Contact) -> [UInt8] {
    let name = contact.displayName.phraseOfMutt
    var lines = ""
    for email in contact.emails where email.value.address.isAddressOfMutt {
      let address = email.value.address
      let key = key(name.isEmpty ? address : name, label: email.label)
      lines += "alias \(key) \(name.isEmpty ? "" : "\"\(name)\" ")<\(address)>\n"
    }
    return Array(lines.utf8)
  }

  /// Returns a key that no other line has: the words of the name, then the label, then a number.
  private mutating func key(_ name: String, label: String) -> String {
    let plain = name.keyOfMutt.isEmpty ? "contact" : name.keyOfMutt
    let labeled = label.keyOfMutt.isEmpty ? plain : "\(plain).\(label.keyOfMutt)"
    if let key = [plain, labeled].first(where: { taken.insert($0).inserted }) { return key }
    while true {
      let number = numbers[labeled, default: 1] + 1
      numbers[labeled] = number
      let key = "\(labeled).\(number)"
      if taken.insert(key).inserted { return key }
    }
  }
}

extension String {
  private static let special = "`$\\\"#;<>()[]:,@".unicodeScalars

  /// The text without what mutt or an address gives a meaning.
  fileprivate var phraseOfMutt: String {
    replacingScalars {
      Self.special.contains($0) || $0.properties.generalCategory == .control ? " " : nil
    }.collapsingSpaces
  }

  /// Whether the text is an address that mutt reads as it is.
  fileprivate var isAddressOfMutt: Bool {
    let parts = split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && String($0).phraseOfMutt == $0 }
      && !contains(where: \.isWhitespace)
  }

  /// The folded words, with dots between them.
  fileprivate var keyOfMutt: String {
    FoldedText(self).words.map(\.description).joined(separator: ".")
  }
}
