internal import CommandLanguage
internal import ContactsFormats

extension HelpTopic {
  /// The formats of `import` and `export`, and the columns of tables.
  static let formats = HelpTopic(
    "formats", "the formats of `import` and `export`, and the columns of tables",
    sections: [
      .text(
        """
        `import` recognises a format from the first bytes and the name of a file, `export` from \
        the name; `--format` overrides both. Anything that no field stands for is kept, and \
        written back to the same format.
        """),
      .definitions("Read", InputFormat.all.map { .init($0.name, $0.summary) }),
      .definitions("Written", ExportCommand.formatNames.map { .init($0.name, $0.summary) }),
      .text(
        """
        Columns of a table are recognised by their names, in any order. `--map COLUMN=FIELD` names \
        the field of a column, with a label if you like, as in `set`. COLUMN is a name from the \
        header, or a number from 1. If all columns are mapped by number, and the first line is no \
        header but fits the fields, it is read as a contact.
        """),
      .text(
        """
        A spreadsheet runs cells that begin with `=`, `+`, `-` or `@` as formulas. \
        `--spreadsheet-safe` puts an apostrophe before them, except before phone numbers. Such a \
        table does not import as it was.
        """),
      .examples([
        "import list.csv --map Mob=phone:mobile --map born=birthday":
          "columns with their own names",
        "import list.tsv --map 1=name --map 2=email": "a table without a header",
        "export list.csv --spreadsheet-safe": "a table for a spreadsheet",
        "export list.html tag:friend": "an address list to print from a browser",
        "export friends.jscontact tag:friend": "for programs that read JSContact (RFC 9553)",
      ]),
    ])
}
