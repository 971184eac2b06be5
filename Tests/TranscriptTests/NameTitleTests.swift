import Foundation
import TestSupport
import Testing

/// Titles of names, from the typed line to files of other programs.
struct NameTitleTests {
  private static let names = [
    "Ing. Peter Kováč, PhD.", "Dr. Jan Novák", "Jan Novák Jr.", "Prof. Dr. Anna von der Heide MBA",
    "Grace Hopper, PhD",
  ]

  private func home() throws -> Home {
    let home = try Home()
    let script = Self.names.map { "add \($0)\n" }.joined()
    #expect(try home.run(script: script).status == .exited(0))
    return home
  }

  /// As in tables of other programs.
  @Test(arguments: [
    (
      "given=\"Dr. Ute\" family=\"Ehm, PhD\"",
      #"{"prefix":"Dr.","given":"Ute","family":"Ehm","suffix":"PhD"}"#
    ),
    ("given=Ada family=\"Bell, RN\"", #"{"given":"Ada","family":"Bell","suffix":"RN"}"#),
    ("given=Ada family=\"Loe Jr., MD\"", #"{"given":"Ada","family":"Loe","suffix":"Jr. MD"}"#),
  ])
  func areTakenFromTheFamilyNameWithTheComma(parts: String, expected: String) throws {
    let home = try Home()
    #expect(try home.run(script: "add \(parts)\nnormalize name\n").status == .exited(0))
    let book = String(decoding: try home.contents(home.book), as: UTF8.self)
    #expect(book.contains("\"name\":\(expected)"), "\(book)")
  }

  @Test func areStoredAsParts() throws {
    let home = try home()
    let book = String(decoding: try home.contents(home.book), as: UTF8.self)
    for name in [
      #""name":{"formatted":"Ing. Peter Kováč, PhD.","prefix":"Ing.","given":"Peter","family":"Kováč","suffix":"PhD."}"#,
      #""name":{"prefix":"Dr.","given":"Jan","family":"Novák"}"#,
      #""name":{"given":"Jan","family":"Novák","suffix":"Jr."}"#,
      #""name":{"prefix":"Prof. Dr.","given":"Anna","family":"von der Heide","suffix":"MBA"}"#,
    ] { #expect(book.contains(name), "\(name)") }
  }

  @Test func areShownAsTypedAndIgnoredInSorting() throws {
    let home = try home()
    let sorted = [
      "Grace Hopper, PhD", "Ing. Peter Kováč, PhD.", "Dr. Jan Novák", "Jan Novák Jr.",
      "Prof. Dr. Anna von der Heide MBA",
    ]
    let listed = try home.run(["-o", "tsv", "list"]).outputText.split(separator: "\n").dropFirst()
    #expect(listed.map { String($0.split(separator: "\t")[1]) } == sorted)
    let found = try home.run(script: "find \"peter kovac\"\n").outputText
    #expect(found.contains("Ing. Peter Kováč, PhD."))
    let table = try home.run(["list"]).outputText
    for line in ["H\n", "K\n", "N\n", "V\n"] { #expect(table.contains(line)) }
    let index = try home.run(["option", "name-order", "family-first"])
    #expect(index.status == .exited(0))
    #expect(try home.run(["list"]).outputText.contains("Kováč, Ing. Peter, PhD."))
  }

  @Test(arguments: [
    "vcard", "vcard4", "jcard", "jscontact", "csv", "google-csv", "outlook-csv", "ldif", "json",
  ])
  func roundTripThroughFiles(format: String) throws {
    let (home, other) = (try home(), try Home())
    let file = home.folder.path("contacts.out")
    #expect(try home.run(["export", file, "--format", format]).status == .exited(0))
    let card = String(decoding: try home.contents(file), as: UTF8.self)
    if format.hasPrefix("vcard") {
      #expect(
        card.contains("FN:Ing. Peter Kováč\\, PhD.") && card.contains("N:Kováč;Peter;;Ing.;PhD."))
    }
    #expect(try other.run(["import", file]).status == .exited(0))
    let names = try other.names()
    // Tables of other programs cannot hold the comma.
    #expect(names.sorted() == Self.names.sorted(), "\(names)")
    let prefix = try other.run(["-o", "json", "show", "kovac"]).outputText
    #expect(prefix.contains(#""given":"Peter","family":"Kováč""#), "\(prefix)")
  }

  @Test(arguments: [
    ("card.vcf", "BEGIN:VCARD\nVERSION:3.0\nFN:Ing. Peter Kováč\\, PhD.\nTEL:1\nEND:VCARD\n"),
    ("table.csv", "Name,Phone\n\"Ing. Peter Kováč, PhD.\",1\n"),
    (
      "file.ldif",
      "dn: cn=x\nobjectClass: person\ncn:: SW5nLiBQZXRlciBLb3bDocSNLCBQaEQu\ntelephoneNumber: 1\n"
    ),
  ])
  func areTakenFromUnstructuredNames(name: String, text: String) throws {
    let home = try Home()
    let file = try home.folder.write(text, to: name)
    #expect(try home.run(["import", file]).status == .exited(0))
    let contact = try home.run(["-o", "json", "show", "peter"]).outputText
    #expect(
      contact.contains(
        #""prefix":"Ing.","given":"Peter","family":"Kováč","suffix":"PhD.""#), "\(contact)")
  }

  @Test func areMovedByNormalize() throws {
    let home = try Home()
    let script = """
      add given="Dr. Jan" family=Novák
      add given=PhD. family="Ing. Peter Kováč"
      add given=Don family=Draper
      normalize name --dry-run

      """
    let shown = try home.run(script: script).outputText
    #expect(
      shown.contains("~ Dr. Jan Novák          parts of the name  Dr. Jan | Novák"), "\(shown)")
    #expect(try home.run(["normalize", "name"]).outputText == "changed 2 contacts, 2 values\n")
    #expect(try home.names() == ["Dr. Jan Novák", "Ing. Peter Kováč, PhD.", "Don Draper"])
    #expect(try home.run(["normalize", "name"]).outputText == "changed 0 contacts, 0 values\n")
  }
}
