internal import ContactsModel
internal import UnicodeText

/// What contacts are compared by: the script, the folded text, then the order of creation.
struct SortKey: Comparable {
  private let head: NameHead
  private let folded: FoldedText
  private let order: Int

  init(_ text: String, order: Int) {
    folded = FoldedText(text).collapsed
    head = NameHead(folded.utf8)
    self.order = order
  }

  /// Whether the text has nothing to compare.
  var isEmpty: Bool { folded.isEmpty }

  /// The letter that the text is filed under.
  var title: String { Initial(folded: folded).title }

  static func < (left: SortKey, right: SortKey) -> Bool {
    if left.head != right.head { return left.head < right.head }
    if left.folded != right.folded { return left.folded < right.folded }
    return left.order < right.order
  }
}
