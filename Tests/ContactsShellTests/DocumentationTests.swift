import CommandLanguage
import Foundation
import Testing

@testable import ContactsShell

/// What can be checked of README and articles: the tables of commands, and links.
struct DocumentationTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// README, the article about tests, and those of the catalogs, by path.
  private static let articles: [String] = {
    let sources = root.appending(path: "Sources").path(percentEncoded: false)
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: sources)) ?? []
    let articles = paths.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
    return ["README.md", "Tests/README.md"] + articles.map { "Sources/\($0)" }.sorted()
  }()

  private func text(of path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  /// The generated parts of the article about commands.
  private static let generated: KeyValuePairs = [
    "commands": markdownTable(of: CommandTable.standard.signatures),
    "options":
      (["| option of the process | effect |", "|---|---|"]
      + ProcessOptions.signature.options.map { option in
        let names = [option.alias.map { "-\($0)" }, option.spelling].compactMap { $0 }
        let value = option.placeholder.map { " \($0)" } ?? ""
        return "| \(names.map { "`\($0)\(value)`" }.joined(separator: ", ")) | \(option.summary) |"
      }).joined(separator: "\n"),
  ]

  /// Returns commands as a table of usage lines and summaries.
  private static func markdownTable(of signatures: [Signature]) -> String {
    let rows = signatures.map { signature in
      let usage = signature.usageLines.map { "`\($0)`" }.joined(separator: ", ")
      return "| \(usage.replacing("|", with: "\\|")) | \(signature.summary) |"
    }
    return (["| command | does |", "|---|---|"] + rows).joined(separator: "\n")
  }

  /// With UPDATE_COMMANDS=1 in the environment the tables are written again.
  @Test func tablesMatchTheSignatures() throws {
    let path = "Sources/ContactsShell/ContactsShell.docc/Commands.md"
    for (mark, table) in Self.generated {
      var text = try text(of: path)
      let begin = try #require(text.firstRange(of: "<!-- \(mark) -->\n")).upperBound
      let end = try #require(text.firstRange(of: "\n<!-- /\(mark) -->")).lowerBound
      if ProcessInfo.processInfo.environment["UPDATE_COMMANDS"] == "1" {
        text.replaceSubrange(begin..<end, with: table)
        try text.write(to: Self.root.appending(path: path), atomically: true, encoding: .utf8)
      } else {
        #expect(text[begin..<end] == table, "UPDATE_COMMANDS=1 writes it anew")
      }
    }
  }

  @Test func thereAreArticles() {
    #expect(Self.articles.count >= 12)
  }

  @Test func theReadMeIsShort() throws {
    #expect(try text(of: "README.md").utf8.count <= 10 << 10)
  }

  /// Each link to a file, or to a heading in one.
  @Test(arguments: articles) func everyLinkResolves(article: String) throws {
    let folder = Self.root.appending(path: article).deletingLastPathComponent()
    for link in Self.links(in: try text(of: article)) where !link.contains(":") {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target =
        parts[0].isEmpty
        ? Self.root.appending(path: article) : folder.appending(path: String(parts[0])).standardized
      guard FileManager.default.fileExists(atPath: target.path(percentEncoded: false)) else {
        Issue.record("\(link) leads to no file")
        continue
      }
      guard parts.count == 2 else { continue }
      let headings = Self.headings(in: try String(contentsOf: target, encoding: .utf8))
      #expect(headings.contains(String(parts[1])), "\(link) leads to no heading")
    }
  }

  /// Every article is linked from the README, or from an article that is.
  @Test func everyArticleIsLinked() throws {
    var reached: Set<String> = []
    var rest = ["README.md"]
    while let article = rest.popLast() {
      guard reached.insert(article).inserted else { continue }
      let folder = Self.root.appending(path: article).deletingLastPathComponent()
      for link in Self.links(in: try text(of: article)) where !link.contains(":") {
        let target = folder.appending(path: String(link.prefix { $0 != "#" })).standardized
        rest += Self.articles.filter { Self.root.appending(path: $0).standardized == target }
      }
    }
    #expect(Self.articles.filter { !reached.contains($0) } == [])
  }

  /// Returns the targets of an article's links, outside code.
  private static func links(in text: String) -> [String] {
    prose(of: text).flatMap { line in
      line.replacing(/`+[^`]*`+/, with: "code").matches(of: /\]\(([^)\s]+)\)/).map {
        String($0.output.1)
      }
    }
  }

  /// Returns the anchors that forges give an article's headings.
  private static func headings(in text: String) -> Set<String> {
    Set(
      prose(of: text).filter { $0.hasPrefix("#") }.map { line in
        line.drop { $0 == "#" || $0 == " " }.lowercased()
          .filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
          .replacing(" ", with: "-")
      })
  }

  /// Returns the lines of an article outside code blocks.
  private static func prose(of text: String) -> [Substring] {
    var isCode = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      let isFence = line.drop { $0 == " " }.hasPrefix("```")
      if isFence { isCode.toggle() }
      return !isCode && !isFence
    }
  }
}
