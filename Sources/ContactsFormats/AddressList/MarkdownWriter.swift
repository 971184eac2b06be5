internal import ContactsModel

extension OutputFormat {
  /// An address list in Markdown.
  static let markdown = OutputFormat(
    name: "markdown", summary: "an address list in Markdown",
    makeWriter: { MarkdownWriter() }, endings: ["md"], isAddressList: true)
}

/// Writes contacts as an address list in Markdown (CommonMark 0.31), in sections by first letter.
///
/// Values are escaped: no character of a value makes markup, or begins a line.
struct MarkdownWriter: ContactWriter {
  private var section = ""

  func header() -> [UInt8] { Array("# Contacts\n".utf8) }

  mutating func bytes(for contact: Contact) -> [UInt8] {
    let entry = AddressListEntry(contact)
    var text = ""
    if entry.section != section {
      section = entry.section
      text += "\n## \(section.escapedForMarkdown)\n"
    }
    text += "\n### \(entry.name.escapedForMarkdown)\n"
    if !entry.details.isEmpty { text += "\n" }
    for detail in entry.details {
      let label = detail.label.isEmpty ? "" : " (\(detail.label.escapedForMarkdown))"
      let value = detail.lines.joined(separator: ", ").escapedForMarkdown
      text += "- \(detail.kind)\(label): \(value)\n"
    }
    return Array(text.utf8)
  }
}

extension String {
  /// The text with backslashes before inline markup (CommonMark, section 2.4, and GitHub's tables,
  /// strikethrough, mathematics and links).
  fileprivate var escapedForMarkdown: String {
    var text: [UInt8] = []
    let bytes = Array(utf8)
    for (index, byte) in bytes.enumerated() {
      let isSpecial =
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"),
          UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"),
          UInt8(ascii: "#"), UInt8(ascii: "|"), UInt8(ascii: "~"), UInt8(ascii: "&"),
          UInt8(ascii: "$"), UInt8(ascii: "!"), UInt8(ascii: "^"), UInt8(ascii: "{"),
          UInt8(ascii: "}"):
          true
        // What looks like a web address would become a link.
        case UInt8(ascii: ":"): bytes[(index + 1)...].starts(with: Array("//".utf8))
        case UInt8(ascii: "."):
          index >= 3 && bytes[(index - 3)..<index].allSatisfy { $0 | 0x20 == UInt8(ascii: "w") }
        default: false
        }
      if isSpecial { text.append(UInt8(ascii: "\\")) }
      text.append(byte)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
