import Tables
import Testing

/// Columns that are too wide together.
struct NarrowTableTests {
  /// A list as a command makes it: name, phone and email, and further columns.
  private let list = Section([
    Member(
      id: 1, name: "Wilhelmina Featherstonehaugh", phone: "+44 20 7946 0958",
      email: "wilhelmina@example.org", group: "Astronomers", tags: "#london #chess #family"),
    Member(
      id: 2, name: "山田太郎", phone: "+81 3 1234 5678", email: "yamada@example.co.jp",
      group: "東京大学", tags: "#友達"),
    Member(id: 3, name: "Zoë 👩‍👩‍👧 Müller", tags: "#berlin"),
  ])

  private func drawn(
    _ width: Int, looking word: String? = nil, _ source: some DataSource
  ) -> String {
    TablesTests.drawn(source, TableStyle(width: width)) { _ in
      RowState(matcher: word.map(occurrences))
    }
  }

  /// Tags and memberships go first, then addresses; they never truncate a name or number.
  @Test(arguments: [
    (
      110,
      """
        Wilhelmina Featherstonehaugh  +44 20 7946 0958  wilhelmina@example.org  Astronomers  #london #chess #family
        山田太郎                      +81 3 1234 5678   yamada@example.co.jp    東京大学     #友達
        Zoë 👩‍👩‍👧 Müller                                                                        #berlin

      """
    ),
    (
      94,
      """
        Wilhelmina Featherstonehaugh  +44 20 7946 0958  wilhelmina@example.org  Astrono…  #london #…
        山田太郎                      +81 3 1234 5678   yamada@example.co.jp    東京大学  #友達
        Zoë 👩‍👩‍👧 Müller                                                                     #berlin

      """
    ),
    (
      85,
      """
        Wilhelmina Featherstonehaugh  +44 20 7946 0958  wilhelmina@example.org  Astronomers
        山田太郎                      +81 3 1234 5678   yamada@example.co.jp    東京大学
        Zoë 👩‍👩‍👧 Müller

      """
    ),
    (
      68,
      """
        Wilhelmina Featherstonehaugh  +44 20 7946 0958  wilhelmina@exampl…
        山田太郎                      +81 3 1234 5678   yamada@example.co…
        Zoë 👩‍👩‍👧 Müller

      """
    ),
    (
      48,
      """
        Wilhelmina Featherstonehaugh  +44 20 7946 0958
        山田太郎                      +81 3 1234 5678
        Zoë 👩‍👩‍👧 Müller

      """
    ),
  ])
  func dropsLessImportantColumnsFirst(width: Int, table: String) {
    #expect(drawn(width, list) == table)
  }

  /// If a name and a number are too wide together, the number goes below the name.
  @Test(arguments: [
    (
      40,
      """
        Wilhelmina Featherstonehaugh
                              +44 20 7946 0958
        山田太郎              +81 3 1234 5678
        Zoë 👩‍👩‍👧 Müller

      """
    ),
    (
      26,
      """
        Wilhelmina
        Featherstonehaugh
                +44 20 7946 0958
        山田太郎
                +81 3 1234 5678
        Zoë 👩‍👩‍👧 Müller

      """
    ),
    (
      20,
      """
        Wilhelmina
        Featherstonehaugh
        山田太郎
        Zoë 👩‍👩‍👧 Müller

      """
    ),
  ])
  func wrapsNamesBeforeDroppingNumbers(width: Int, table: String) {
    #expect(drawn(width, list) == table)
  }

  /// One long text wraps, and takes no room from the others.
  @Test func anOutlierDoesNotWidenAColumn() {
    let names = (1...9).map { "Member \($0)" } + ["Gesellschaft für internationale Zusammenarbeit"]
    let source = Section(
      names.enumerated().map { id, name in
        Member(id: id, name: name, phone: "555-010\(id)", email: "member.\(id)@example.org")
      })
    let lines = drawn(60, source).split(separator: "\n")
    #expect(
      lines.suffix(3) == [
        "  Member 9  555-0108  member.8@example.org",
        "  Gesellschaft für internationale Zusammenarbeit",
        "            555-0109  member.9@example.org",
      ])
    #expect(lines.count == 11)
    #expect(drawn(82, source).split(separator: "\n").count == 10)
  }

  @Test func truncatesAbsurdlyLongNames() {
    let name = (1...100).map { "name\($0)" }.joined(separator: " ")
    let source = Section([Member(id: 1, name: name, phone: "555-0101")])
    #expect(
      drawn(30, source) == """
          name1 name2 name3 name4
          name5 name6 name7 name8
          name9 name10 name11 name12…
                              555-0101

        """)
  }

  /// A column with a match stays longest, and shows the match.
  @Test func keepsMatchesVisible() {
    #expect(
      drawn(62, looking: "family", list) == """
          Wilhelmina Featherstonehaugh  +44 20 7946 0958  …ess #family
          山田太郎                      +81 3 1234 5678   #友達
          Zoë 👩‍👩‍👧 Müller                                   #berlin

        """)
    #expect(
      drawn(62, looking: "chess", list).hasPrefix(
        "  Wilhelmina Featherstonehaugh  +44 20 7946 0958  …don #chess…\n"))
    #expect(
      drawn(40, looking: "yamada", list) == """
          Wilhelmina Featherstonehaugh
                          wilhelmina@example.org
          山田太郎        yamada@example.co.jp
          Zoë 👩‍👩‍👧 Müller

        """)
    // A match in a name changes no priority.
    #expect(drawn(40, looking: "ilhelmina", list) == drawn(40, list))
  }

  /// A wrapped column gets half of the line, unless the name is whole.
  @Test func keepsRoomForWrappedColumns() {
    let source = Cells([
      ["Ada", "note", "a short one"],
      [
        "Wilhelmina Featherstonehaugh of Chipping Camden", "note", "words and words and more words",
      ],
    ]) { cells in
      cells[0].wrapping = .hanging
      cells[1].role = .label
      cells[2].role = .value
      cells[2].wrapping = .paragraphs
    }
    #expect(
      drawn(60, source) == """
          Ada                    note  a short one
          Wilhelmina Featherstonehaugh of Chipping Camden
                                 note  words and words and more
                                       words

        """)
    #expect(
      drawn(40, source) == """
          Ada          note  a short one
          Wilhelmina Featherstonehaugh of
          Chipping Camden
                       note  words and words and
                             more words

        """)
  }

  /// A label is truncated last, after its value wraps.
  @Test func keepsLabelsWhole() {
    let source = Cells([
      ["anniversary", "2015-11-26", ""], ["home", "ada.lovelace@example.org", "preferred"],
    ]) { cells in
      cells[0].role = .label
      cells[1].role = .value
      cells[1].wrapping = .whole
      cells[2] = Cell(
        cells[2].text, role: .secondary, flexibility: .rigid, priority: .highest)
    }
    #expect(
      drawn(38, source) == """
          anniversary  2015-11-26
          home         ada.lovelace  preferred
                       @example.org

        """)
  }

  @Test func wrapsFooters() {
    let source = Section(
      [Person(id: 1, name: "Ada")], footer: "same phone, same address, same name")
    #expect(
      drawn(24, source) == """
          Ada
          same phone, same
          address, same name

        """)
  }

  @Test(arguments: 8...120)
  func staysWithinTheWidth(width: Int) {
    for word in [nil, "family", "yamada", "0958", "Feather"] {
      for line in drawn(width, looking: word, list).split(separator: "\n") {
        #expect(DisplayWidth.columns(of: line) <= width, "\(line)")
        #expect(line.last != " ", "\(line)")
      }
    }
  }

  /// No width truncates a name.
  @Test(arguments: 20...120)
  func keepsNamesWhole(width: Int) {
    let words = drawn(width, list).split { $0 == "\n" || $0 == " " }
    for word in ["Wilhelmina", "Featherstonehaugh", "山田太郎", "Zoë", "👩‍👩‍👧", "Müller"] {
      #expect(words.contains { $0 == word }, "\(word)")
    }
  }
}

/// A named item with columns of all priorities.
private struct Member: RowRepresentable, Identifiable, Sendable {
  var id: Int
  var name: String
  var phone = ""
  var email = ""
  var group = ""
  var tags = ""

  func cells(_ traits: RowTraits) -> [Cell] {
    [
      Cell(name, wrapping: .hanging), Cell(phone, role: .value, flexibility: .rigid),
      Cell(email, role: .value, priority: .medium), Cell(group, role: .secondary),
      Cell(tags, role: .note),
    ]
  }
}
