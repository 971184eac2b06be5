import ContactsModel
import Testing

@testable import ContactsFormats

extension ContactReader {
  /// Returns everything that is left in the file: contacts, their first lines, and issues.
  func all() -> (contacts: [Contact], lines: [Int], issues: [ImportIssue]) {
    var reader = self
    var (contacts, lines): ([Contact], [Int]) = ([], [])
    while let imported = reader.next() {
      contacts.append(imported.contact)
      lines.append(imported.line)
    }
    return (contacts, lines, reader.takeIssues())
  }

  /// Returns the next contact.
  func first() throws -> Contact {
    var reader = self
    let imported = reader.next()
    return try #require(imported).contact
  }
}

extension VCardReader {
  /// Reads a card with some lines.
  init(card lines: [String]) {
    let card = ["BEGIN:VCARD"] + lines + ["END:VCARD", ""]
    self.init(Array(card.joined(separator: "\r\n").utf8))
  }
}

extension InputFormat {
  /// Returns the reader of a file in the format with a name.
  static func reader(of bytes: [UInt8], as name: String) throws -> any ContactReader {
    try #require(named(name)).makeReader(bytes)
  }
}

extension ContactWriter {
  /// Returns a file of contacts.
  func file(of contacts: [Contact]) -> [UInt8] {
    var writer = self
    return writer.header() + contacts.flatMap { writer.bytes(for: $0) } + writer.footer()
  }
}

extension OutputFormat {
  /// Returns a file of contacts in the format with a name.
  static func file(of contacts: [Contact], as name: String) throws -> [UInt8] {
    try #require(named(name)).makeWriter().file(of: contacts)
  }
}

extension Contact {
  /// Returns the contact after writing and reading it.
  func again(by format: String) throws -> Contact {
    try InputFormat.reader(of: OutputFormat.file(of: [self], as: format), as: format).first()
  }
}
