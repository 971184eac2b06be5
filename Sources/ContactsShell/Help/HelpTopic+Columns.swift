internal import CommandLanguage
internal import ContactsModel

extension HelpTopic {
  /// The columns of listings, and the templates of `--format`.
  static let columns = HelpTopic(
    "columns", "what `--columns` and `--format` can show",
    sections: [
      .definitions(
        "Columns",
        [
          "FIELD": "the values of a field, as `help fields` lists them",
          "FIELD:LABEL": "the values with that label, such as `phone:mobile`",
        ]),
      .definitions(
        "Further columns",
        ContactColumn.all.filter { $0.field == nil }.map { column in
          .init(column.name + (column.takesLabel ? "[:LABEL]" : ""), column.summary)
        }),
      .text(
        """
        `--columns` takes names separated by commas. `option columns NAMES` keeps them for \
        listings at a terminal; `--columns standard` shows the usual ones once. Scripts and pipes \
        see the usual columns unless `--columns` says otherwise.

        Of several values the preferred one comes first. Tables and `--format` separate values by \
        a comma and a space, tsv and csv by a comma; json and jsonl have an array wherever a \
        contact can have several. Tables show dates, names and addresses as `show` does; all other \
        output has each value as an assignment takes it.
        """),
      .definitions(
        "Templates of --format",
        [
          "{COLUMN}": "the values of a column; nothing if there are none",
          "\\t, \\n": "a TAB, a line end; there is no other line end",
          "\\\\, \\{": "a backslash, a brace",
        ]),
      .examples([
        "list --columns name,phone:mobile,city": "three columns",
        "option columns name,phone,birthday": "these columns from now on, at terminals",
        "list --format '{name}\\t{phone:mobile}\\n'": "a line for each contact",
        "find tag:card --format '{given} {family}\\n'": "names for a list of guests",
      ]),
    ])
}
