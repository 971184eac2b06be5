public import ContactsModel
internal import JSON
internal import Platform

/// A transaction, one line of the journal: a header, and changes made together.
@dynamicMemberLookup
public struct Transaction: Hashable, Sendable {
  /// The header.
  private(set) var header: TransactionHeader
  /// The changes, in order; setting them drops members of other versions.
  public var changes: [Change] {
    didSet {
      unknownOfChanges = [:]
      header.hasChanges = !changes.isEmpty
    }
  }
  /// Top-level members of other versions, kept as they were.
  var unknown = JSONObject()
  /// The members of other versions in changes, by index.
  private(set) var unknownOfChanges: [Int: JSONObject] = [:]

  init(_ header: TransactionHeader, changes: [Change]) {
    (self.header, self.changes) = (header, changes)
    self.header.hasChanges = !changes.isEmpty
  }

  /// The value of a member of the header.
  public subscript<Value>(dynamicMember path: KeyPath<TransactionHeader, Value>) -> Value {
    header[keyPath: path]
  }

  /// The value of a member of the header.
  public subscript<Value>(dynamicMember path: WritableKeyPath<TransactionHeader, Value>) -> Value {
    get { header[keyPath: path] }
    set { header[keyPath: path] = newValue }
  }

  /// Removes the changes for which `isKept` is false; the others keep members of other versions.
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
  /// The transaction as a line of the journal, with its checksum and newline.
  var line: [UInt8] {
    var lines = JSONWriter(reserving: approximateSize)
    writeLine(to: &lines)
    return lines.bytes
  }

  /// Writes the transaction as a line of the journal.
  func writeLine(to lines: inout JSONWriter) {
    // Reserve room for a long line, as growing would copy it.
    lines.reserve(approximateSize)
    let start = lines.count
    lines.object { writer in
      writeMembers(to: &writer)
      ChecksummedText.seal(&writer, from: start)
    }
    lines.endLine()
  }

  /// Whether its line is long enough to be written in pieces, never whole in memory.
  var isLong: Bool { approximateSize > Self.maximumPieceSize }

  /// The longest line written at once, and the size of the pieces of longer ones.
  private static let maximumPieceSize = 1 << 20

  /// Writes the transaction as a line of the journal, in pieces.
  func writeLine(
    _ take: (Span<UInt8>) throws(SystemError) -> Void
  ) throws(SystemError) {
    var checksum = CRC32()
    var failure: SystemError?
    func flush(_ writer: inout JSONWriter) {
      writer.drain { bytes in
        checksum.update(bytes)
        guard failure == nil else { return }
        do throws(SystemError) { try take(bytes) } catch { failure = error }
      }
    }
    var writer = JSONWriter(reserving: 2 * Self.maximumPieceSize)
    writer.object { writer in
      writeMembers(to: &writer) { writer in
        if writer.count >= Self.maximumPieceSize { flush(&writer) }
      }
      flush(&writer)
      ChecksummedText.write(checksum, to: &writer)
    }
    writer.endLine()
    flush(&writer)
    if let failure { throw failure }
  }

  /// The length of its line in bytes.
  var lineSize: Int {
    var writer = JSONWriter(reserving: 2 * Self.maximumPieceSize)
    var size = 0
    writer.object { writer in
      writeMembers(to: &writer) { writer in
        if writer.count >= Self.maximumPieceSize { writer.drain { size += $0.count } }
      }
    }
    return size + writer.count + ChecksummedText.suffixCount
  }

  /// The transaction as a JSON object of the journal, without the checksum.
  public var json: [UInt8] {
    var writer = JSONWriter(reserving: approximateSize)
    writer.object { writer in writeMembers(to: &writer) }
    return writer.bytes
  }

  /// The approximate size of the transaction in the journal, seldom too small.
  private var approximateSize: Int { changes.reduce(512) { $0 + $1.approximateSize } }

  private func writeMembers(
    to writer: inout JSONWriter, after change: (inout JSONWriter) -> Void = { _ in }
  ) {
    header.write(to: &writer)
    writer.member(Self.changes)
    writer.array { writer in
      for place in changes.indices {
        writer.element()
        changes[place].write(to: &writer, with: unknownOfChanges[place])
        change(&writer)
      }
    }
    writer.members(of: unknown)
  }

  private static let changes = JSONName("changes")
  /// The JSON nesting around a contact or value: the record, its changes, the change, an entry.
  static let levels = 4

  /// Reads a line of the journal, without its newline.
  init(line: ArraySlice<UInt8>) throws(JSONError) {
    guard ChecksummedText.isIntact(line) else {
      throw JSONError(.invalidValue("its checksum does not match"), at: 0)
    }
    self = try JSONReader.read(line, around: Self.levels) { reader throws(JSONError) in
      try Transaction(&reader)
    }
  }

  private init(_ reader: inout JSONReader) throws(JSONError) {
    var changes: [Change] = []
    var unknown = JSONObject()
    var unknownOfChanges: [Int: JSONObject] = [:]
    let header = try TransactionHeader(&reader) { reader throws(JSONError) in
      changes = []
      try reader.readArray { reader throws(JSONError) in
        var unknown = JSONObject()
        changes.append(try Change(&reader, unknown: &unknown))
        if !unknown.isEmpty { unknownOfChanges[changes.count - 1] = unknown }
      }
      return !changes.isEmpty
    } other: { name, reader throws(JSONError) in
      unknown[name] = try reader.readValue()
    }
    self.init(header, changes: changes)
    (self.unknown, self.unknownOfChanges) = (unknown, unknownOfChanges)
  }
}

extension JSONReader {
  /// Reads an integer of at least `first` that every JSON reader represents exactly (RFC 8259,
  /// section 6).
  mutating func readCount(from first: Int) throws(JSONError) -> Int {
    let start = offset
    let count = try readInt()
    guard (first...1 << 53).contains(count) else {
      throw JSONError(.invalidValue("`\(count)` is out of range"), at: start)
    }
    return count
  }
}
