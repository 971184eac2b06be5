internal import JSON

/// What contacts have in common that differ in some texts alone, besides who they are and when they were made.
///
/// It is made of one contact, as it is stored: of another only those texts are written, between copies of the rest. Which
/// texts say nothing but themselves is the business of whoever gives them: see `Field.keepsText`.
public struct ContactTemplate: Sendable {
  /// What stands behind a part of the JSON that contacts have in common.
  private enum Blank: Hashable {
    case id, time
    case text(Int)
  }

  private let json: [UInt8]
  /// The places in `json`, within quotes, of what is another in each contact; in their order.
  private let blanks: [(place: Range<Int>, content: Blank)]
  /// How many bytes all contacts have in common.
  private let commonCount: Int

  /// Makes a template of a contact; nil where one of `texts` is not a value of it, or is several.
  ///
  /// - Parameters:
  ///   - contact: A contact that is held as JSON, and was made and modified at one time.
  ///   - texts: What is another in other contacts; plain, so that it is written in JSON as it is.
  public init?(_ contact: StoredContact, texts: [String]) {
    guard case .json(let json) = contact.form, let time = contact.created, time.isWritable else {
      return nil
    }
    var contents: [[UInt8]: Blank] = [:]
    contents[Array(contact.id.description.utf8)] = .id
    contents[Array(time.description.utf8)] = .time
    for (index, text) in texts.enumerated() {
      guard !text.utf8.contains(where: JSONEscapes.isEscaped),
        contents.updateValue(.text(index), forKey: Array(text.utf8)) == nil
      else { return nil }
    }
    let common = Array(json)
    let blanks = Self.values(in: common).compactMap { place in
      contents[Array(common[place])].map { (place: place, content: $0) }
    }
    // Each is there once, and the time twice: when it was made, and modified.
    let contentCounts = Dictionary(blanks.map { ($0.content, 1) }, uniquingKeysWith: +)
    guard contentCounts.count == texts.count + 2,
      contentCounts.allSatisfy({ $0.value == ($0.key == .time ? 2 : 1) })
    else { return nil }
    (self.json, self.blanks) = (common, blanks)
    commonCount = blanks.reduce(common.count) { $0 - $1.place.count }
  }

  /// Returns the places of the values that are strings, without their quotes.
  private static func values(in json: [UInt8]) -> [Range<Int>] {
    var values: [Range<Int>] = []
    var place = 0
    while let opening = json[place...].firstIndex(of: UInt8(ascii: "\"")) {
      var end = opening + 1
      while json[end] != UInt8(ascii: "\"") { end += json[end] == UInt8(ascii: "\\") ? 2 : 1 }
      place = end + 1
      // What a colon follows is the name of a member.
      if place < json.count, json[place] != UInt8(ascii: ":") { values.append(opening + 1..<end) }
    }
    return values
  }

  /// Returns a new contact; nil for a time that is written in another way than others are.
  ///
  /// - Parameters:
  ///   - time: When it is made.
  ///   - places: Where the texts stand, in the order in which the template was given its own.
  ///   - source: What they stand in: plain UTF-8.
  public func contact(
    created time: Timestamp, places: [Range<Int>], in source: UnsafeBufferPointer<UInt8>
  ) -> StoredContact? {
    guard time.isWritable else { return nil }
    let id = ContactID()
    let count = blanks.reduce(commonCount) { count, blank in
      switch blank.content {
      case .id: count + 36
      case .time: count + 20
      case .text(let index): count + places[index].count
      }
    }
    let written = [UInt8](unsafeUninitializedCapacity: count) { buffer, writtenCount in
      var (place, copied) = (0, 0)
      func put(_ bytes: UnsafeBufferPointer<UInt8>) {
        UnsafeMutableBufferPointer(rebasing: buffer[place..<place + bytes.count])
          .update(fromContentsOf: bytes)
        place += bytes.count
      }
      json.withUnsafeBufferPointer { json in
        for blank in blanks {
          put(UnsafeBufferPointer(rebasing: json[copied..<blank.place.lowerBound]))
          copied = blank.place.upperBound
          switch blank.content {
          case .id:
            id.write(to: UnsafeMutableBufferPointer(rebasing: buffer[place..<place + 36]))
            place += 36
          case .time:
            time.write(to: UnsafeMutableBufferPointer(rebasing: buffer[place..<place + 20]))
            place += 20
          case .text(let index): put(UnsafeBufferPointer(rebasing: source[places[index]]))
          }
        }
        put(UnsafeBufferPointer(rebasing: json[copied...]))
      }
      writtenCount = place
    }
    return StoredContact(id: id, created: time, form: .json(written[...]))
  }
}
