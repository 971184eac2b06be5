import Foundation
import Testing
import UnicodeText

@testable import ContactsFormats
import ContactsModel

/// Real files of other programs, read in place; they are not part of the project.
@Suite struct VCardCorpusTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../shared/corpus").standardized
  static var files: [String] {
    let found = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String }
    return (found ?? []).filter { $0.hasSuffix(".vcf") }.sorted()
  }

  @Test(.enabled(if: !files.isEmpty, "the corpus is not beside the project"), arguments: files)
  func cardsOfTheCorpusRoundTrip(file: String) throws {
    let bytes = Array(try Data(contentsOf: Self.folder.appending(path: file)))
    var parser = VCardParser(bytes)
    var reader = VCardReader(bytes)
    var count = 0
    while let card = parser.next() {
      let imported = reader.next()
      let contact = try #require(imported).contact
      count += 1
      let written = VCardWriter(card.version == .v40 ? .v40 : .v30).bytes(for: contact)
      var again = VCardParser(written)
      let reread = again.next()
      let back = try #require(reread)
      #expect(again.takeIssues().isEmpty)
      let (before, after) = (Self.described(card), Self.described(back))
      // An invalid line is kept, but not written to a card.
      for (key, count) in before where after[key, default: 0] < count && !key.hasPrefix("||") {
        Issue.record("\(file): lost \(key.prefix(300))")
      }
      for (key, count) in after where before[key, default: 0] < count {
        // Every card has a name and a UID.
        let name = key.split(separator: "|").first.map(String.init) ?? ""
        if ["N", "FN", "UID"].contains(name), !card.properties.contains(where: { $0.name == name })
        {
          continue
        }
        Issue.record("\(file): new \(key.prefix(300))")
      }
    }
    let beginnings = String(decoding: bytes, as: UTF8.self).uppercased().components(
      separatedBy: "BEGIN:VCARD")
    #expect(count == beginnings.count - 1 || file.contains("Utf16"))
  }

  /// The properties of a card, each with its count.
  static func described(_ card: VCard) -> [String: Int] {
    var described: [String: Int] = [:]
    for property in card.properties {
      // BASE64 is 2.1's name for b, and INLINE the default for values.
      let parameters = property.parameters.filter { $0.values != ["INLINE"] }.map { parameter in
        let values = parameter.values.map { $0.uppercased() == "BASE64" ? "b" : $0 }
        return "\(parameter.name)=\(values.sorted())"
      }.sorted()
      // Its text is kept unescaped, in the group of its address.
      let isLabel = property.name == "LABEL"
      let value = isLabel ? VCardText.unescaped(property.value) : property.value
      let group = isLabel ? "" : property.group
      let key =
        "\(group)|\(property.name.asciiUppercased)|\(parameters.joined(separator: ";"))|\(value)"
      described[key, default: 0] += 1
    }
    return described
  }
}
