internal import ContactsModel
internal import UnicodeText

/// A summary as it is stored in a file.
///
/// It is the size of each text (LEB128), then the texts in UTF-8: those of the parts, then the name
/// with the family name first if it differs. A record from a file may contain anything: every byte
/// is checked.
struct SummaryRecord {
  private typealias Part = ContactSummary.Part

  /// Where each text begins, and where the last one ends.
  private var bounds: InlineArray<7, Int>

  /// The text after those of the parts.
  private static let familyFirst = Part.allCases.count
  /// The most bytes that the sizes take.
  static let maximumHeadSize = 5 * (familyFirst + 1)

  /// Reads the sizes; nil if the bytes do not begin with a record.
  init?(head: Span<UInt8>) {
    bounds = InlineArray(repeating: 0)
    var index = 0
    for text in 0...Self.familyFirst {
      var (size, shift) = (0, 0)
      var isOver = false
      while !isOver {
        guard index < head.count, shift < 35 else { return nil }
        size |= Int(head[index] & 0x7F) << shift
        isOver = head[index] & 0x80 == 0
        shift += 7
        index += 1
      }
      bounds[text + 1] = bounds[text] + size
    }
    for bound in bounds.indices { bounds[bound] += index }
  }

  /// The number of bytes of the whole record.
  var size: Int { bounds[Self.familyFirst + 1] }

  /// Returns the key of the name, given name first, from the bytes of the record; nil if they are
  /// too few.
  func nameKey(in record: Span<UInt8>) -> FoldedKey? {
    record.count == size ? FoldedKey(folding: record.extracting(bounds[0]..<bounds[1])) : nil
  }

  /// Returns the summary, from the bytes of the record; nil if they are too few.
  func summary(in record: Span<UInt8>, _ order: NameOrder) -> ContactSummary? {
    guard record.count == size else { return nil }
    func range(of text: Int) -> Range<Int> { bounds[text]..<bounds[text + 1] }
    let isFamilyFirst = order == .familyFirst && !range(of: Self.familyFirst).isEmpty
    return ContactSummary { part in
      let text = part == .name && isFamilyFirst ? Self.familyFirst : part.rawValue
      return String(utf8: record.extracting(range(of: text)))
    }
  }

  /// Appends the record of a summary, given name first, and the name in the other order.
  static func append(
    _ summary: ContactSummary, familyFirst: String, to records: inout [UInt8]
  ) {
    let texts =
      Part.allCases.map { summary[$0] } + [familyFirst == summary[.name] ? "" : familyFirst]
    for text in texts {
      var size = text.utf8.count
      while size > 0x7F {
        records.append(UInt8(size & 0x7F) | 0x80)
        size >>= 7
      }
      records.append(UInt8(size))
    }
    for text in texts { records += text.utf8 }
  }
}
