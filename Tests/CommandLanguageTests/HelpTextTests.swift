import Testing

@testable import CommandLanguage

struct HelpTextTests {
  @Test func theOverviewGroupsCommandsByTopic() {
    let commands = ["add", "list", "set", "find", "duplicates"].map(Designed.command)
    #expect(
      HelpPage.overview(of: Array(commands.prefix(4))).text(in: HelpStyle(width: 34)) == """
        Contacts:
          add   a new contact
          list  the contacts that match,
                by first letter
          find  the same, by query

        Changes:
          set   changes fields
        """)
  }

  @Test func aPageHasUsageOptionsAndExamples() {
    #expect(
      Designed.command("list").helpPage.text(in: HelpStyle(width: 56)) == """
        list: the contacts that match, by first letter

        Examples:
          list tag:work             those at work
          list has:email --sort family --reverse
                                    those one can write to, Z
                                    first

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
        """)
  }

  @Test func usageLinesBreakBetweenTheirParts() {
    #expect(
      Designed.process.helpPage.text(in: HelpStyle(width: 40)) == """
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

  @Test func hasOneUsageLinePerForm() {
    #expect(
      Designed.command("remove").helpPage.text(in: HelpStyle(width: 80)) == """
        remove: removes contacts or entries

        Usage:
          remove TARGET
          remove where QUERY
        """)
  }

  @Test func stylesHeadings() {
    let text = Designed.command("tag").helpPage
      .text(in: HelpStyle(width: 80, heading: { "<\($0)>" }))
    #expect(text.hasPrefix("<tag>: tags contacts\n\n<Usage:>\n  tag"))
  }

  @Test func wrapsLongLinesBetweenWords() {
    let page = HelpPage(
      sections: [
        HelpPage.Section("Terms", [.definitions([.init("one two three four", "five six seven")])])
      ])
    #expect(
      page.text(in: HelpStyle(width: 16)) == """
        Terms:
          one two three
              four
              five six
              seven
        """)
  }

  @Test func measuresWideCharactersWithTheGivenWidth() {
    let page = HelpPage(
      sections: [
        HelpPage.Section("", [.definitions([.init("山田", "a name"), .init("abcd", "letters")])])
      ])
    let style = HelpStyle(
      width: 40, columns: { $0.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) } })
    #expect(page.text(in: style) == "  山田  a name\n  abcd  letters")
  }
}
