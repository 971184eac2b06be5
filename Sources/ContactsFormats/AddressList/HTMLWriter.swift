internal import ContactsModel
internal import UnicodeText

extension OutputFormat {
  /// An address list as a web page.
  static let html = OutputFormat(
    name: "html", summary: "an address list as a web page, to print", makeWriter: { HTMLWriter() },
    endings: ["htm"], isAddressList: true)
}

/// Writes contacts as an address list: a single HTML page without other resources, in sections by
/// first letter.
///
/// Values are escaped, and isolated so that their direction affects nothing else; there is no
/// script.
struct HTMLWriter: ContactWriter {
  private var section: String?

  func header() -> [UInt8] { Array((Self.head + "\n<h1>Contacts</h1>\n").utf8) }

  mutating func bytes(for contact: Contact) -> [UInt8] {
    let entry = AddressListEntry(contact)
    var text = ""
    if entry.section != section {
      if section != nil { text += "</section>\n" }
      section = entry.section
      text += "<section>\n<h2>\(entry.section.isolatedForHTML)</h2>\n"
    }
    text += "<article>\n<h3>\(entry.name.isolatedForHTML)</h3>\n"
    if !entry.details.isEmpty {
      let details = entry.details.map { detail in
        let label = detail.label.isEmpty ? "" : " " + detail.label.isolatedForHTML
        let lines = detail.lines.map(\.isolatedForHTML).joined(separator: "<br>")
        return "<dt>\(detail.kind)\(label)</dt><dd>\(lines)</dd>\n"
      }
      text += "<dl>\n\(details.joined())</dl>\n"
    }
    return Array((text + "</article>\n").utf8)
  }

  func footer() -> [UInt8] {
    Array(((section == nil ? "" : "</section>\n") + "</body>\n</html>\n").utf8)
  }

  /// The head of the page; its policy keeps browsers from loading or running anything.
  private static let head = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Contacts</title>
    <style>
    body { font: 10pt/1.35 sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em; }
    section { columns: 20em; column-gap: 2em; }
    h1 { font-size: 1.5em; }
    h2 { border-bottom: 1px solid; column-span: all; font-size: 1.25em; break-after: avoid; }
    h3 { font-size: 1em; margin: 0; }
    article { break-inside: avoid; margin: 0 0 1em; overflow-wrap: anywhere; }
    dl { display: grid; gap: 0 .75em; grid-template-columns: 8em 1fr; margin: 0; }
    dt { opacity: .7; }
    dd { margin: 0; }
    @media print { @page { margin: 15mm; } body { font-size: 9pt; margin: 0; max-width: none; padding: 0; } }
    </style>
    </head>
    <body>
    """
}

extension String {
  /// The text in an element with its own direction, escaped.
  fileprivate var isolatedForHTML: String { "<bdi>\(escapedForHTML)</bdi>" }

  private var escapedForHTML: String { replacingScalars { Self.escapesOfHTML[$0] } }

  private static let escapesOfHTML: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
  ]
}
