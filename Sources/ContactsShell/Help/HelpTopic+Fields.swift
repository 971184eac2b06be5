internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

extension HelpTopic {
  /// The fields of a contact, and how to set them.
  static let fields = HelpTopic(
    "fields", "the fields of a contact, and how to set them",
    sections: [
      .definitions(
        "ASSIGNMENT",
        [
          "FIELD=VALUE": "with `add`, adds a value; with `set`, replaces the value or sets one",
          "FIELD:LABEL=VALUE": "the same for the values with that label",
          "FIELD+=VALUE": "adds a value",
          "FIELD-=VALUE": "removes that value",
          "FIELD=": "removes all values; `FIELD:LABEL=` those with that label",
        ]),
      .text(
        """
        If `set` finds several values that it could replace, it lists their paths and changes \
        nothing. Several `tag=` in one `set` replace all tags. Quote a value with spaces: \
        `note="met in Turin"`.
        """),
      .definitions(
        "Fields",
        Field.all.map { field in
          .init(
            field.name + (field.takesLabel ? "[:LABEL]" : ""),
            "\(field.summary), such as `\(field.example)`")
        }),
      HelpPage.Section(
        "Labels",
        [
          .paragraph(
            """
            A label is any text: `home`, `work`, `mobile`, or `phone:"car phone"=555-0142`. Case \
            does not matter when you look for a label.
            """)
        ]),
      .definitions(
        "Addresses",
        [
          "street; city; region; postal code; country":
            "or only the first of these parts; leave a part empty to skip it; `\\;` is a semicolon",
          "…; box; extension": "then a post-office box, and a flat or floor",
        ]),
      .definitions(
        "Dates",
        [
          "1985-04-15": "year, month and day (ISO 8601)",
          "--04-15": "a day whose year is not known",
          "1985-04": "a month",
          "1985": "a year",
        ]),
      .text("Any other text is kept as it is, but `birthdays` and `dates` leave it out."),
      .definitions(
        "Rows",
        [
          "value=VALUE": "changes the value of a row, such as `ada/phone.1`",
          "label=LABEL": "changes its label; `label=` removes it",
          "preferred=yes|no": "marks it as the one to use, or not",
        ]),
      .examples([
        "add Ada Lovelace phone:mobile=\"+44 20 7946 0958\" birthday=1815-12-10": "adds a contact",
        "set ada address:home=\"12 St James's Square; London; ; SW1Y 4JH; UK\"":
          "sets the home address",
        "set ada email+=ada@example.org tag-=friend": "adds an email address, removes a tag",
        "set ada/phone.1 label=work preferred=yes": "changes the label and mark of a row",
      ]),
    ])
}
