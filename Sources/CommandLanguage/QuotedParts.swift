/// The UTF-8 offsets of what was quoted or escaped in a word, in order.
///
/// Most words have one such part, or none: it is kept in place, without memory of its own.
struct QuotedParts: Hashable, Sendable {
  private var firstPart: Range<Int>?
  private var others: [Range<Int>] = []

  init(_ firstPart: Range<Int>? = nil) {
    self.firstPart = firstPart
  }

  mutating func append(_ part: Range<Int>) {
    if firstPart == nil { firstPart = part } else { others.append(part) }
  }
}

extension QuotedParts: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { firstPart == nil ? 0 : others.count + 1 }

  subscript(index: Int) -> Range<Int> {
    if index == 0, let firstPart { firstPart } else { others[index - 1] }
  }
}
