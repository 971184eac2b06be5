internal import CommandLanguage

extension HelpTopic {
  /// How contacts and their rows are named: REF, TARGET and PATH.
  static let names = HelpTopic(
    "names", "how a contact or one of its rows is named: REF, TARGET, PATH",
    sections: [
      .definitions(
        "REF names a contact",
        [
          "3": "the third of the last listing",
          ".": "the contact last shown, opened, added or changed",
          "@0d9c": "the contact of which the id begins so",
          "ada": "text",
        ]),
      .text(
        """
        Text is tried in turn as the whole name, with its titles and without, as whole words of the name, as beginnings \
        of words of the name, and in any field; the first of these that finds a contact counts. Nicknames, \
        organizations and whole email addresses are names, too. Where it finds several, they are listed, and nothing is \
        done. Case and accents do not matter, unless they alone tell one whole name from another.
        """),
      .text(
        """
        `open`, and commands that change something, go by names alone: whoever is only mentioned in a note is not \
        changed. Where several REFs may stand, numbers, ranges (2-5) and ids are as many contacts; other words are one \
        name if together they name somebody, else each names one.
        """),
      .definitions(
        "TARGET names a contact, or a row of it",
        [
          "REF": "the contact",
          "REF/2.1": "section 2, row 1, as `show` numbers them",
          "REF/phone.1": "the first phone, which stays the same in scripts",
        ]),
      .definitions(
        "PATH names a row of the current contact",
        ["2.1": "as `show` numbers rows", "phone.1": "the first phone"]),
      .text(
        """
        Numbers and paths mean what was last shown. Where that has been changed or removed since, the \
        command says so and does nothing.
        """),
      .examples([
        "show 3": "the third contact of the last listing",
        "set @0d9c1f3e/phone.2 label=work": "the second phone of the contact with that id",
        "remove ada/birthday.1": "a row of a contact named by a word",
      ]),
    ])
}
