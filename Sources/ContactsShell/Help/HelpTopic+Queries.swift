internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

extension HelpTopic {
  /// The language of queries.
  static let queries = HelpTopic(
    "queries", "how to search: QUERY",
    sections: [
      .text(
        """
        All words of a query must match, anywhere in the contact. Case and accents do not matter: \
        `muller` finds Müller. Digits find phone numbers however they are written, with or without \
        the country code. Digits after a `+` are one number: `+49 151 1234`.
        """),
      .definitions(
        "Words",
        [
          "WORD": "contacts that contain WORD, also as part of a word",
          "\"A PHRASE\"":
            "contacts that contain the words exactly so; quotes also turn off operators",
          "-WORD": "contacts without WORD; also `-\"A PHRASE\"`, `-QUALIFIER:WORD`, `-( QUERY )`",
          "QUALIFIER:WORD": "contacts that contain WORD in that place, or as listed below",
          "QUERY or QUERY": "contacts that match either; `a b or c` means `(a b) or c`",
          "( QUERY )": "grouping; `(a or b)` needs no spaces, and `(0)151` is a number",
        ]),
      .definitions("Qualifiers", QueryQualifier.all.map { .init($0.name + ":", $0.summary) }),
      .definitions(
        "Dates (changed, added, last)",
        [
          "<7d, <=2w, >3m, >=1y": "less or more than that many days, weeks, months or years ago",
          "2026, 2026-10, 2026-10-03": "in that year, month or day (UTC)",
          "<2026-10, >=2026-10-03": "before that time; from that time on",
          "2026-01..2026-03, 2026-01..": "from the beginning of the first to the end of the last",
          "today, yesterday": "on that day",
        ]),
      .text(
        """
        `last:>90d` leaves out contacts you were never in touch with; `last:>90d or no:last` \
        includes them.
        """),
      .definitions(
        "Days (birthday, anniversary, date)",
        [
          "12, december, dec": "in December", "12-24": "on that day of any year",
          "<30d":
            "in the next 30 days, also across New Year; 29 February counts as the 28th in other "
            + "years",
          "today, tomorrow": "on that day",
          "1985, 1985-04, <1980, 1980..1989": "in that year or years",
        ]),
      .definitions(
        "Groups",
        [
          "in:NAME":
            "contacts with the tag NAME, members of the group NAME, and results of the saved query "
            + "NAME",
          "no:group":
            "contacts without a tag that are members of no group; groups themselves are left out",
          "save-query NAME QUERY": "saves a query under a name",
        ]),
      .examples([
        "find muller -paris": "one word but not another",
        "list tag:friend no:phone": "friends without a phone",
        "find email:example.org or email:example.com": "either of two values",
        "find ( ada or charles ) org:engines": "alternatives, and a field",
        "find \"analytical engine\"": "a phrase",
        "list birthday:<30d is:person": "people whose birthday is near",
        "find (last:>90d or no:last) in:friends --sort match":
          "friends to call again, best matches first",
        "set where title:analyst no:tag do tag=maths": "changes every contact that matches",
      ]),
    ])
}
