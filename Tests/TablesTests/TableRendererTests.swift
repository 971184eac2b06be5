import Tables
import Testing

struct TableRendererTests {
  /// A list as a command makes it: sections by letter, and numbered rows.
  private let list = ComposedDataSource<Int, String>([
    Section(
      [
        Person(
          id: 1, name: "Ada Lovelace", phone: "+44 20 7946 0958", email: "ada@analytical.example"),
        Person(id: 2, name: "Åke Ångström", email: "ake@example.se"),
      ], title: "A"),
    Section([Person](), title: "B", footer: "nobody"),
    Section(
      [
        Person(id: 3, name: "王小明", phone: "+86 10 6552 9988", email: "xiaoming@example.cn"),
        Person(id: 4, name: "👩‍👩‍👧 Zoë", phone: "+49 30 123456"),
      ], title: "#", footer: "4 contacts"),
  ])

  /// A contact as a command shows it: labels, values, and a note.
  private let contact = ComposedDataSource<Int, String>([
    Section(
      [
        Entry(id: 1, label: "mobile", value: "+44 20 7946 0958"),
        Entry(id: 2, label: "work", value: "+44 20 7946 0000"),
      ], title: "Phones"),
    Section(
      [Entry(id: 3, label: "home", value: "12 St James's Square, London SW1Y 4JH")],
      title: "Addresses"),
    Section(
      [Note(id: 4, text: "Wrote the first program in notes longer than the paper.\n解析機関の夢")],
      title: "Note"),
  ])

  @Test(arguments: [nil, 80] as [Int?])
  func drawsSectionsInColumns(width: Int?) {
    #expect(
      drawn(list, TableStyle(width: width, numbering: .ordinal)) == """
        A
          1  Ada Lovelace  +44 20 7946 0958  ada@analytical.example
          2  Åke Ångström                    ake@example.se
        #
          3  王小明        +86 10 6552 9988  xiaoming@example.cn
          4  👩‍👩‍👧 Zoë        +49 30 123456
          4 contacts

        """)
    let many = drawn(
      Cells([[String]](repeating: ["x"], count: 10)), TableStyle(numbering: .ordinal))
    #expect(many.hasPrefix("   1  x\n") && many.hasSuffix("   9  x\n  10  x\n"))
  }

  /// A text wider than sixty columns is whole, and moves only the rest of its own row.
  @Test(arguments: [
    ([60, 3, 0], 60), ([300, 3, 0], 3), ([300, 61], 60), ([61, 60, 2], 60), ([61, 0], 60),
  ]) func oneVeryWideTextDoesNotPadAllRows(widths: [Int], column: Int) {
    let names = widths.map { String(repeating: "é", count: $0) }
    let people = names.enumerated().map { Person(id: $0, name: $1, phone: "555") }
    let lines = drawn(Section(people)).split(separator: "\n")
    let wanted = names.map { name in
      "  \(name)\(String(repeating: " ", count: max(column, name.count) + 2 - name.count))555"
    }
    #expect(lines.map(String.init) == wanted)
  }

  @Test func truncatesTheMostCompressibleColumn() {
    #expect(
      drawn(list, TableStyle(width: 52, numbering: .ordinal)) == """
        A
          1  Ada Lovelace  +44 20 7946 0958  ada@analytical…
          2  Åke Ångström                    ake@example.se
        #
          3  王小明        +86 10 6552 9988  xiaoming@examp…
          4  👩‍👩‍👧 Zoë        +49 30 123456
          4 contacts

        """)
  }

  @Test func dropsColumnsWithoutRoom() {
    #expect(
      drawn(list, TableStyle(width: 40, numbering: .ordinal)) == """
        A
          1  Ada Lovelace  +44 20 7946 0958
          2  Åke Ångström
        #
          3  王小明        +86 10 6552 9988
          4  👩‍👩‍👧 Zoë        +49 30 123456
          4 contacts

        """)
    #expect(
      drawn(list, TableStyle(width: 14, numbering: .ordinal)) == """
        A
          1  Ada Love…
          2  Åke Ångs…
        #
          3  王小明
          4  👩‍👩‍👧 Zoë
          4 contacts

        """)
  }

  @Test func numbersRowsByPath() {
    #expect(
      drawn(contact, TableStyle(width: 80, numbering: .paths)) == """
        Phones
          1.1  mobile  +44 20 7946 0958
          1.2  work    +44 20 7946 0000
        Addresses
          2.1  home    12 St James's Square, London SW1Y 4JH
        Note
          3.1  Wrote the first program in notes longer than the paper.
               解析機関の夢

        """)
  }

  @Test func drawsSomeRowsWithTheirNumbers() {
    let rows = { (paths: String...) in Set(paths.compactMap { RowPath($0) }) }
    let style = { TableStyle(width: 80, numbering: .paths, rows: $0) }
    #expect(
      drawn(contact, style(rows("1.2", "2.1"))) == """
        Phones
          1.2  work  +44 20 7946 0000
        Addresses
          2.1  home  12 St James's Square, London SW1Y 4JH

        """)
    #expect(drawn(contact, style(rows("9.9", "1.7"))) == "")
    #expect(drawn(contact, style([])) == "")
    let all = drawn(contact, TableStyle(width: 80, numbering: .paths))
    #expect(drawn(contact, style(rows("1.1", "1.2", "2.1", "3.1"))) == all)
  }

  @Test func wrapsNotesWithAHangingIndent() {
    #expect(
      drawn(contact, TableStyle(width: 40, numbering: .paths)) == """
        Phones
          1.1  mobile  +44 20 7946 0958
          1.2  work    +44 20 7946 0000
        Addresses
          2.1  home    12 St James's Square, Lo…
        Note
          3.1  Wrote the first program in notes
               longer than the paper.
               解析機関の夢

        """)
  }

  /// A value that can wrap does so before its neighbours shrink, and is never truncated; its
  /// newlines do not end the line, and off a screen nothing changes.
  @Test func wrapsLongValuesBesideLaterColumns() {
    let source = Cells([
      ["work", "ada.lovelace@analytical-engines.example.org", "preferred"], ["home", "a\nb"],
    ]) { cells in
      cells[0].role = .label
      cells[1].wrapping = .whole
    }
    #expect(
      drawn(source, TableStyle(width: 40)) == """
          work  ada.lovelace@analytic  preferred
                al-engines.example.or
                g
          home  a⏎b

        """)
    #expect(
      drawn(source) == """
          work  ada.lovelace@analytical-engines.example.org  preferred
          home  a⏎b

        """)
  }

  /// A column that can be truncated shrinks no earlier for being the last.
  @Test func compressesTheLastColumnLikeOthers() {
    let texts = ["a", "b"].map { String(repeating: $0, count: $0 == "a" ? 40 : 30) }
    let source = Cells([texts, ["x", "y"]]) { $0[0].flexibility = .soft }
    #expect(
      drawn(source, TableStyle(width: 60)) == """
          aaaaaaaaaaaaaaaaaaaaaaaaaaa…  bbbbbbbbbbbbbbbbbbbbbbbbbbb…
          x                             y

        """)
  }

  @Test func keepsLabelsWithTheirValues() {
    #expect(
      drawn(contact, TableStyle(width: 20, numbering: .paths)) == """
        Phones
          1.1  mob…  +44 20…
          1.2  work  +44 20…
        Addresses
          2.1  home  12 St…
        Note
          3.1  Wrote the
               first program
               in notes
               longer than
               the paper.
               解析機関の夢

        """)
  }

  @Test func withoutAWidthBreaksOnlyAtNewlines() {
    let text = String(repeating: "long ", count: 40)
    let note: Section = Section([Note(id: 1, text: text + "\nend")])
    #expect(drawn(note) == "  \(text.dropLast())\n  end\n")
  }

  @Test func rightAlignsNumbers() {
    let counts = Cells([["one", "1"], ["eleven", "11"], ["hundred and one", "101"]]) { cells in
      cells[1].alignment = .trailing
    }
    #expect(
      drawn(counts, TableStyle(width: 40)) == """
          one                1
          eleven            11
          hundred and one  101

        """)
    #expect(
      drawn(counts, TableStyle(width: 17)) == """
          one           1
          eleven       11
          hundred a…  101

        """)
  }

  @Test func marksRowsWithAndWithoutColour() {
    let marks: [RowState.Mark] = [.added, .changed, .removed, .none]
    let cells = Cells([["new", "a"], ["other", "b"], ["gone", "c"], ["same", "d"]])
    let state: @Sendable (RowPath) -> RowState = { path in
      RowState(mark: marks[path.row], isCurrent: path.row == 3)
    }
    #expect(
      drawn(cells, state: state) == """
        + new    a
        ~ other  b
        - gone   c
        * same   d

        """)
    #expect(
      drawn(cells, TableStyle(colour: true), state: state).visible == """
        {32}+{0} new    a
        {35}~{0} other  b
        {31}-{0} gone   c
        {1}*{0} {1}same{0}   {1}d{0}

        """)
  }

  @Test func stylesByRoleAndHighlightsMatches() {
    let state: @Sendable (RowPath) -> RowState = { _ in RowState(matcher: occurrences(of: "o")) }
    let rows = contact.paths.filter { $0.section < 2 }
    let style = TableStyle(width: 34, colour: true, numbering: .paths, rows: Set(rows))
    #expect(
      drawn(contact, style, state: state).visible == """
        {1}Phones{0}
          {2}1.1{0}  {2}m{0}{1;31}o{0}{2}bile{0}  +44 20 7946 0958
          {2}1.2{0}  {2}w{0}{1;31}o{0}{2}rk{0}    +44 20 7946 0000
        {1}Addresses{0}
          {2}2.1{0}  {2}h{0}{1;31}o{0}{2}me{0}    …ames's Square, L{1;31}o{0}…

        """)
    let footer = Section<Person>([Person(id: 1, name: "Ada", email: "a@b.c")], footer: "1 contact")
    #expect(
      drawn(footer, TableStyle(colour: true)).visible == """
          Ada  {2}a@b.c{0}
          {2}1 contact{0}

        """)
  }

  @Test func highlightsAcrossWrappedLines() {
    let note: Section = Section([Note(id: 1, text: "\u{7}one two three")])
    let state: @Sendable (RowPath) -> RowState = { _ in
      RowState(matcher: occurrences(of: "two three"))
    }
    #expect(
      drawn(note, TableStyle(width: 12, colour: true), state: state).visible == """
          ^Gone {1;31}two{0}
          {1;31}three{0}

        """)
  }

  @Test(arguments: [12, 16, 20, 40, 80])
  func staysWithinTheWidthWithoutTrailingSpaces(width: Int) {
    for numbering in [TableStyle.Numbering.none, .ordinal, .paths] {
      for source in [list, contact] {
        let style = TableStyle(width: width, numbering: numbering)
        for line in drawn(source, style).split(separator: "\n") {
          #expect(DisplayWidth.columns(of: line) <= width, "\(line)")
          #expect(line.last != " ", "\(line)")
        }
      }
    }
  }

  @Test(arguments: [true, false])
  func printsNoControlCharacters(colour: Bool) {
    let evil = "\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}\n\t"
    let source = ComposedDataSource<Int, String>([
      Section([Entry(id: 1, label: evil, value: evil)], title: evil, footer: evil),
      Section([Note(id: 2, text: evil)]),
    ])
    let state: @Sendable (RowPath) -> RowState = { _ in RowState(matcher: occurrences(of: "owned"))
    }
    let text = drawn(source, TableStyle(width: 80, colour: colour), state: state)
    #expect(text.visible.allSatisfy { $0 == "\n" || TerminalText(String($0)).text == String($0) })
    #expect(text.contains("\u{1B}") == colour)
  }

  @Test func drawsNothingForAnEmptySource() {
    let style = TableStyle(width: 80, colour: true, numbering: .paths)
    #expect(drawn(ComposedDataSource<Int, String>([]), style) == "")
    #expect(drawn(Section<Person>([], title: "Title", footer: "none"), style) == "")
    #expect(drawn(list, TableStyle(rows: [])) == "")
    #expect(drawn(Cells([[]])) == "\n")
  }

  @Test func drawsOnlyTheRowsAskedFor() {
    #expect(
      drawn(list, TableStyle(numbering: .paths, rows: Set(list.paths.prefix(3)))) == """
        A
          1.1  Ada Lovelace  +44 20 7946 0958  ada@analytical.example
          1.2  Åke Ångström                    ake@example.se
        #
          3.1  王小明        +86 10 6552 9988  xiaoming@example.cn

        """)
    #expect(
      drawn(list, TableStyle(rows: Set(list.paths.filter { $0.section > 0 }))) == """
        #
          王小明  +86 10 6552 9988  xiaoming@example.cn
          👩‍👩‍👧 Zoë  +49 30 123456
          4 contacts

        """)
  }

  @Test func spansColumnsWithFewerCells() {
    let cells = Cells([["a", "b"], ["a row of one cell, long"], ["c", "d"]])
    #expect(
      drawn(cells, TableStyle(width: 22)) == """
          a  b
          a row of one cell,…
          c  d

        """)
  }

  @Test func leavesNoGapForAnEmptyColumn() {
    #expect(drawn(Cells([["", "b", "", "c"], ["", "d", "", "e"]])) == "  b  c\n  d  e\n")
  }
}

extension String {
  /// The text with escape sequences as `{1;31}`.
  fileprivate var visible: String {
    replacing(#/\u{1B}\[([0-9;]+)m/#) { "{\($0.output.1)}" }
  }
}
