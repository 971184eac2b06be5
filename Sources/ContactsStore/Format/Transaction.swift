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
  /// The changes, in the order they are made.
  public var changes: [Change]
  /// The sequence number of the transaction that this one undoes.
  public var undoes: Int?
  /// The sequence number of the undo that this one takes back.
  public var redoes: Int?
  /// The checksum of the edited snapshot whose differences these are.
  public var adopts: String?
  /// Whether this is where the journal begins after a purge: its changes are the whole book of then.
  public var isBaseline = false
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
        for change in changes {
          writer.element()
          change.write(to: &writer)
        }
      }
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
    session = ""
    command = ""
    var undoes: Int?
    var redoes: Int?
    var adopts: String?
    var isBaseline = false
    var session = ""
    var command = ""
    try reader.readObject { key, reader throws(JSONError) in
      switch key.string {
      case "book": book = try reader.readString()
      case "generation": generation = try reader.readInt()
      case "sequence": sequence = try reader.readInt()
      case "time": time = Timestamp(try reader.readString())
      case "session": session = try reader.readString()
      case "command": command = try reader.readString()
      case "undoes": undoes = try reader.readInt()
      case "redoes": redoes = try reader.readInt()
      case "adopts": adopts = try reader.readString()
      case "baseline": isBaseline = try reader.readBool()
      case "changes":
        var list: [Change] = []
        try reader.readArray { reader throws(JSONError) in list.append(try Change(&reader)) }
        changes = list
      default: _ = try reader.readValue()
      }
    }
    guard let book, let sequence, let time, let changes else {
      throw JSONError(.expected("book, sequence, time and changes"), at: 0)
    }
    (self.book, self.generation, self.sequence) = (book, generation, sequence)
    (self.time, self.session, self.command) = (time, session, command)
    (self.changes, self.undoes, self.redoes) = (changes, undoes, redoes)
    self.adopts = adopts
    self.isBaseline = isBaseline
  }
}

/// A JSON object whose last member is the checksum of the bytes before it.
enum ChecksummedText {
  private static let key = Array(#","crc":""#.utf8)
  /// The length of the checksum's member with the brace after it.
  private static let suffixCount = key.count + 8 + 2

  /// Puts the checksum in at the end of a JSON object, and a newline after it.
  static func seal(_ object: [UInt8]) -> [UInt8] {
    var sealed = object
    sealed.removeLast()
    let checksum = CRC32(sealed)
    sealed += suffix(checksum)
    return sealed
  }

  /// The checksum's member, the closing brace and a newline.
  static func suffix(_ checksum: CRC32) -> [UInt8] {
    key + Array(checksum.hexadecimal.utf8) + Array("\"}\n".utf8)
  }

  /// Tells whether `text`, without a newline at its end, ends with the checksum of the rest.
  static func isIntact(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count >= suffixCount else { return false }
    let end = text.endIndex - suffixCount
    return text[end...].elementsEqual(suffix(CRC32(text[..<end])).dropLast())
  }
}
