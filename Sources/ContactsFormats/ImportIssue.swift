/// Something in a file that could not be taken as it stands, where it is, and what was done about it.
public struct ImportIssue: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was found, and what was done.
  public enum Kind: Hashable, Sendable {
    case outsideOfCards
    case noEnd
    case noProperty
    case readAsWindows1252
    case unknownCharacterSet(String)
  }

  /// The number of the line, from 1.
  public let line: Int
  /// What was found, and what was done.
  public let kind: Kind

  init(line: Int, _ kind: Kind) {
    self.line = line
    self.kind = kind
  }

  /// What was found, and what was done, without the line.
  public var description: String {
    switch kind {
    case .outsideOfCards: "is in no card (BEGIN:VCARD … END:VCARD); it was left out"
    case .noEnd: "begins a card without END:VCARD; what could be read of it was taken"
    case .noProperty: "is no property (NAME:VALUE); it was kept verbatim"
    case .readAsWindows1252: "is not UTF-8; it was read as Windows-1252"
    case .unknownCharacterSet(let name):
      "names the character set `\(name)`, which is not known or not that of the value; it was guessed"
    }
  }
}
