import Foundation
import TestSupport
import Testing

/// Clusters as programs read them.
struct DuplicateFormatTests {
  private struct Cluster: Decodable {
    struct Contact: Decodable { let id: String }
    let score: Double
    let reasons: [String]
    let contacts: [Contact]
  }

  private func home() throws -> Home {
    let home = try Home()
    _ = try home.run(
      ["-c", "add Ada Lovelace phone=5550100200", "-c", "add Lovelace Ada phone=555-010-0200"])
    return home
  }

  @Test func jsonHasScoresReasonsAndContacts() throws {
    let home = try home()
    let result = try home.run(["-o", "json", "duplicates"])
    let clusters = try JSONDecoder().decode([Cluster].self, from: result.output)
    #expect(clusters.count == 1 && clusters[0].contacts.count == 2)
    #expect(clusters[0].score > 0.5 && clusters[0].score < 1)
    #expect(clusters[0].reasons == ["names swapped", "same phone"])
    let line = try home.run(["-o", "jsonl", "duplicates"])
    #expect(try JSONDecoder().decode(Cluster.self, from: line.output).contacts.count == 2)
  }

  @Test func tsvHasOneLinePerContact() throws {
    let lines = try home().run(["-o", "tsv", "duplicates"]).outputText.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0] == "cluster\tscore\treasons\tid\tname\torganization\tphone\temail\ttags")
    #expect(
      lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 9 })
  }

  @Test func anotherFormatIsRefusedWithThoseThereAre() throws {
    #expect(
      try home().run(["-o", "csv", "duplicates"]).errorText
        == "contacts: `duplicates` cannot print csv; it can print table, json, jsonl, tsv\n")
  }

  @Test func findingNothingIsNotAnError() throws {
    let home = try home()
    for (format, text) in [("json", "[]\n"), ("jsonl", ""), ("table", "")] {
      let result = try home.run(["-o", format, "duplicates", "nobody"])
      #expect(result.outputText == text && result.status == .exited(0))
    }
    #expect(try home.run(["-o", "vcard", "duplicates"]).status == .exited(1))
  }
}
