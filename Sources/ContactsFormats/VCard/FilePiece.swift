public import ContactsModel
internal import JSON

/// What was read of a piece of a file, its lines counted from the piece's first.
public struct FilePiece: Sendable {
  /// The contacts, in order.
  public fileprivate(set) var contacts: [PieceContact] = []
  /// What was found wrong, in the order of the lines.
  public fileprivate(set) var issues: [ImportIssue] = []
  /// How many lines the piece has.
  public fileprivate(set) var lineCount = 0

  /// Takes the contacts out, so that they lie in memory once.
  public mutating func takeContacts() -> [PieceContact] {
    defer { contacts = [] }
    return contacts
  }

  /// Returns what was found wrong as in a file, before this piece of which so many lines stand.
  public func issues(after lines: Int) -> [ImportIssue] {
    issues.map { ImportIssue(line: $0.line + lines, $0.description, $0.outcome) }
  }
}

/// A contact of a piece.
public enum PieceContact: Sendable {
  /// One that was read as all are.
  case read(ImportedContact)
  /// One that was encoded as it was read.
  case encoded(EncodedCard)
}

/// A contact that was read of a card of the usual form, as a book holds it that it is added to.
public struct EncodedCard: Sendable {
  /// The contact, with its times.
  public let stored: StoredContact
  /// The UID that another program gave it; empty for none.
  public let uid: String
  /// What it is called, by which it can be told from others.
  public let displayName: String
  /// The number of its first line in the piece, from 1.
  public let line: Int
}

extension InputFormat {
  /// Returns where a file can be cut, so that its pieces, each read by itself by `readPiece`, say what the whole
  /// file says; one piece where it is of a format, or of a form, that cannot be.
  ///
  /// - Parameter size: How many bytes a piece has at the least.
  public func pieces(of bytes: [UInt8], size: Int) -> [Range<Int>] {
    name == InputFormat.vCard.name ? VCardPieces.ranges(of: bytes, size: size) : [0..<bytes.count]
  }

  /// Reads a piece of a file that has several, for a book that its contacts are added to at `time`.
  public func readPiece(_ bytes: [UInt8], at time: Timestamp) -> FilePiece {
    var reader = VCardReader(bytes)
    // What was in UTF-16 is read as it was converted.
    let bytes = reader.parser.lines.bytes
    let encoder = CardEncoder(fileSize: bytes.count, at: time, mappings: reader.mappings)
    var json = Octets(reserving: 2 * bytes.count)
    defer { json.deallocate() }
    var found: [FoundCard] = []
    bytes.withUnsafeBufferPointer { octets in
      while true {
        let (offset, line, start) = (reader.parser.lines.offset, reader.lineCount + 1, json.count)
        if reader.parser.isBetweenLines,
          let card = encoder.encode(octets, from: offset, to: &json)
        {
          let place = FoundCard.Place(line: line, offset: offset, start: start)
          found.append(.encoded(card, place))
          reader.skip(to: card.end, lines: card.lineCount)
        } else if let contact = reader.next() {
          found.append(.read(contact))
        } else {
          break
        }
      }
    }
    var piece = FilePiece()
    piece.issues = reader.takeIssues()
    piece.lineCount = reader.lineCount
    piece.contacts = FoundCard.contacts(found, in: Array(json.bytes), of: bytes)
    return piece
  }
}

/// A card that was read, or encoded in an array that is not whole yet.
private enum FoundCard {
  case read(ImportedContact)
  case encoded(CardEncoder.Card, Place)

  struct Place {
    let line: Int
    /// Where it begins in the file, and in the JSON.
    let offset: Int
    let start: Int
  }

  /// Returns the contacts, of which those that were encoded share the memory of `json`.
  static func contacts(
    _ cards: [FoundCard], in json: [UInt8], of file: [UInt8]
  ) -> [PieceContact] {
    json.withUnsafeBufferPointer { bytes in
      var match = JSONMatch()
      return cards.compactMap { found -> PieceContact? in
        switch found {
        case .read(let contact): return .read(contact)
        case .encoded(let card, let place):
          if let stored = StoredContact(json[...], bytes, at: place.start, &match) {
            return .encoded(
              EncodedCard(
                stored: stored, uid: card.uid, displayName: card.displayName, line: place.line))
          }
          // The model knows better what it reads.
          var reader = VCardReader(Array(file[place.offset..<card.end]))
          return reader.next().map {
            .read(ImportedContact(contact: $0.contact, line: place.line))
          }
        }
      }
    }
  }
}
