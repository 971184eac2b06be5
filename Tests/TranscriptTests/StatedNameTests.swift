import TestSupport
import Testing

/// An update by a record that says less of the name.
struct StatedNameTests {
  private static let ana = ["FN:Dr. Ana María López", "N:López;Ana;María;Dr.;"]
  private static let annie = ["FN:Annie Bee (work)", "N:B;A;;;"]

  private func card(_ version: String, _ lines: [String]) -> String {
    (["BEGIN:VCARD", "VERSION:\(version)", "UID:u"] + lines + ["END:VCARD", ""])
      .joined(separator: "\n")
  }

  private func names(in home: Home) throws -> [String] {
    try home.run(["export", "-"]).outputText.split(separator: "\r\n").map(String.init)
      .filter { $0.hasPrefix("FN") || $0.hasPrefix("N:") }
  }

  @Test(
    arguments: [
      (ana, "4.0", ["FN:Dr. Ana María López"], nil), (ana, "3.0", ["FN:Dr. Ana María López"], nil),
      (ana, "4.0", ["FN:Ana María Lopes"], ["FN:Ana María Lopes", "N:;;;;"]),
      (annie, "2.1", ["N:B;A"], nil), (annie, "4.0", ["FN:Annie Bee (work)"], nil),
      (annie, "3.0", ["FN:", "N:B;A;;;"], nil), (ana, "4.0", [ana[0], "N:;;;;"], nil),
      (annie, "2.1", ["N:Bee;A"], ["FN:A Bee", "N:Bee;A"]),
      (annie, "3.0", ["FN:A B", "N:B;A;;;"], ["FN:A B", "N:B;A;;;"]),
    ] as [([String], String, [String], [String]?)])
  func whatItDoesNotSayStays(
    book: [String], version: String, record: [String], expected: [String]?
  ) throws {
    let home = try Home()
    let first = try home.folder.write(card("3.0", book), to: "first.vcf")
    #expect(try home.run(["import", first]).status == .exited(0))
    let second = try home.folder.write(card(version, record), to: "second.vcf")
    let counts = expected == nil ? "updated 0, unchanged 1" : "updated 1, unchanged 0"
    #expect(try home.run(["import", second]).outputText == "added 0, \(counts)\n")
    #expect(try names(in: home) == expected ?? book)
  }

  @Test(arguments: [
    (ana, #"{"@type":"Card","version":"1.0","uid":"u","name":{"full":"Dr. Ana María López"}}"#),
    (
      annie,
      #"{"@type":"Card","version":"1.0","uid":"u","name":{"components":[{"kind":"given","value":"A"},"#
        + #"{"kind":"surname","value":"B"}]}}"#
    ),
    (
      annie,
      #"["vcard",[["version",{},"text","4.0"],["uid",{},"text","u"],"#
        + #"["n",{},"text",["B","A","","",""]]]]"#
    ),
  ])
  func otherFormatsLeaveItAsWell(book: [String], record: String) throws {
    let home = try Home()
    let first = try home.folder.write(card("3.0", book), to: "first.vcf")
    let second = try home.folder.write(record, to: "second")
    #expect(try home.run(["import", first]).status == .exited(0))
    #expect(try home.run(["import", second]).outputText == "added 0, updated 0, unchanged 1\n")
    #expect(try names(in: home) == book)
  }
}
