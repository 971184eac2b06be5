public import ContactsModel
internal import JSON

/// What a transaction says of itself, its changes aside.
public struct TransactionHeader: Hashable, Sendable {
  /// The book's identity; a journal of another book is not read.
  public var book: String
  /// The life of the journal: it grows when something was purged from it.
  public var generation = 1
  /// The number of the transaction, one more than that of the one before.
  public var sequence: Int
  /// When it was made.
  public var time: Timestamp
  /// The process that made it.
  public var session = ""
  /// The line as typed, or `FILE:LINE` of a script.
  public var command = ""
  /// The sequence number of the transaction that this one undoes.
  public var undoes: Int?
  /// The sequence number of the undo that this one takes back.
  public var redoes: Int?
  /// The checksum of the edited snapshot whose differences the changes are.
  public var adopts: String?
  /// Whether this is where the journal begins after a purge: its changes are the whole book of then.
  public var isBaseline = false
  /// Whether it changed anything.
  var hasChanges = false
}

extension TransactionHeader {
  /// Reads a line of the journal, without its newline; the changes are passed over.
  init(line: ArraySlice<UInt8>) throws(JSONError) {
    guard ChecksummedText.isIntact(line) else {
      throw JSONError(.invalidValue("its checksum does not match"), at: 0)
    }
    self = try JSONReader.read(line) { reader throws(JSONError) in
      try TransactionHeader(&reader) { reader throws(JSONError) in
        var hasChanges = false
        try reader.readArray { reader throws(JSONError) in
          hasChanges = true
          try reader.skipValue()
        }
        return hasChanges
      } other: { _, reader throws(JSONError) in
        try reader.skipValue()
      }
    }
  }

  /// Reads a transaction's object.
  ///
  /// - Parameters:
  ///   - changes: Reads the changes, and tells whether there are any.
  ///   - other: Reads a member that none here reads.
  init(
    _ reader: inout JSONReader, changes: (inout JSONReader) throws(JSONError) -> Bool,
    other: (String, inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    var book: String?
    var sequence: Int?
    var time: Timestamp?
    var hasChanges: Bool?
    var header = TransactionHeader(book: "", sequence: 0, time: Timestamp(secondsSince1970: 0))
    try reader.readObject { key, reader throws(JSONError) in
      switch key.string {
      case "book": book = try reader.readString()
      case "generation": header.generation = try reader.readCount(from: 1)
      case "sequence": sequence = try reader.readCount(from: 1)
      case "time": time = Timestamp(try reader.readString())
      case "session": header.session = try reader.readString()
      case "command": header.command = try reader.readString()
      case "undoes": header.undoes = try reader.readCount(from: 1)
      case "redoes": header.redoes = try reader.readCount(from: 1)
      case "adopts": header.adopts = try reader.readString()
      case "baseline": header.isBaseline = try reader.readBool()
      case "changes": hasChanges = try changes(&reader)
      case "crc": try reader.skipValue()
      case let name: try other(name, &reader)
      }
    }
    guard let book, let sequence, let time, let hasChanges else {
      throw JSONError(.expected("book, sequence, time and changes"), at: 0)
    }
    (header.book, header.sequence, header.time) = (book, sequence, time)
    header.hasChanges = hasChanges
    self = header
  }

  /// Writes the members, in the order of the format.
  func write(to writer: inout JSONWriter) {
    writer.member("book")
    writer.write(book)
    writer.member("generation")
    writer.write(generation)
    writer.member("sequence")
    writer.write(sequence)
    writer.member("time")
    writer.write(time.description)
    writer.member("session")
    writer.write(session)
    writer.member("command")
    writer.write(command)
    for (name, number) in [("undoes", undoes), ("redoes", redoes)] {
      guard let number else { continue }
      writer.member(name)
      writer.write(number)
    }
    if let adopts {
      writer.member("adopts")
      writer.write(adopts)
    }
    if isBaseline {
      writer.member("baseline")
      writer.write(true)
    }
  }
}
