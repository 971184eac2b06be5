public import ContactsModel
internal import JSON

/// Changes that were made together, as one line of the journal keeps them.
public struct Transaction: Hashable, Sendable {
  /// The book's identity; a journal of another book is not read.
  public var book: String
  /// The life of the journal: it grows when something was purged from it.
  public var generation: Int
  /// The number of the transaction, one more than that of the one before.
  public var sequence: Int
  /// When it was made.
  public var time: Timestamp
  /// The process that made it.
  public var session: String
  /// The line as typed, or `FILE:LINE` of a script.
  public var command: String
  /// The changes, in the order they are made; others than before have no members of other versions.
  public var changes: [Change] { didSet { unknownOfChanges = [:] } }
  /// The sequence number of the transaction that this one undoes.
  public var undoes: Int?
  /// The sequence number of the undo that this one takes back.
  public var redoes: Int?
  /// The checksum of the edited snapshot whose differences these are.
  public var adopts: String?
  /// Whether this is where the journal begins after a purge: its changes are the whole book of then.
  public var isBaseline = false
  /// Top-level members of other versions, kept as they were.
  var unknown = JSONObject()
  /// The members of other versions that changes have, by the places of these.
  private(set) var unknownOfChanges: [Int: JSONObject] = [:]

  init(
    book: String, generation: Int, sequence: Int, time: Timestamp, session: String,
    command: String, changes: [Change], undoes: Int? = nil, redoes: Int? = nil,
    adopts: String? = nil, isBaseline: Bool = false
  ) {
    (self.book, self.generation, self.sequence) = (book, generation, sequence)
    (self.time, self.session, self.command) = (time, session, command)
    (self.changes, self.undoes, self.redoes) = (changes, undoes, redoes)
    (self.adopts, self.isBaseline) = (adopts, isBaseline)
  }

  /// Leaves the changes out that `isKept` is false of; the others keep their members of other versions.
  public mutating func keepChanges(where isKept: (Change) -> Bool) {
    let kept = changes.indices.filter { isKept(changes[$0]) }
    guard kept.count < changes.count else { return }
    let unknown = unknownOfChanges
    changes = kept.map { changes[$0] }
    for (place, former) in kept.enumerated() where unknown[former] != nil {
      unknownOfChanges[place] = unknown[former]
    }
  }
}

extension Transaction {
  /// The transaction as a line of the journal, with its checksum and its newline.
  var line: [UInt8] { ChecksummedText.seal(json) }

  /// The transaction as a JSON object, as the journal has it but for the checksum.
  public var json: [UInt8] {
    var writer = JSONWriter(reserving: 512)
    writer.object { writer in
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
      writer.member("changes")
      writer.array { writer in
        for (place, change) in changes.enumerated() {
          writer.element()
          change.write(to: &writer, with: unknownOfChanges[place])
        }
      }
      writer.members(of: unknown)
    }
    return writer.bytes
  }

  /// Reads a line of the journal, without its newline.
  init(line: ArraySlice<UInt8>) throws(JSONError) {
    guard ChecksummedText.isIntact(line) else {
      throw JSONError(.invalidValue("its checksum does not match"), at: 0)
    }
    self = try JSONReader.read(line) { reader throws(JSONError) in try Transaction(&reader) }
  }

  private init(_ reader: inout JSONReader) throws(JSONError) {
    var book: String?
    var generation = 1
    var sequence: Int?
    var time: Timestamp?
    var changes: [Change]?
    var undoes: Int?
    var redoes: Int?
    var adopts: String?
    var isBaseline = false
    var session = ""
    var command = ""
    var unknown = JSONObject()
    var unknownOfChanges: [Int: JSONObject] = [:]
    try reader.readObject { key, reader throws(JSONError) in
      switch key.string {
      case "book": book = try reader.readString()
      case "generation": generation = try reader.readCount(from: 1)
      case "sequence": sequence = try reader.readCount(from: 1)
      case "time": time = Timestamp(try reader.readString())
      case "session": session = try reader.readString()
      case "command": command = try reader.readString()
      case "undoes": undoes = try reader.readCount(from: 1)
      case "redoes": redoes = try reader.readCount(from: 1)
      case "adopts": adopts = try reader.readString()
      case "baseline": isBaseline = try reader.readBool()
      case "changes":
        var list: [Change] = []
        try reader.readArray { reader throws(JSONError) in
          var unknown = JSONObject()
          list.append(try Change(&reader, unknown: &unknown))
          if !unknown.isEmpty { unknownOfChanges[list.count - 1] = unknown }
        }
        changes = list
      case "crc": _ = try reader.readValue()
      case let name: unknown[name] = try reader.readValue()
      }
    }
    guard let book, let sequence, let time, let changes else {
      throw JSONError(.expected("book, sequence, time and changes"), at: 0)
    }
    self.init(
      book: book, generation: generation, sequence: sequence, time: time, session: session,
      command: command, changes: changes, undoes: undoes, redoes: redoes, adopts: adopts,
      isBaseline: isBaseline)
    self.unknown = unknown
    self.unknownOfChanges = unknownOfChanges
  }
}

extension JSONReader {
  /// Reads a number that can be counted on from, `first` or more: one that every reader of JSON takes exactly
  /// (RFC 8259, section 6).
  mutating func readCount(from first: Int) throws(JSONError) -> Int {
    let start = offset
    let count = try readInt()
    guard (first...1 << 53).contains(count) else {
      throw JSONError(.invalidValue("`\(count)` counts nothing"), at: start)
    }
    return count
  }
}
