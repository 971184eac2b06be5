/// A manual page in the macros of man(7), which every Unix formats.
public enum ManualPage {
  /// A section and its subsections.
  public struct Section: Sendable {
    let title: String
    let blocks: [HelpPage.Block]
    let subsections: [HelpPage.Section]

    /// Creates a section, with its title in capitals.
    public init(
      _ title: String, _ blocks: [HelpPage.Block] = [], subsections: [HelpPage.Section] = []
    ) {
      self.title = title.uppercased()
      self.blocks = blocks
      self.subsections = subsections
    }
  }

  /// Returns the source of a program's page, made from its signature and further sections.
  ///
  /// `date` is the release date in ISO 8601.
  public static func source(
    of signature: Signature, version: String, date: String, sections: [Section]
  ) -> String {
    let name = signature.name
    let paragraphs = signature.discussionSections.flatMap(\.blocks)
    let head = [
      ".\\\" Generated from the program's own help.",
      ".TH \(Roff.argument(name.uppercased())) 1 \"\(date)\" "
        + Roff.argument("\(name) \(version)"),
      // No hyphenation and no justification, so that names of fields and options read as typed.
      ".nh", ".ad l",
      ".SH NAME",
      "\(Roff.escaped(name)) \\- \(Roff.escaped(signature.summary))",
    ]
    let own = [
      Section("Synopsis", [signature.usageBlock]), Section("Description", paragraphs),
      Section("Options", [.definitions(signature.optionDefinitions)]),
    ]
    return (head + (own + sections).flatMap(\.roff)).joined(separator: "\n") + "\n"
  }
}

extension ManualPage.Section {
  /// Creates the section of all commands, with the help page of each.
  public init(commands signatures: [Signature]) {
    self.init(
      "Commands",
      subsections: signatures.map { signature in
        let page = signature.helpPage
        let lead = HelpPage.Block.paragraph(signature.summary.asSentence)
        let blocks = page.sections.flatMap(\.blocks)
        return HelpPage.Section(signature.name, [blocks[0], lead] + blocks.dropFirst())
      })
  }

  fileprivate var roff: [String] {
    [".SH \(Roff.argument(title))"] + blocks.roff
      + subsections.enumerated().flatMap { index, section in
        let isFirst = index == 0 && blocks.isEmpty
        let heading = section.title.isEmpty ? ".PP" : ".SS \(Roff.argument(section.title))"
        return (section.title.isEmpty && isFirst ? [] : [heading]) + section.blocks.roff
      }
  }
}

extension [HelpPage.Block] {
  /// The blocks in order; the first needs no paragraph macro after a heading.
  fileprivate var roff: [String] {
    enumerated().flatMap { index, block in
      switch block {
      case .paragraph(let text):
        (index == 0 ? [] : [".PP"]) + [Roff.filled(text)]
      case .definitions(let rows):
        rows.flatMap { row in
          row.meaning.isEmpty
            ? [".TP", Roff.usage(row.term)]
            : [".TP", Roff.line(Roff.usage(row.term)), Roff.filled(row.meaning)]
        }
      case .examples(let examples):
        examples.flatMap {
          [".TP", Roff.line(Roff.bold($0.term)), Roff.filled($0.meaning)]
        }
      case .usages(let usages):
        usages.enumerated().flatMap { form, parts in
          (index + form == 0 ? [] : [".PP"])
            + [Roff.line(parts.map(Roff.usage).joined(separator: "\n"))]
        }
      }
    }
  }
}

extension String {
  /// The text with a capital letter and a full stop.
  fileprivate var asSentence: String {
    prefix(1).uppercased() + dropFirst() + "."
  }
}
