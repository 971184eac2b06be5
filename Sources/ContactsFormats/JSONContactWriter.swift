internal import ContactsModel
internal import JSON

/// Writes a JSON value for each contact, one a line.
struct JSONContactWriter: ContactWriter {
  private var lines: JSONLines
  private let write: (Contact, inout JSONWriter) -> Void

  /// Creates a writer of an array, or of values alone.
  init(asArray isArray: Bool = true, _ write: @escaping (Contact, inout JSONWriter) -> Void) {
    (lines, self.write) = (JSONLines(asArray: isArray), write)
  }

  func header() -> [UInt8] { lines.header }

  mutating func bytes(for contact: Contact) -> [UInt8] {
    var writer = JSONWriter(reserving: 1024)
    write(contact, &writer)
    return lines.line(writer.bytes)
  }

  func footer() -> [UInt8] { lines.footer }
}
