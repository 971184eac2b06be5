internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

extension HelpTopic {
  /// The language in which contacts are asked for.
  static let query = HelpTopic(
    "query", "how contacts are asked for: QUERY",
    sections: [
      .text(
        """
        The words of a query must all match, each anywhere in the contact. Case and accents do not matter: \
        `muller` finds Müller. Digits find telephone numbers however they are written, with or without \
        the country code; those behind a `+` are one number: `+49 151 1234`.
        """),
      .definitions(
        "Words",
        [
          "WORD": "contacts that have it; a part of a word will do",
          "\"A PHRASE\"": "words as they stand; what is quoted is never an operator",
          "-WORD": "contacts that do not have it; so with a phrase, a qualifier, or `-(`",
          "QUALIFIER:WORD": "contacts that have it in one place, or as the qualifier asks",
          "QUERY or QUERY": "contacts that match either; words side by side bind tighter",
          "( QUERY )": "one thing; (a or b) needs no blanks, and (0)151 is a number",
        ]),
      HelpPage.Section(
        "Qualifiers",
        [.definitions(QueryQualifier.all.map { .init($0.name + ":", $0.summary) })]),
      .definitions(
        "Dates (changed, added, last)",
        [
          "<7d, <=2w, >3m, >=1y": "less or more than so many days, weeks, months or years ago",
          "2026, 2026-10, 2026-10-03": "in that year or month, or on that day (UTC)",
          "<2026-10, >=2026-10-03": "before it; from then on",
          "2026-01..2026-03, 2026-01..": "from the first of them to the end of the last",
          "today, yesterday": "on that day",
        ]),
      .text(
        """
        `last:>90d` leaves out whom you were never in touch with; `last:>90d or no:last` adds them.
        """),
      .definitions(
        "Days (birthday, anniversary, date)",
        [
          "12, december, dec": "in December", "12-24": "on that day of any year",
          "<30d": "in the next 30 days, across New Year; 29 February is the 28th in other years",
          "today, tomorrow": "on that day", "1985, 1985-04, <1980, 1980..1989": "the year known",
        ]),
      .definitions(
        "Groups",
        [
          "in:NAME":
            "in any of that name: those with the tag, those the saved query finds, the members of the group",
          "no:group":
            "no tag, and a member of no group; saved queries do not count, nor are groups found",
          "save-query NAME QUERY": "gives a query a name",
        ]),
      .examples([
        "find muller -paris": "one word, and not another",
        "list tag:friend no:phone": "friends without a phone",
        "find email:example.org or email:example.com": "either of two",
        "find ( ada or charles ) org:engines": "a group, and a field",
        "find \"analytical engine\"": "a phrase",
        "list birthday:<30d is:person": "whose birthday is near",
        "find (last:>90d or no:last) in:friends --sort match": "whom to call again",
        "set where title:analyst no:tag do tag=maths": "change all that match",
      ]),
    ])
}
