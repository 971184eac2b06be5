internal import ContactsModel
internal import UnicodeText

/// The sort key of contacts: the script, the folded text, then the order of creation.
struct SortKey: Comparable {
  private let head: NameHead
  private let folded: FoldedText
  private let order: Int

  init(_ text: String, order: Int) {
    folded = FoldedText(text).collapsed
    head = NameHead(folded.utf8)
    self.order = order
  }

  /// Whether there is no text.
  var isEmpty: Bool { folded.isEmpty }

  /// The letter that the text is filed under.
  var title: String { Initial(folded: folded).title }

  static func < (left: SortKey, right: SortKey) -> Bool {
    if left.head != right.head { return left.head < right.head }
    if left.folded != right.folded { return left.folded < right.folded }
    return left.order < right.order
  }
}
