/// How help is printed.
public struct HelpStyle: Sendable {
  /// The most columns in a line; a longer word has a line to itself.
  public let width: Int

  /// Styles a heading.
  let heading: @Sendable (String) -> String

  /// Returns the width of a text in columns.
  let columns: @Sendable (String) -> Int

  /// Creates a style; by default each character is one column wide.
  public init(
    width: Int, heading: @escaping @Sendable (String) -> String = { $0 },
    columns: @escaping @Sendable (String) -> Int = { $0.count }
  ) {
    self.width = width
    self.heading = heading
    self.columns = columns
  }
}

extension HelpPage {
  /// Returns the page as text, without a final newline.
  public func text(in style: HelpStyle) -> String {
    let terms = sections.flatMap(\.blocks).flatMap(\.terms)
    let column = isAligned ? style.termColumn(of: terms) : nil
    let title = title.isEmpty ? [] : [titleText(in: style)]
    let body = sections.map { section in
      let blocks = section.blocks.map {
        $0.text(in: style, isIndented: !section.title.isEmpty, column: column)
      }.joined(separator: "\n\n")
      return section.title.isEmpty ? blocks : style.heading(section.title + ":") + "\n" + blocks
    }
    return (title + body).joined(separator: "\n\n")
  }

  /// Returns the title; the part before its colon is a heading.
  private func titleText(in style: HelpStyle) -> String {
    let text = style.wrap(title.words)
    guard let colon = text.firstIndex(of: ":") else { return style.heading(text) }
    return style.heading(String(text[..<colon])) + text[colon...]
  }
}

extension HelpPage.Block {
  fileprivate var terms: [String] {
    switch self {
    case .definitions(let rows), .examples(let rows): rows.map(\.term)
    case .paragraph, .usages: []
    }
  }

  fileprivate func text(in style: HelpStyle, isIndented: Bool, column: Int?) -> String {
    switch self {
    case .paragraph(let text):
      style.wrap(text.words, indent: isIndented ? 2 : 0)
    case .definitions(let rows), .examples(let rows):
      style.definitions(rows, column: column)
    case .usages(let usages):
      usages.map { style.wrap($0, indent: 2, hanging: 6) }.joined(separator: "\n")
    }
  }
}
