internal import ContactsModel
internal import JSON

/// Reads our contact objects: an array of them, a whole book, one object, or one a line.
///
/// The places of the objects are found at once, their contents when asked for. What is no contact
/// is skipped; invalid JSON between objects ends the file.
struct JSONContactReader: ContactReader, IssueCollecting {
  private var elements: JSONElements
  var issues: [ImportIssue] = []

  /// The newest version of a book that can be read.
  private static let newestVersion = 1

  /// Creates a reader of a file.
  init(_ bytes: [UInt8]) {
    let isArray = bytes.withoutByteOrderMark.first { $0 > 0x20 } == UInt8(ascii: "[")
    elements = JSONElements(bytes) { reader, places throws(JSONError) in
      if isArray {
        try reader.findElements(&places)
      } else {
        try Self.findContactsOfBook(&reader, &places)
      }
    }
  }

  /// Creates a reader of a file of one object a line (jsonlines.org).
  init(linesOf bytes: [UInt8]) {
    elements = JSONElements(linesOf: bytes)
  }

  mutating func next() -> ImportedContact? {
    while let (object, line) = elements.next() {
      if let contact = contact(in: object, line: line) { return contact }
    }
    if let (error, line) = elements.takeError() { issues.append(.noContact(error, line: line)) }
    return nil
  }

  private static func findContactsOfBook(
    _ reader: inout JSONReader, _ places: inout [Range<Int>]
  ) throws(JSONError) {
    let start = reader.offset
    var (isBook, newer): (Bool, Int?) = (false, nil)
    try reader.readObject { key, reader throws(JSONError) in
      switch key {
      case "contacts":
        isBook = true
        try reader.findElements(&places)
      case "format": if try reader.readValue().string == "contacts" { isBook = true }
      case "version":
        let place = reader.offset
        let version = try reader.readValue().int
        if version.map({ $0 > newestVersion }) ?? true { newer = place }
      default: try reader.skipValue()
      }
    }
    guard isBook else { return places.append(start..<reader.offset) }
    guard let newer else { return }
    places = []
    throw JSONError(
      .invalidValue("the book was written by a newer version of contacts"), at: newer)
  }
}

extension InputFormat {
  /// Whether a file of the format may be a whole book.
  public var mayBeBook: Bool { name == Self.json.name }

  /// Our objects in an array, or a whole book.
  static let json = InputFormat(
    name: "json", summary: "a contact object, an array of them, or a whole contacts.json",
    endings: ["json"],
    recognizes: { head in
      let start = head.drop { $0 <= 0x20 }
      let next = start.dropFirst().drop { $0 <= 0x20 }
      return switch start.first {
      case UInt8(ascii: "["): next.first == UInt8(ascii: "{") || next.first == UInt8(ascii: "]")
      case UInt8(ascii: "{"): next.starts(with: Array(#""format""#.utf8))
      default: false
      }
    }, makeReader: { JSONContactReader($0) })

  /// Our objects, one a line.
  static let jsonLines = InputFormat(
    name: "jsonl", summary: "one JSON contact object a line", endings: ["jsonl", "ndjson"],
    recognizes: { head in
      let start = head.drop { $0 <= 0x20 }
      let next = start.dropFirst().drop { $0 <= 0x20 }
      return start.first == UInt8(ascii: "{") && next.starts(with: Array(#""id""#.utf8))
    }, makeReader: { JSONContactReader(linesOf: $0) })
}

extension Contact {
  /// Reads a contact object; throws for one that is empty, or of another format.
  fileprivate init(imported reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    try self.init(json: &reader)
    if let type = unknown["@type"] {
      throw JSONError(.invalidValue("it is a \(type) of another program"), at: start)
    }
    // One of a book, where each has a time of creation, may be empty.
    let isOfBook =
      created != nil && unknown.members.allSatisfy { InputFormat.companionKeys.contains($0.key) }
    if valuesAlone.isEmpty, !isOfBook {
      throw JSONError(.invalidValue("it has no field of a contact"), at: start)
    }
    repairEntryIDs()
  }
}

extension IssueCollecting {
  /// Reads a contact object; reports anything else.
  fileprivate mutating func contact(
    in object: ArraySlice<UInt8>, line: Int
  ) -> ImportedContact? {
    do throws(JSONError) {
      let contact = try JSONReader.read(object) { reader throws(JSONError) in
        try Contact(imported: &reader)
      }
      return ImportedContact(contact: contact, line: line, keepsID: true)
    } catch {
      issues.append(.noContact(error, line: line))
      return nil
    }
  }
}

extension ImportIssue {
  fileprivate static func noContact(_ error: JSONError, line: Int) -> ImportIssue {
    ImportIssue(line: line, "is not a contact: \(error); it was ignored", .leftOut)
  }
}
