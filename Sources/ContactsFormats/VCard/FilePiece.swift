/// What was found in a piece of a file besides contacts, with lines counted from its first.
public struct FilePiece: Sendable {
  /// The issues, by line.
  public let issues: [ImportIssue]
  /// The number of lines.
  public let lineCount: Int
}

/// Cuts a file, as it comes, into pieces that can be read separately by `InputFormat.readPiece`.
public struct FileCutter {
  private var bytes: [UInt8] = []
  /// The number of bytes that have become pieces.
  private var taken = 0
  /// The smallest size of a piece, in bytes.
  private let size: Int
  /// The number of bytes after those without a border.
  private var searched = 0

  /// Creates a cutter, if the format can be cut, and the first bytes show that the file is UTF-8;
  /// other encodings are converted as a whole.
  public init?(_ format: InputFormat, head: [UInt8], size: Int) {
    guard format.name == InputFormat.vCard.name, !CharacterSet.isWide(head) else { return nil }
    self.size = max(1, size)
  }

  /// Adds the next bytes of the file.
  public mutating func append(_ more: [UInt8]) {
    bytes.removeFirst(taken)
    taken = 0
    bytes += more
  }

  /// Returns the next piece; nil if it needs more bytes.
  ///
  /// - Parameter isAtEnd: Whether no more bytes come, so that the rest is the last piece.
  public mutating func next(isAtEnd: Bool) -> [UInt8]? {
    let count = bytes.count - taken
    let border = VCardPieces.border(
      in: bytes.span.extracting(droppingFirst: taken), from: max(size, searched), areLast: isAtEnd)
    // A border cut in two is found with the next bytes, or skipped: not every border must be used.
    searched = max(0, count - Self.maximumBorder)
    guard let length = border ?? (isAtEnd && count > 0 ? count : nil) else { return nil }
    defer { (taken, searched) = (taken + length, 0) }
    return Array(bytes[taken..<taken + length])
  }

  private static let maximumBorder = 64
}

extension InputFormat {
  /// Reads a piece of a file, and yields each contact as soon as it is read.
  public func readPiece(_ bytes: [UInt8], take: (inout ImportedContact) -> Void) -> FilePiece {
    var reader = VCardReader(bytes)
    while var contact = reader.next() { take(&contact) }
    return FilePiece(issues: reader.takeIssues(), lineCount: reader.lineCount)
  }
}
