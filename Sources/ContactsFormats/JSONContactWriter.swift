internal import ContactsModel
internal import JSON

/// Writes our contact objects, one a line.
struct JSONContactWriter: ContactWriter {
  private var lines: JSONLines

  init() { self.init(asArray: true) }

  /// Creates a writer of an array, or of objects alone.
  init(asArray isArray: Bool) {
    lines = JSONLines(asArray: isArray)
  }

  func header() -> [UInt8] { lines.header }

  mutating func bytes(for contact: Contact) -> [UInt8] {
    var writer = JSONWriter(reserving: 1024)
    contact.write(to: &writer)
    return lines.line(writer.bytes)
  }

  func footer() -> [UInt8] { lines.footer }
}
