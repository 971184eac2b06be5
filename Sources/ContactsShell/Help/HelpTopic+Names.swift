internal import CommandLanguage

extension HelpTopic {
  /// How to name contacts and their rows: REF, TARGET and PATH.
  static let names = HelpTopic(
    "names", "how to name a contact or one of its rows: REF, TARGET, PATH",
    sections: [
      .definitions(
        "REF names a contact",
        [
          "3": "the third contact of the last listing",
          ".": "the contact last shown, opened, added or changed",
          "@0d9c": "the contact whose id begins with 0d9c",
          "ada": "the contact with that name, as explained below",
        ]),
      .text(
        """
        A text is looked up as the whole name, then as whole words of the name, then as beginnings \
        of words of the name, then in any field. The first step that finds a contact counts; if it \
        finds several, they are listed and the command does nothing. Nicknames, organizations and \
        whole email addresses count as names. Case and accents do not matter, unless two whole \
        names differ in nothing else.
        """),
      .text(
        """
        `open` and the commands that change something skip the last step, so they never change a \
        contact that only mentions the text in a note. Commands that take several REFs also take \
        ranges (2-5). Words are one name if together they name a contact; otherwise each is a name.
        """),
      .definitions(
        "TARGET names a contact, or a row of it",
        [
          "REF": "the contact",
          "REF/2.1": "section 2, row 1, as `show` numbers them",
          "REF/phone.1": "its first phone; the safer form in scripts",
        ]),
      .definitions(
        "PATH names a row of the current contact",
        ["2.1": "section 2, row 1, as `show` numbers them", "phone.1": "the first phone"]),
      .text(
        """
        Numbers and paths mean what was last shown. If that has been changed or removed since, the \
        command reports it and does nothing.
        """),
      .examples([
        "show 3": "the third contact of the last listing",
        "set @0d9c1f3e/phone.2 label=work": "the second phone of the contact with that id",
        "remove ada/birthday.1": "the first birthday of a contact named by a word",
      ]),
    ])
}
