/// The content of a piece of a file, with lines counted from its first.
public struct FilePiece: Sendable {
  /// The contacts, in order.
  public fileprivate(set) var contacts: [ImportedContact] = []
  /// The issues, by line.
  public fileprivate(set) var issues: [ImportIssue] = []
  /// The number of lines.
  public fileprivate(set) var lineCount = 0
}

/// Cuts a file, as it comes, into pieces that can be read separately by `InputFormat.readPiece`.
public struct FileCutter {
  private var bytes: [UInt8] = []
  /// The smallest size of a piece, in bytes.
  private let size: Int
  /// The number of bytes without a border.
  private var searched = 0

  /// Creates a cutter, if the format can be cut, and the first bytes show that the file is UTF-8;
  /// other encodings are converted as a whole.
  public init?(_ format: InputFormat, head: [UInt8], size: Int) {
    guard format.name == InputFormat.vCard.name, !CharacterSet.isWide(head) else { return nil }
    self.size = max(1, size)
  }

  /// Adds the next bytes of the file.
  public mutating func append(_ more: [UInt8]) { bytes += more }

  /// Returns the next piece; nil if it needs more bytes.
  ///
  /// - Parameter isAtEnd: Whether no more bytes come, so that the rest is the last piece.
  public mutating func next(isAtEnd: Bool) -> [UInt8]? {
    let border = VCardPieces.border(
      in: bytes.span, from: max(size, searched), areLast: isAtEnd)
    // A border cut in two is found with the next bytes, or skipped: not every border must be used.
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
  /// Reads a piece of a file.
  public func readPiece(_ bytes: [UInt8]) -> FilePiece {
    var reader = VCardReader(bytes)
    var piece = FilePiece()
    while let contact = reader.next() { piece.contacts.append(contact) }
    piece.issues = reader.takeIssues()
    piece.lineCount = reader.lineCount
    return piece
  }
}
