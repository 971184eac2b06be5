public import ContactsModel
internal import JSON

/// The header of a transaction: everything but its changes.
public struct TransactionHeader: Hashable, Sendable {
  /// The identity of the book; a journal of another book is not read.
  public var book: String
  /// The generation of the journal, which a purge increases.
  public var generation = 1
  /// The number of the transaction, one more than the one before.
  public var sequence: Int
  /// When it was made.
  public var time: Timestamp
  /// The process that made it.
  public var session = ""
  /// The line as typed, or `FILE:LINE` of a script.
  public var command = ""
  /// The number of the transaction that this one undoes.
  public var undoes: Int?
  /// The number of the undo that this one takes back.
  public var redoes: Int?
  /// The checksum of the edited snapshot whose edits the changes are.
  public var adopts: String?
  /// Whether the journal begins here after a purge: its changes are the whole book at that time.
  public var isBaseline = false
  /// Whether its changes replace lost lines of the journal; it cannot be undone.
  var isRepair = false
  /// Whether it changed anything.
  var hasChanges = false
}

extension TransactionHeader {
  /// Reads a line of the journal, without its newline and skipping the changes.
  init(line: ArraySlice<UInt8>) throws(JSONError) {
    guard ChecksummedText.isIntact(line) else {
      throw JSONError(.invalidValue("its checksum does not match"), at: 0)
    }
    self = try JSONReader.read(line, around: Transaction.levels) { reader throws(JSONError) in
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

  /// Reads the object of a transaction.
  ///
  /// - Parameters:
  ///   - changes: Reads the changes, and returns whether there are any.
  ///   - other: Reads an unknown member.
  init(
    _ reader: inout JSONReader, changes: (inout JSONReader) throws(JSONError) -> Bool,
    other: (String, inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    var parts = Parts()
    try reader.readObject { key, reader throws(JSONError) in
      try parts.read(key, from: &reader, changes: changes, other: other)
    }
    self = try parts.header
  }

  /// Reads the members before the changes of a long record, whose rest may be missing.
  init(beginningOf line: ArraySlice<UInt8>) throws(JSONError) {
    var reader = JSONReader(line)
    var parts = Parts()
    if try reader.beginObject() {
      repeat {
        try parts.read(reader.readMemberName(), from: &reader) { _ in
          true
        } other: { _, reader throws(JSONError) in
          try reader.skipValue()
        }
        // Its changes make a record long.
        if parts.hasChanges != nil { break }
      } while try reader.nextMember()
    }
    self = try parts.header
  }

  /// The members read so far.
  private struct Parts {
    private var book: String?
    private var sequence: Int?
    private var time: Timestamp?
    private var others = TransactionHeader(
      book: "", sequence: 0, time: Timestamp(secondsSince1970: 0))
    /// Nil until the changes have been read.
    private(set) var hasChanges: Bool?

    mutating func read(
      _ name: String, from reader: inout JSONReader,
      changes: (inout JSONReader) throws(JSONError) -> Bool,
      other: (String, inout JSONReader) throws(JSONError) -> Void
    ) throws(JSONError) {
      switch name {
      case "book": book = try reader.readString()
      case "generation": others.generation = try reader.readCount(from: 1)
      case "sequence": sequence = try reader.readCount(from: 1)
      case "time": time = Timestamp(try reader.readString())
      case "session": others.session = try reader.readString()
      case "command": others.command = try reader.readString()
      case "undoes": others.undoes = try reader.readCount(from: 1)
      case "redoes": others.redoes = try reader.readCount(from: 1)
      case "adopts": others.adopts = try reader.readString()
      case "baseline": others.isBaseline = try reader.readBool()
      case "repair": others.isRepair = try reader.readBool()
      case "changes": hasChanges = try changes(&reader)
      case "crc": try reader.skipValue()
      default: try other(name, &reader)
      }
    }

    var header: TransactionHeader {
      get throws(JSONError) {
        guard let book, let sequence, let time, let hasChanges else {
          throw JSONError(.expected("book, sequence, time and changes"), at: 0)
        }
        var header = others
        (header.book, header.sequence, header.time) = (book, sequence, time)
        header.hasChanges = hasChanges
        return header
      }
    }
  }

  /// The names of the members, quoted once.
  private enum Name {
    static let book = JSONName("book")
    static let generation = JSONName("generation")
    static let sequence = JSONName("sequence")
    static let time = JSONName("time")
    static let session = JSONName("session")
    static let command = JSONName("command")
    static let undoes = JSONName("undoes")
    static let redoes = JSONName("redoes")
    static let adopts = JSONName("adopts")
    static let baseline = JSONName("baseline")
    static let repair = JSONName("repair")
  }

  /// Writes the members, in the order of the format.
  func write(to writer: inout JSONWriter) {
    writer.member(Name.book, book)
    writer.member(Name.generation, generation)
    writer.member(Name.sequence, sequence)
    writer.member(Name.time)
    writer.write(time)
    writer.member(Name.session, session)
    writer.member(Name.command, command)
    writer.member(Name.undoes, undoes)
    writer.member(Name.redoes, redoes)
    writer.member(Name.adopts, adopts)
    if isBaseline {
      writer.member(Name.baseline)
      writer.write(true)
    }
    if isRepair {
      writer.member(Name.repair)
      writer.write(true)
    }
  }
}
