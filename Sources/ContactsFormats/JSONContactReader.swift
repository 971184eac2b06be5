internal import ContactsModel
internal import JSON

/// Reads the book's contact objects: an array of them, or a whole book.
///
/// All is read at once; an object that is no contact is passed over, and what does not read as JSON ends it.
struct JSONContactReader: ContactReader {
  private var contacts: ArraySlice<ImportedContact> = []
  private var issues: [ImportIssue] = []

  /// The newest version of a book's format that is read.
  private static let newestVersion = 1

  /// Makes a reader of the bytes of a file.
  init(_ bytes: [UInt8]) {
    let bytes = bytes.withoutByteOrderMark
    var lines = LineCounter(bytes)
    var reading = Reading()
    do throws(JSONError) {
      try JSONReader.read(bytes) { reader throws(JSONError) in
        try reading.readDocument(&reader, lines: &lines)
      }
    } catch {
      reading.fail(error, line: 1 + bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") })
    }
    contacts = reading.contacts[...]
    issues = reading.issues.sorted { $0.line < $1.line }
  }

  mutating func next() -> ImportedContact? { contacts.popFirst() }

  mutating func takeIssues() -> [ImportIssue] {
    defer { issues = [] }
    return issues
  }

  private struct Reading {
    var contacts: [ImportedContact] = []
    var issues: [ImportIssue] = []

    mutating func readDocument(
      _ reader: inout JSONReader, lines: inout LineCounter
    ) throws(JSONError) {
      if lines.first == UInt8(ascii: "[") { return try readContacts(&reader, lines: &lines) }
      try reader.readObject { key, reader throws(JSONError) in
        switch key.string {
        case "contacts": try readContacts(&reader, lines: &lines)
        case "version":
          let start = reader.offset
          guard let version = try reader.readValue().int, version <= JSONContactReader.newestVersion
          else {
            throw JSONError(.invalidValue("the book is of a newer version"), at: start)
          }
        default: try reader.skipValue()
        }
      }
    }

    private mutating func readContacts(
      _ reader: inout JSONReader, lines: inout LineCounter
    ) throws(JSONError) {
      try reader.readArray { reader throws(JSONError) in
        let line = lines.line(at: reader.offset)
        var attempt = reader
        do throws(JSONError) {
          contacts.append(
            ImportedContact(contact: try Contact(imported: &attempt), line: line, keepsID: true))
          reader = attempt
        } catch {
          // What is no JSON either is told by who reads the document.
          try reader.skipValue()
          fail(error, line: line)
        }
      }
    }

    mutating func fail(_ error: JSONError, line: Int) {
      issues.append(.noContact(error, line: line))
    }
  }
}

/// Reads the book's contact objects, one a line (jsonlines.org); a line that is none is passed over.
struct JSONLinesReader: ContactReader {
  private var rest: ArraySlice<UInt8>
  private var line = 0
  private var issues: [ImportIssue] = []

  /// Makes a reader of the bytes of a file.
  init(_ bytes: [UInt8]) {
    rest = bytes.withoutByteOrderMark
  }

  mutating func next() -> ImportedContact? {
    while !rest.isEmpty {
      let text = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest[text.endIndex...].dropFirst()
      line += 1
      if text.allSatisfy({ $0 <= 0x20 }) { continue }
      do throws(JSONError) {
        let contact = try JSONReader.read(text) { reader throws(JSONError) in
          try Contact(imported: &reader)
        }
        return ImportedContact(contact: contact, line: line, keepsID: true)
      } catch {
        issues.append(.noContact(error, line: line))
      }
    }
    return nil
  }

  mutating func takeIssues() -> [ImportIssue] {
    defer { issues = [] }
    return issues
  }
}

extension InputFormat {
  /// The book's own objects in an array, or a whole book.
  static let json = InputFormat(
    name: "json", summary: "an array of our contact objects, or a whole contacts.json",
    endings: ["json"],
    recognizes: { head in
      let start = head.withoutByteOrderMark.drop { $0 <= 0x20 }
      let next = start.dropFirst().drop { $0 <= 0x20 }
      return switch start.first {
      case UInt8(ascii: "["): next.first == UInt8(ascii: "{") || next.first == UInt8(ascii: "]")
      case UInt8(ascii: "{"): next.starts(with: Array(#""format""#.utf8))
      default: false
      }
    }, makeReader: { JSONContactReader($0) })

  /// The book's own objects, one a line.
  static let jsonLines = InputFormat(
    name: "jsonl", summary: "a JSON object of ours a line", endings: ["jsonl", "ndjson"],
    recognizes: { head in
      let start = head.withoutByteOrderMark.drop { $0 <= 0x20 }
      let next = start.dropFirst().drop { $0 <= 0x20 }
      return start.first == UInt8(ascii: "{") && next.starts(with: Array(#""id""#.utf8))
    }, makeReader: { JSONLinesReader($0) })
}

extension Contact {
  /// Reads a contact object; one that says nothing, or says that it is of another format, is none.
  fileprivate init(imported reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    try self.init(json: &reader)
    if let type = unknown["@type"] {
      throw JSONError(.invalidValue("it is a \(type) of another format"), at: start)
    }
    // An object with an id may be a contact of which nothing is known.
    if valuesAlone.isEmpty, !unknown.isEmpty {
      throw JSONError(.invalidValue("nothing in it is a contact's"), at: start)
    }
    repairEntryIDs()
  }
}

extension ImportIssue {
  fileprivate static func noContact(_ error: JSONError, line: Int) -> ImportIssue {
    ImportIssue(line: line, "does not read as a contact: \(error); it was left out", .leftOut)
  }
}

extension RandomAccessCollection<UInt8> where SubSequence == ArraySlice<UInt8>, Index == Int {
  /// The bytes without the mark that UTF-8 may begin with.
  fileprivate var withoutByteOrderMark: ArraySlice<UInt8> {
    starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[startIndex...]
  }
}

/// Tells the lines of offsets that only grow, in one pass over the bytes.
private struct LineCounter {
  private let bytes: ArraySlice<UInt8>
  private var offset = 0
  private var line = 1

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// The first byte that is no white space.
  var first: UInt8? { bytes.first { $0 > 0x20 } }

  /// Returns the number, from 1, of the line that the byte at an offset stands in.
  mutating func line(at target: Int) -> Int {
    line += bytes.dropFirst(offset).prefix(max(0, target - offset)).count { $0 == 0x0A }
    offset = max(offset, target)
    return line
  }
}
