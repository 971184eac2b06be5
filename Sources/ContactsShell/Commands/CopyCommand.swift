internal import CommandLanguage
internal import ContactsModel

/// `copy`: puts a value on the clipboard.
enum CopyCommand: OpeningCommand {
  static let signature = Signature(
    "copy", topic: "Getting in touch", summary: "put a value on the clipboard",
    discussion: """
      Copies the value that TARGET names. Without a row it is the preferred or first email \
      address, else phone number, else address, else web page.

      The terminal copies it (OSC 52), also through ssh and tmux. For terminals that cannot, \
      wl-copy, xclip, xsel or pbcopy copies it too, unless this is an ssh session. Off a terminal \
      the value is printed.
      """,
    usages: [[.optionalTarget()]],
    examples: [
      .init("copy ada", "copies an email address"),
      .init("copy ada/phone.1", "copies the first phone number"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some ReadingSession) throws {
    let target = arguments.optionalText("TARGET")
    let found = try session.target(named: target)
    guard let item = found.item ?? found.contact.usualItem else {
      throw CommandError(
        "\(found.contact.displayName) has no email address, phone number, address or web page")
    }
    guard let value = item.plainValue(in: found.contact) else {
      throw CommandError("`\(target ?? ".")` is not text that can be copied")
    }
    try session.copy(value.text, called: value.name, for: signature.name)
  }
}

extension Contact {
  /// What people copy most.
  fileprivate var usualItem: ContactItem? {
    usual(EmailAddress.self) ?? usual(PhoneNumber.self) ?? usual(PostalAddress.self)
      ?? usual(WebAddress.self)
  }

  private func usual<Value: EntryValue>(_ type: Value.Type) -> ContactItem? {
    Target(contact: self, item: nil).entry(of: type).map { .entry(key: Value.key, id: $0.id) }
  }
}

extension ContactItem {
  /// Returns the text of the item, an address in lines, and the name of its field; nil if it is no
  /// text.
  fileprivate func plainValue(in contact: Contact) -> (name: String, text: String)? {
    switch self {
    case .entry(PostalAddress.key, let id):
      return contact.addresses.first { $0.id == id }
        .map { ("address", $0.value.lines.joined(separator: "\n")) }
    case .entry(RawProperty.key, let id):
      return contact.properties.first { $0.id == id }.map { ($0.value.name, $0.value.text) }
    case .entry(OnlineProfile.key, let id):
      return contact.profiles.first { $0.id == id }.map {
        ("profile", $0.value.url.isEmpty ? $0.value.user : $0.value.url)
      }
    case .entry(MessagingAddress.key, let id):
      return contact.messaging.first { $0.id == id }.map { ("im", $0.value.address) }
    default: return assignment(in: contact).map { ($0.field, $0.value) }
    }
  }
}
