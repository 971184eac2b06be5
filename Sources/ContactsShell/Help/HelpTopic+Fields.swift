internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

extension HelpTopic {
  /// What a contact's fields are, and how they are assigned.
  static let fields = HelpTopic(
    "fields", "what a contact has, and how it is assigned: FIELD[:LABEL]=VALUE",
    sections: [
      .definitions(
        "ASSIGNMENT",
        [
          "FIELD=VALUE":
            "`add`: one more value; `set`: in place of the one that is there, or a new one",
          "FIELD:LABEL=VALUE": "the same, among the values with that label",
          "FIELD+=VALUE": "one more value",
          "FIELD-=VALUE": "takes that value away",
          "FIELD=": "clears the field; `FIELD:LABEL=` the values with that label",
        ]),
      .text(
        """
        Where `set` finds several values to replace, it lists their paths and does nothing. Several `tag=` \
        in one `set` replace all tags. A value with blanks is quoted: `note="met in Turin"`.
        """),
      HelpPage.Section(
        "Fields",
        [
          .definitions(
            Field.all.map { field in
              .init(
                field.name + (field.takesLabel ? "[:LABEL]" : ""),
                "\(field.summary), as `\(field.example)`")
            })
        ]),
      HelpPage.Section(
        "Labels",
        [
          .paragraph(
            """
            A label is any text, as `home`, `work`, `mobile`, or `phone:"car phone"=555-0142`. Case does \
            not matter when values are looked for by it.
            """)
        ]),
      .definitions(
        "Addresses",
        [
          "street; city; region; postal code; country":
            "or the first of these parts; an empty part is left out, `\\;` is a semicolon",
          "…; box; extension": "a sixth and a seventh part: post-office box, and flat or floor",
        ]),
      .definitions(
        "Dates",
        [
          "1985-04-15": "year, month and day (ISO 8601)",
          "--04-15": "of a year that is not known",
          "1985-04": "a month",
          "1985": "a year",
        ]),
      .text("Any other text is kept as it is, and is no day of the calendar."),
      .definitions(
        "Rows",
        [
          "value=VALUE": "the value of a row that a TARGET names",
          "label=LABEL": "its label; `label=` takes it away",
          "preferred=yes|no": "whether it is the one to use",
        ]),
      .examples([
        "add Ada Lovelace phone:mobile=\"+44 20 7946 0958\" birthday=1815-12-10": "a new contact",
        "set ada address:home=\"12 St James's Square; London; ; SW1Y 4JH; UK\"": "an address",
        "set ada email+=ada@example.org tag-=friend": "an email more, a tag less",
        "set ada/phone.1 label=work preferred=yes": "a row's label and mark",
      ]),
    ])
}
