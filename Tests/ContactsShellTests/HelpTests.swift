import CommandLanguage
import ContactsModel
import ContactsSearch
import Tables
import Testing

@testable import ContactsShell

struct HelpTests {
  private static let pages =
    [Help.introduction, Help.overview, Help.processPage]
    + CommandTable.standard.signatures.map(\.helpPage)
    + HelpTopic.all.map(\.page)

  /// A line exceeds the terminal only if it is one word, or one part of a usage line.
  @Test(arguments: [40, 50, 62, 80, 100, 133, 200]) func fits(width: Int) {
    let style = HelpStyle(width: width, columns: { DisplayWidth.columns(of: $0) })
    for page in Self.pages {
      for line in page.text(in: style).split(separator: "\n") {
        #expect(DisplayWidth.columns(of: line) <= width, "\(line)")
        #expect(line.last != " ")
      }
    }
  }

  @Test func listsEachCommandInTheOverview() {
    let lines = Help.overview.text(in: HelpStyle(width: 80)).split(separator: "\n")
    for signature in CommandTable.standard.signatures {
      #expect(lines.filter { $0.hasPrefix("  \(signature.name) ") }.count == 1)
    }
    for topic in HelpTopic.all { #expect(lines.contains { $0.hasPrefix("  \(topic.name) ") }) }
  }

  @Test func theIntroductionFitsAScreen() throws {
    let lines = Help.introduction.text(in: HelpStyle(width: 80)).split(separator: "\n")
    #expect(lines.count < 24)
    let rows = Help.introduction.sections.flatMap(\.blocks)
      .flatMap { block -> [HelpPage.Definition] in
        if case .definitions(let rows) = block { rows } else { [] }
      }
    #expect(rows.count == 10)
    for row in rows { try theExampleCanBeRun(line: row.term) }
  }

  @Test func commandsAndTopicsHaveDifferentNames() {
    #expect(Set(Help.names.map(\.term)).count == Help.names.count)
    for topic in HelpTopic.all {
      #expect(!topic.summary.isEmpty && topic.summary.last != ".")
      #expect(Help.page(on: topic.name) == topic.page)
    }
  }

  private static let examples = HelpTopic.all.flatMap(\.sections).flatMap(\.blocks)
    .flatMap { block -> [String] in
      if case .examples(let examples) = block { examples.map(\.term) } else { [] }
    }

  @Test(arguments: examples) func theExampleCanBeRun(line: String) throws {
    try expectRuns(line)
  }

  @Test func listsAllFields() {
    let text = HelpTopic.fields.page.text(in: HelpStyle(width: 80))
    for field in Field.all {
      #expect(text.contains("\n  \(field.name)\(field.takesLabel ? "[" : " ")"))
    }
    let query = HelpTopic.queries.page.text(in: HelpStyle(width: 80))
    for prefix in QueryQualifier.all { #expect(query.contains("\n  \(prefix.name): ")) }
  }

  /// The topic's examples of values are valid.
  @Test(arguments: Field.all.map(\.name)) func fieldExamplesAreValid(name: String) throws {
    let field = try #require(Field.named(name))
    var contact = Contact.named("Ada", number: 1)
    try field.assign(FieldAssignment(.set, field.example), to: &contact)
    #expect(field.values(in: contact).map(\.text) == [field.example])
  }

  @Test func searchesHelpByText() throws {
    let text = { (words: String) in Help.page(about: words)?.text(in: HelpStyle(width: 80)) }
    #expect(try #require(text("--limit")).contains("  log "))
    #expect(try #require(text("EDITOR")).contains("  edit "))
    // Text that no summary has is found in the pages.
    #expect(try #require(text("nickname")).contains("  fields "))
    #expect(text("xyzzy") == nil)
    #expect(text(" ") == nil)
  }

  @Test func theManualIsComplete() {
    let manual = Help.manual
    let lines = Set(manual.split(separator: "\n"))
    for section in [
      "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "NAMES", "FIELDS", "QUERIES", "KEYS",
      "SCRIPTS",
      "FILES", "ENVIRONMENT", "EXIT STATUS", "EXAMPLES", "SEE ALSO",
    ] {
      #expect(lines.contains(".SH \"\(section)\""))
    }
    for signature in CommandTable.standard.signatures + [ProcessOptions.signature] {
      let name = signature.name.replacing("-", with: "\\-")
      if name != "contacts" { #expect(lines.contains(".SS \"\(name)\"")) }
      for option in signature.options + signature.usages.flatMap(\.options) {
        let name = option.spelling.split(separator: "-", omittingEmptySubsequences: false)
          .joined(separator: "\\-")
        #expect(manual.contains("\\fB\(name)\\fP"), "\(option.spelling)")
      }
    }
    #expect(manual.utf8.allSatisfy { $0 < 0x80 })
    let requests = Set(lines.filter { $0.hasPrefix(".") }.map { $0.prefix { $0 != " " } })
    #expect(
      requests.subtracting([".\\\"", ".TH", ".SH", ".SS", ".TP", ".PP", ".nf", ".fi", ".nh", ".ad"])
        .isEmpty)
  }

  @Test func documentsEveryExitStatus() {
    #expect(Set(ExitStatus.allCases.map(\.summary)).count == ExitStatus.allCases.count)
  }
}
