internal import ContactsModel
internal import JSON

/// A JSON array of the book's contact objects, one a line.
struct JSONArrayWriter: ContactWriter {
  private let lines = JSONLinesWriter()
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
  func header() -> [UInt8] { [] }

  func bytes(for contact: Contact) -> [UInt8] {
    var writer = JSONWriter(reserving: 1024)
    contact.write(to: &writer)
    writer.endLine()
    return writer.bytes
  }

  func footer() -> [UInt8] { [] }
}
