/// Help, made from signatures and fitted to a width in characters.
public enum HelpText {
  /// Returns all commands with what they do, by topic, in the order given.
  public static func overview(of signatures: [Signature], width: Int) -> String {
    var topics: [String] = []
    for signature in signatures where !topics.contains(signature.topic) {
      topics.append(signature.topic)
    }
    let column = Layout.termColumn(of: signatures.map(\.name))
    return topics.map { topic in
      let rows = signatures.filter { $0.topic == topic }.map { ($0.name, $0.summary) }
      return section(topic, Layout.definitions(rows, column: column, width: width))
    }.joined(separator: "\n\n")
  }

  /// Returns all there is to say about one command.
  public static func page(for signature: Signature, width: Int) -> String {
    let usage = signature.usages.map {
      Layout.wrap(signature.usageParts(of: $0), width: width, indent: 2, hanging: 6)
    }
    let discussion = Layout.paragraphs(of: signature.discussion).map {
      Layout.wrap($0, width: width)
    }
    let options = signature.allOptions.map { ($0.synopsis, $0.summary) }
    let examples = signature.examples.map { ($0.line, $0.summary) }
    let title = Layout.words(of: signature.name + ": " + signature.summary)
    var sections = [
      Layout.wrap(title, width: width),
      section("Usage", usage.joined(separator: "\n")),
    ]
    sections += discussion
    if !options.isEmpty {
      sections.append(section("Options", Layout.definitions(options, width: width)))
    }
    if !examples.isEmpty {
      sections.append(section("Examples", Layout.definitions(examples, width: width)))
    }
    return sections.joined(separator: "\n\n")
  }

  /// Returns the commands as a Markdown table: usage lines, and what they do.
  public static func markdownTable(of signatures: [Signature]) -> String {
    let rows = signatures.map { signature in
      let usage = signature.usageLines.map { "`\($0)`" }.joined(separator: ", ")
      return "| \(escaped(usage)) | \(escaped(signature.summary)) |"
    }
    return (["| command | does |", "|---|---|"] + rows).joined(separator: "\n")
  }

  private static func section(_ title: String, _ body: String) -> String {
    title.isEmpty ? body : title + ":\n" + body
  }

  private static func escaped(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
