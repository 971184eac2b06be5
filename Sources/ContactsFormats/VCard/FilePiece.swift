/// What was read of a piece of a file, its lines counted from the piece's first.
public struct FilePiece: Sendable {
  /// The contacts, in order.
  public fileprivate(set) var contacts: [ImportedContact] = []
  /// What was found wrong, in the order of the lines.
  public fileprivate(set) var issues: [ImportIssue] = []
  /// How many lines the piece has.
  public fileprivate(set) var lineCount = 0
}

/// Cuts a file, as it comes, into pieces that each read by themselves, by `InputFormat.readPiece`, say what the whole file
/// says.
public struct FileCutter {
  private var bytes: [UInt8] = []
  /// The least bytes of a piece.
  private let size: Int
  /// How many of the bytes are known to have no border.
  private var searched = 0

  /// Makes a cutter of a file in a format that can be cut; nil for others, and where the first bytes show that the file
  /// is not in UTF-8, as it is converted as a whole.
  public init?(_ format: InputFormat, head: [UInt8], size: Int) {
    guard format.name == InputFormat.vCard.name, !CharacterSet.isWide(head) else { return nil }
    self.size = max(1, size)
  }

  /// Takes the next bytes of the file.
  public mutating func append(_ more: [UInt8]) { bytes += more }

  /// Takes the next piece; nil where more bytes are to come first.
  ///
  /// - Parameter isAtEnd: Whether no bytes come any more, when there is a piece as long as bytes are left.
  public mutating func next(isAtEnd: Bool) -> [UInt8]? {
    let border = VCardPieces.border(
      in: bytes.span, from: max(size, searched), areLast: isAtEnd)
    // A border that is cut in two at the end is found with what follows, or left out: it is no duty to cut there.
    searched = max(0, bytes.count - Self.mostOfBorder)
    guard let end = border ?? (isAtEnd && !bytes.isEmpty ? bytes.count : nil) else { return nil }
    let piece = Array(bytes[..<end])
    bytes.removeFirst(end)
    searched = 0
    return piece
  }

  private static let mostOfBorder = 64
}

extension InputFormat {
  /// Reads a piece of a file that has several.
  public func readPiece(_ bytes: [UInt8]) -> FilePiece {
    var reader = VCardReader(bytes)
    var piece = FilePiece()
    while let contact = reader.next() { piece.contacts.append(contact) }
    piece.issues = reader.takeIssues()
    piece.lineCount = reader.lineCount
    return piece
  }
}
