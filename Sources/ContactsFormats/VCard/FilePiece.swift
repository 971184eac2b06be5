/// What was read of a piece of a file, its lines counted from the piece's first.
public struct FilePiece: Sendable {
  /// The contacts, in order.
  public fileprivate(set) var contacts: [ImportedContact] = []
  /// What was found wrong, in the order of the lines.
  public fileprivate(set) var issues: [ImportIssue] = []
  /// How many lines the piece has.
  public fileprivate(set) var lineCount = 0
}

extension InputFormat {
  /// Returns where a file can be cut, so that its pieces, each read by itself by `readPiece`, say what the whole
  /// file says; one piece where it is of a format, or of a form, that cannot be.
  ///
  /// - Parameter size: How many bytes a piece has at the least.
  public func pieces(of bytes: [UInt8], size: Int) -> [Range<Int>] {
    name == InputFormat.vCard.name ? VCardPieces.ranges(of: bytes, size: size) : [0..<bytes.count]
  }

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
