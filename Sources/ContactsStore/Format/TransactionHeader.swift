public import ContactsModel
internal import JSON

/// What a transaction says of itself, its changes aside.
public struct TransactionHeader: Hashable, Sendable {
  /// The number of the transaction.
  public let sequence: Int
  /// The line as typed, or `FILE:LINE` of a script.
  public let command: String
  /// When it was made.
  public let time: Timestamp
  /// The sequence number of the transaction that this one undoes.
  public let undoes: Int?
  /// The sequence number of the undo that this one takes back.
  public let redoes: Int?
  let book: String
  let generation: Int
  let isBaseline: Bool
  let hasChanges: Bool
}

extension TransactionHeader {
  init(_ transaction: Transaction) {
    (book, generation) = (transaction.book, transaction.generation)
    (sequence, time, command) = (transaction.sequence, transaction.time, transaction.command)
    (undoes, redoes) = (transaction.undoes, transaction.redoes)
    (isBaseline, hasChanges) = (transaction.isBaseline, !transaction.changes.isEmpty)
  }

  /// Reads a line of the journal, without its newline; the changes are passed over.
  init(line: ArraySlice<UInt8>) throws(JSONError) {
    guard ChecksummedText.isIntact(line) else {
      throw JSONError(.invalidValue("its checksum does not match"), at: 0)
    }
    self = try JSONReader.read(line) { reader throws(JSONError) in try TransactionHeader(&reader) }
  }

  private init(_ reader: inout JSONReader) throws(JSONError) {
    var book: String?
    var generation = 1
    var sequence: Int?
    var time: Timestamp?
    var command = ""
    var undoes: Int?
    var redoes: Int?
    var isBaseline = false
    var hasChanges: Bool?
    try reader.readObject { key, reader throws(JSONError) in
      switch key.string {
      case "book": book = try reader.readString()
      case "generation": generation = try reader.readCount(from: 1)
      case "sequence": sequence = try reader.readCount(from: 1)
      case "time": time = Timestamp(try reader.readString())
      case "command": command = try reader.readString()
      case "undoes": undoes = try reader.readCount(from: 1)
      case "redoes": redoes = try reader.readCount(from: 1)
      case "baseline": isBaseline = try reader.readBool()
      case "changes":
        var isFilled = false
        try reader.readArray { reader throws(JSONError) in
          isFilled = true
          try reader.skipValue()
        }
        hasChanges = isFilled
      default: try reader.skipValue()
      }
    }
    guard let book, let sequence, let time, let hasChanges else {
      throw JSONError(.expected("book, sequence, time and changes"), at: 0)
    }
    (self.book, self.generation, self.sequence) = (book, generation, sequence)
    (self.time, self.command) = (time, command)
    (self.undoes, self.redoes) = (undoes, redoes)
    (self.isBaseline, self.hasChanges) = (isBaseline, hasChanges)
  }
}
