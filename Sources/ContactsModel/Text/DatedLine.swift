internal import UnicodeText

/// A line of a note that begins with a day: `2026-11-26 met in Turin`.
public struct DatedLine: Hashable, Sendable {
  /// The day.
  public let day: CivilDay
  /// The rest of the line.
  public let text: String

  /// Creates a line; white space in the text, such as newlines, becomes single spaces.
  public init(on day: CivilDay, _ text: String) {
    (self.day, self.text) = (day, text.collapsingSpaces)
  }

  /// Reads a line; nil if it does not begin with a day and a space.
  public init?(_ line: some StringProtocol) {
    let (head, rest) = (line.utf8.prefix(10), line.utf8.dropFirst(10))
    guard rest.first == UInt8(ascii: " "), let day = CivilDay(Array(head)[...]) else { return nil }
    self.init(on: day, String(decoding: rest, as: UTF8.self))
  }
}

extension DatedLine: CustomStringConvertible {
  /// The line as notes have it.
  public var description: String { "\(day) \(text)" }
}

extension Contact {
  /// The lines of the note that begin with a day, in its order.
  public var datedLines: [DatedLine] {
    note.split(whereSeparator: \.isNewline).compactMap { DatedLine($0) }
  }

  /// Adds a line below what the note says.
  public mutating func appendToNote(_ line: DatedLine) {
    if !note.isEmpty, note.last?.isNewline == false { note += "\n" }
    note += line.description
  }
}
