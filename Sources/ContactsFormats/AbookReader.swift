internal import ContactsModel
internal import UnicodeText

/// Reads abook's address book: a section in brackets for each contact, with lines `field=value`.
///
/// Fields besides those of abook are the user's own (`field` in abookrc(5)).
struct AbookReader: ContactReader, IssueCollecting {
  private var lines: PlainLines
  var issues: [ImportIssue] = []
  /// The current section; nil before the first, and in the format section.
  private var section: (line: Int, fields: [(name: String, value: String)])?

  init(_ bytes: [UInt8]) {
    lines = PlainLines(bytes)
  }

  mutating func next() -> ImportedContact? {
    while let line = lines.next() {
      let text = CharacterSet.text(guessing: line).text.trimmed
      if text.isEmpty || text.utf8.first == UInt8(ascii: "#") { continue }
      if text.utf8.first == UInt8(ascii: "["), text.utf8.last == UInt8(ascii: "]") {
        let finished = finishSection()
        section = text == "[format]" ? nil : (lines.number, [])
        isFormat = text == "[format]"
        if let finished { return finished }
      } else if let equals = text.unicodeScalars.firstIndex(of: "="), section != nil {
        let name = String(text[..<equals]).trimmed
        section?.fields.append((name, String(text.unicodeScalars[equals...].dropFirst())))
      } else if !isFormat {
        report(line: lines.number, "is not FIELD=VALUE", .leftOut)
      }
    }
    return finishSection()
  }

  /// Whether the section is the format section.
  private var isFormat = false

  private mutating func finishSection() -> ImportedContact? {
    guard let (line, fields) = section else { return nil }
    section = nil
    var builder = ContactBuilder()
    for (name, value) in fields {
      guard let target = Self.fields[name.lowercased()] else {
        builder.add(value, Column(name, .value(.custom, name)), number: 0)
        continue
      }
      let column = Column(name, target)
      if name.lowercased() == "email" {
        for address in value.unicodeScalars.split(separator: ",") {
          builder.add(String(address), column, number: 0)
        }
      } else {
        builder.add(value, column, number: 0)
      }
    }
    let contact = builder.finish()
    issues += builder.remarks.map { ImportIssue(line: line, $0) }
    if contact.isOfUse { return ImportedContact(contact: contact, line: line) }
    report(line: line, "has no name and no values", .leftOut)
    return nil
  }

  private static let fields = Dictionary(
    uniqueKeysWithValues: Column.table(
      """
      name = name; email = email; phone:home = phone; phone:work = workphone; phone:fax = fax
      phone:mobile = mobile; nickname = nick; url = url; note = notes; groups = groups
      date:anniversary = anniversary; address/street = address, address2; address/city = city
      address/region = state; address/postalCode = zip; address/country = country
      """
    ).map { ($0.name, $0.target) })
}

extension InputFormat {
  /// The address book of abook.
  static let abook = InputFormat(
    name: "abook", summary: "abook's addressbook file", endings: ["abook"],
    recognizes: { head in
      var lines = PlainLines(Array(head))
      while let line = lines.next() {
        guard let first = line.first, first != UInt8(ascii: "#") else { continue }
        guard line.elementsEqual("[format]".utf8) else { return false }
        return lines.next()?.starts(with: "program=abook".utf8) ?? false
      }
      return false
    }, makeReader: { AbookReader($0) })
}
