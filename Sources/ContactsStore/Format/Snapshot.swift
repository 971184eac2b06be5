internal import ContactsModel
internal import ContactsSearch
internal import JSON

/// The whole book after one transaction: a JSON document with one contact a line.
struct Snapshot {
  /// The format version written, and the newest that can be read.
  static let version = 1
  /// The JSON nesting around a contact: the book, and its list.
  static let levels = 2

  /// The identity of the book, shared with its journal.
  var identity: String
  var generation = 1
  /// The last transaction in the snapshot; 0 for none.
  var sequence = 0
  /// Where in the journal the transactions after `sequence` begin; verified before use.
  var journalOffset = 0
  /// Where in the journal the line of transaction `sequence` begins, verified before use; nil if it
  /// is short, or unknown.
  var lastLineOffset: Int?
  /// Top-level members of other versions, kept as they were.
  var unknown = JSONObject()
  var book = SearchableBook()
  /// Whether the checksum matched, so that nobody edited the file.
  var isIntact = true
  /// Whether the contacts have exactly the form that is written.
  var hasWrittenForm = true
  /// The checksum of all bytes of an edited file, which identifies the edit.
  var checksum = ""

  init(identity: String) {
    self.identity = identity
  }

  /// Returns whether both belong to the same transaction of the same book.
  func isSame(as other: Snapshot) -> Bool {
    identity == other.identity && generation == other.generation && sequence == other.sequence
  }
}

// MARK: - Reading

extension Snapshot {
  /// Reads the bytes of a snapshot; `path` is for messages.
  ///
  /// - Parameter onProgress: Called with the number of bytes read, and the total.
  init(
    _ bytes: [UInt8], path: String, onProgress: @escaping (Int, Int) -> Void = { _, _ in }
  ) throws(StoreError) {
    guard !bytes.isEmpty else { throw StoreError(.notABook("it is empty"), path: path) }
    if let whole = Self.undecoded(bytes, onProgress) {
      self = whole
      return
    }
    try self.init(decoding: bytes, path: path, onProgress: onProgress)
  }

  /// Reads the bytes of a snapshot in any form, contact by contact; an error says what is wrong.
  init(
    decoding bytes: [UInt8], path: String, onProgress: @escaping (Int, Int) -> Void = { _, _ in }
  ) throws(StoreError) {
    self.init(identity: "")
    // Some editors save a byte-order mark.
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let bytes = hasMark ? Array(bytes.dropFirst(3)) : bytes
    var reading = Reading { onProgress($0, bytes.count) }
    do throws(JSONError) {
      try JSONReader.read(bytes, around: Self.levels) { reader throws(JSONError) in
        try reading.read(&reader, into: &self)
      }
    } catch {
      let line = 1 + bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") }
      if reading.isBook, let version = reading.version, version > Self.version {
        throw StoreError(.newerVersion(version), path: path)
      }
      throw reading.isBook
        ? StoreError(.damaged("\(error)"), path: path, line: line)
        : StoreError(.notABook("\(error)"), path: path, line: line)
    }
    guard reading.isBook else {
      throw StoreError(.notABook(#"it lacks "format":"contacts""#), path: path)
    }
    if let version = reading.version, version > Self.version {
      throw StoreError(.newerVersion(version), path: path)
    }
    guard reading.hasContacts else {
      throw StoreError(.damaged(#"it lacks "contacts""#), path: path)
    }
    let end = bytes.last == UInt8(ascii: "\n") ? bytes.endIndex - 1 : bytes.endIndex
    isIntact = !hasMark && ChecksummedText.isIntact(bytes[..<end])
    hasWrittenForm = false
    if !isIntact { checksum = CRC32(bytes.span).hexadecimal }
  }

  /// The state of reading.
  struct Reading {
    var isBook = false
    var hasContacts = false
    var version: Int?
    private let onProgress: (Int) -> Void

    init(onProgress: @escaping (Int) -> Void) {
      self.onProgress = onProgress
    }

    mutating func read(
      _ reader: inout JSONReader, into snapshot: inout Snapshot
    ) throws(JSONError) {
      try reader.readObject { key, reader throws(JSONError) in
        switch key {
        case "format":
          let start = reader.offset
          guard try reader.readString() == "contacts" else {
            throw JSONError(.invalidValue("it has another format"), at: start)
          }
          isBook = true
        case "version":
          let start = reader.offset
          let number = try reader.readInt()
          guard number >= 1 else {
            throw JSONError(.invalidValue("unknown format version `\(number)`"), at: start)
          }
          version = number
        case "book": snapshot.identity = try reader.readString()
        case "generation": snapshot.generation = try reader.readCount(from: 1)
        case "sequence": snapshot.sequence = try reader.readCount(from: 0)
        case "journalOffset": snapshot.journalOffset = try reader.readCount(from: 0)
        case "lastLineOffset": snapshot.lastLineOffset = try reader.readCount(from: 0)
        case "settings":
          let start = reader.offset
          guard let settings = try reader.readValue().object else {
            throw JSONError(.expected("an object"), at: start)
          }
          snapshot.book.settings = settings
        case "contacts":
          hasContacts = true
          try reader.readArray { reader throws(JSONError) in
            try Self.readContact(&reader, into: &snapshot.book)
            onProgress(reader.offset)
          }
        case "crc": _ = try reader.readValue()
        case let name: snapshot.unknown[name] = try reader.readValue()
        }
      }
    }

    private static func readContact(
      _ reader: inout JSONReader, into book: inout SearchableBook
    ) throws(JSONError) {
      let start = reader.offset
      var contact: Contact
      do throws(JSONError) {
        contact = try Contact(json: &reader)
      } catch {
        throw JSONError(.invalidValue("contact \(book.count + 1): \(error)"), at: error.offset)
      }
      contact.repairEntryIDs()
      do throws(ChangeError) {
        try book.append(StoredContact(contact))
      } catch {
        throw JSONError(.invalidValue("\(error)"), at: start)
      }
    }
  }
}
