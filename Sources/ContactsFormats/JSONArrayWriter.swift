internal import ContactsModel
internal import JSON

/// A JSON array of the book's contact objects, one a line.
struct JSONArrayWriter: ContactWriter {
  private var lines = JSONLinesWriter()
  private var isFirst = true

  func header() -> [UInt8] { Array("[".utf8) }

  mutating func bytes(for contact: Contact) -> [UInt8] {
    defer { isFirst = false }
    return Array((isFirst ? "\n" : ",\n").utf8) + lines.bytes(for: contact).dropLast()
  }

  func footer() -> [UInt8] { Array((isFirst ? "]\n" : "\n]\n").utf8) }
}

/// The book's contact objects, one a line (jsonlines.org).
struct JSONLinesWriter: ContactWriter {
  private var writer = JSONWriter()

  func header() -> [UInt8] { [] }

  mutating func bytes(for contact: Contact) -> [UInt8] {
    writer.removeAll()
    contact.write(to: &writer)
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  func footer() -> [UInt8] { [] }
}
