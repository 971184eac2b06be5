internal import CommandLanguage
internal import ContactsModel

extension HelpTopic {
  /// The language in which contacts are asked for.
  static let query = HelpTopic(
    "query", "how contacts are asked for: QUERY",
    sections: [
      .text(
        """
        The words of a query must all match, each anywhere in the contact. Case and accents do not matter: \
        `muller` finds Müller. Digits find telephone numbers however they are written, with or without \
        the country code.
        """),
      .definitions(
        "Words",
        [
          "WORD": "contacts that have it; a part of a word will do",
          "\"A PHRASE\"": "words as they stand; what is quoted is never an operator",
          "-WORD": "contacts that do not have it; so with a phrase, a prefix, or `-(`",
          "PREFIX:WORD": "contacts that have it in one field",
          "QUERY or QUERY": "contacts that match either; words side by side bind tighter",
          "( QUERY )": "one thing; the parentheses are words of their own",
        ]),
      HelpPage.Section(
        "Prefixes",
        [.definitions(QueryPrefix.all.map { .init($0.name + ":", $0.summary) })]),
      .examples([
        "find muller -paris": "one word, and not another",
        "list tag:friend no:phone": "friends without a phone",
        "find email:example.org or email:example.com": "either of two",
        "find ( ada or charles ) org:engines": "a group, and a field",
        "find \"analytical engine\"": "a phrase",
        "set where title:analyst no:tag do tag=maths": "change all that match",
      ]),
    ])
}
