internal import ContactsModel
internal import Ordering
internal import Platform

/// The encoding of a summary in a file.
///
/// It holds the number of the contact from 1 (32 bits), the end of each text (16 bits each), and
/// the texts in UTF-8: those of the parts, then the name with the family name first if it differs.
/// Integers are little-endian.
///
/// A record from a file may contain anything: every byte is checked.
enum SummaryRecord {
  private typealias Part = ContactSummary.Part

  private static let textCount = Part.allCases.count + 1
  private static let numberSize = 4
  /// The number of bytes before the texts.
  static let headSize = numberSize + 2 * textCount

  /// Returns the size of the record that begins with some bytes.
  static func size(ofRecordWithHead head: Span<UInt8>) -> Int {
    guard head.count >= headSize else { return 0 }
    return headSize + end(of: textCount - 1, in: head)
  }

  /// Reads the summary of a contact; nil if the bytes do not begin with its record.
  static func summary(
    in record: Span<UInt8>, of contact: UInt32, _ order: NameOrder
  ) -> ContactSummary? {
    guard record.count >= headSize,
      UInt32(littleEndian: record.load(at: 0)) == number(of: contact)
    else { return nil }
    var end = 0
    for part in 0..<textCount {
      let next = Self.end(of: part, in: record)
      guard next >= end else { return nil }
      end = next
    }
    guard end <= record.count - headSize else { return nil }
    return ContactSummary { part in
      let familyFirst = range(Part.allCases.count, in: record)
      let isOther = part == .name && order == .familyFirst && !familyFirst.isEmpty
      return text(record.extracting(isOther ? familyFirst : range(part.rawValue, in: record)))
    }
  }

  private static func text(_ bytes: Span<UInt8>) -> String {
    do {
      return String(copying: try UTF8Span(validating: bytes))
    } catch {
      return String(decoding: [UInt8](copying: bytes), as: UTF8.self)
    }
  }

  /// The number of a contact in a record; never 0, so that zeros are no record.
  private static func number(of contact: UInt32) -> UInt32 { contact &+ 1 }

  private static func range(_ place: Int, in record: Span<UInt8>) -> Range<Int> {
    let start = place == 0 ? 0 : end(of: place - 1, in: record)
    return headSize + start..<headSize + end(of: place, in: record)
  }

  @inline(always)
  private static func end(of part: Int, in record: Span<UInt8>) -> Int {
    Int(UInt16(littleEndian: record.load(at: numberSize + 2 * part)))
  }

  /// Returns the record of the summary of a contact; empty if it is too long for one.
  static func record(ofSummaryOf contact: Contact, of number: UInt32) -> [UInt8] {
    let summary = ContactSummary(contact, in: .givenFirst)
    let familyFirst = contact.displayName(in: .familyFirst)
    let own = Part.allCases.map { summary[$0] }
    var (head, texts) = (bytes(of: Self.number(of: number)), [UInt8]())
    for text in own + [familyFirst == summary[.name] ? "" : familyFirst] {
      texts += text.utf8
      guard let end = UInt16(exactly: texts.count) else { return [] }
      head += bytes(of: end)
    }
    return head + texts
  }

  private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
    (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
