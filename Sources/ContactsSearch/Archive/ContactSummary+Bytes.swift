internal import ContactsModel

extension ContactSummary {
  /// A summary as it lies in a file: the number of the contact from 1, in 32 bits, where its texts end, in 16 bits each, and the
  /// texts in UTF-8: those of the parts, then the name with the family name first where that is another.
  ///
  /// Nobody vouches for what is in a file: the texts may be any bytes.
  struct Bytes {
    private let texts: UnsafePointer<UInt8>
    private let ends: UnsafePointer<UInt8>

    private static let textCount = Part.allCases.count + 1
    private static let numberSize = 4
    /// How many bytes come before the texts.
    static let headSize = numberSize + 2 * textCount

    /// Takes the record of a contact that some bytes begin with, in which the summary lies for as long as they do; nil
    /// where they begin with none of it.
    @inline(always)
    init?(beginningOf bytes: UnsafeBufferPointer<UInt8>, of contact: UInt32) {
      guard let start = bytes.baseAddress, bytes.count >= Self.headSize,
        UInt32(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt32.self))
          == Self.number(of: contact)
      else { return nil }
      ends = start + Self.numberSize
      var end = 0
      for part in 0..<Self.textCount {
        let next = Self.end(of: part, ends)
        guard next >= end else { return nil }
        end = next
      }
      guard end <= bytes.count - Self.headSize else { return nil }
      texts = start + Self.headSize
    }

    /// What a record has for a contact; not zero, so that what is missing in a file is nobody's.
    private static func number(of contact: UInt32) -> UInt32 { contact &+ 1 }

    /// Returns how many bytes a record has that begins with some.
    static func size(ofRecordWithHead head: UnsafeBufferPointer<UInt8>) -> Int {
      guard let start = head.baseAddress, head.count >= headSize else { return 0 }
      return headSize + end(of: textCount - 1, start + numberSize)
    }

    /// Returns the text of a part; empty for none.
    func text(of part: Part, in order: NameOrder) -> UnsafeBufferPointer<UInt8> {
      let familyFirst = text(Part.allCases.count)
      let isOther = part == .name && order == .familyFirst && !familyFirst.isEmpty
      return isOther ? familyFirst : text(part.rawValue)
    }

    private func text(_ place: Int) -> UnsafeBufferPointer<UInt8> {
      let start = place == 0 ? 0 : Self.end(of: place &- 1, ends)
      // That the ends follow one another has been looked at.
      return UnsafeBufferPointer(
        start: texts + start, count: Self.end(of: place, ends) &- start)
    }

    @inline(always)
    private static func end(of part: Int, _ ends: UnsafePointer<UInt8>) -> Int {
      let end = UnsafeRawPointer(ends + 2 * part).loadUnaligned(as: UInt16.self)
      return Int(UInt16(littleEndian: end))
    }

    /// Returns the record of a contact's summary; empty where it is too long for one.
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
      withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
  }

  /// Reads a summary, in an order of the parts of names.
  init(_ bytes: Bytes, in order: NameOrder) {
    self.init { String(decoding: bytes.text(of: $0, in: order), as: UTF8.self) }
  }
}
