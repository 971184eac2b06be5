import Testing

@testable import CommandLanguage

struct HelpTextTests {
  @Test func theOverviewGroupsCommandsByTopic() {
    let commands = ["add", "list", "set", "find", "duplicates"].map(Designed.command)
    #expect(
      HelpText.overview(of: Array(commands.prefix(4)), width: 34) == """
        Contacts:
          add   a new contact
          list  the contacts that match,
                by first letter
          find  the same, by query

        Changes:
          set   changes fields
        """)
  }

  @Test func aPageSaysAllThereIsToSay() {
    #expect(
      HelpText.page(for: Designed.command("list"), width: 56) == """
        list: the contacts that match, by first letter

        Usage:
          list [QUERY] [--sort FIELD] [--reverse] [--limit N]

        Every row has a number, by which the next command may
        name the contact. Without a query all contacts are
        listed.

        Other scripts come after Latin.

        Options:
          --sort FIELD  the field that decides the order
          --reverse     last first
          --limit N     at most so many

        Examples:
          list tag:work             those at work
          list has:email --sort family --reverse
                                    those one can write to, Z
                                    first
        """)
  }

  @Test func usageLinesBreakBetweenTheirParts() {
    #expect(
      HelpText.page(for: Designed.process, width: 40) == """
        contacts: keeps an address book

        Usage:
          contacts [--book FILE]
              [-o|--output FORMAT] [--bail]
              [-c LINE]… [-f FILE]
              [COMMAND [WORD…]]

        Options:
          --book FILE         the book
          -o|--output FORMAT  how results are
                              written
          --bail              stops at the first
                              error
          -c LINE             runs a line
          -f FILE             runs a file
        """)
  }

  @Test func aCommandOfSeveralFormsHasALineEach() {
    #expect(
      HelpText.page(for: Designed.command("remove"), width: 80) == """
        remove: removes contacts or entries

        Usage:
          remove TARGET
          remove where QUERY
        """)
  }

  @Test func theMarkdownTableEscapesBars() {
    #expect(
      HelpText.markdownTable(of: ["show", "tag"].map(Designed.command)) == #"""
        | command | does |
        |---|---|
        | `show REF [--at SEQUENCE\|DATE] [--text]` | one contact |
        | `tag REF… TAG`, `tag where QUERY do TAG` | tags contacts |
        """#)
  }
}
