/// How help is set as text.
public struct HelpStyle: Sendable {
  /// How many columns a line has at most; a word that is longer overhangs.
  public let width: Int

  /// Returns a heading, made to stand out.
  let heading: @Sendable (String) -> String

  /// Returns how many columns a text takes.
  let columns: @Sendable (String) -> Int

  /// Creates a style; where nothing else is said, a character is a column.
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
  /// Returns the page as lines, the last one without its end.
  public func text(in style: HelpStyle) -> String {
    let layout = Layout(width: style.width, columns: style.columns)
    let terms = sections.flatMap(\.blocks).flatMap(\.terms)
    let column = isAligned ? layout.termColumn(of: terms) : nil
    let title = title.isEmpty ? [] : [titleText(in: style, layout)]
    let body = sections.map { section in
      let blocks = section.blocks.map {
        $0.text(in: layout, isIndented: !section.title.isEmpty, column: column)
      }.joined(separator: "\n\n")
      return section.title.isEmpty ? blocks : style.heading(section.title + ":") + "\n" + blocks
    }
    return (title + body).joined(separator: "\n\n")
  }

  /// The title; what stands before its colon is what the page is about, and is set as a heading.
  private func titleText(in style: HelpStyle, _ layout: Layout) -> String {
    let text = layout.wrap(Layout.words(of: title))
    guard let colon = text.firstIndex(of: ":") else { return style.heading(text) }
    return style.heading(String(text[..<colon])) + text[colon...]
  }
}

extension HelpPage.Block {
  fileprivate var terms: [String] {
    switch self {
    case .definitions(let rows): rows.map(\.term)
    case .examples(let examples): examples.map(\.line)
    case .paragraph, .usages, .lines: []
    }
  }

  fileprivate func text(in layout: Layout, isIndented: Bool, column: Int?) -> String {
    switch self {
    case .paragraph(let text):
      layout.wrap(Layout.words(of: text), indent: isIndented ? 2 : 0)
    case .definitions(let rows):
      layout.definitions(rows, column: column)
    case .examples(let examples):
      layout.definitions(examples.map { .init($0.line, $0.summary) }, column: column)
    case .usages(let usages):
      usages.map { layout.wrap($0, indent: 2, hanging: 6) }.joined(separator: "\n")
    case .lines(let lines):
      lines.map { layout.wrap(Layout.words(of: $0), indent: 2, hanging: 6) }
        .joined(separator: "\n")
    }
  }
}
