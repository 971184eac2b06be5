internal import CommandLanguage
internal import ContactsFormats

extension HelpTopic {
  /// The formats of files that come in and go out, and how columns of tables are known.
  static let formats = HelpTopic(
    "formats", "what `import` reads and `export` writes, and the columns of tables",
    sections: [
      .text(
        """
        What a file is, is told by what it begins with and how its name ends; `--format` says it. What no field stands \
        for is kept as it is, and comes back where the same format is written.
        """),
      HelpPage.Section(
        "Read",
        [.definitions(InputFormat.all.map { .init($0.name, $0.summary) })]),
      HelpPage.Section(
        "Written",
        [.definitions(ExportCommand.formatNames.map { .init($0.name, $0.summary) })]),
      .text(
        """
        The columns of a table are known by their names, whatever their order. `--map COLUMN=FIELD` says what others \
        are, or are instead, with a field and a label as `set` has them. A column is named as in the header, or by its \
        number from 1. Where all are, and the first line has no known names and fits the fields, it is a contact too.
        """),
      .text(
        """
        A spreadsheet runs cells that begin with `=`, `+`, `-` or `@`. `--spreadsheet-safe` puts an apostrophe before \
        them, but not before telephone numbers; such a table does not come back as it went.
        """),
      .examples([
        "import list.csv --map Mob=phone:mobile --map born=birthday": "columns of other names",
        "import list.tsv --map 1=name --map 2=email": "a table without a header",
        "export list.csv --spreadsheet-safe": "a table to be opened in a spreadsheet",
        "export list.html tag:friend": "an address list, to be printed from a browser",
        "export friends.jscontact tag:friend": "for programs that speak JSContact (RFC 9553)",
      ]),
    ])
}
