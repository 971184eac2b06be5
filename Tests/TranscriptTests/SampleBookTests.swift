import Foundation
import TestSupport
import Testing

/// Data/sample.json, made by Data/make-sample from Data/sample.contacts; `make run` opens a copy.
struct SampleBookTests {
  private func makeCopy() throws -> (home: Home, book: String) {
    let home = try Home()
    let book = home.folder.path("contacts.json")
    try FileManager.default.copyItem(
      at: dataFolder.appending(path: "sample.json"), to: URL(filePath: book))
    return (home, book)
  }

  private func quietRun(_ arguments: [String], _ copy: (home: Home, book: String)) throws -> String
  {
    let result = try copy.home.run(["--book", copy.book] + arguments)
    #expect(result.status == .exited(0), "\(arguments)")
    #expect(result.errorText == "", "\(arguments)")
    return result.outputText
  }

  @Test func aCopyOpensWithoutNotices() throws {
    let copy = try makeCopy()
    #expect(try quietRun(["list"], copy).hasSuffix("\n41 contacts\n"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: copy.home.path) == ["contacts.json"])
    let (covered, checksum) = try #require(splitChecksum(copy.home.contents(copy.book)))
    #expect(crc32(covered) == checksum)
  }

  @Test func aCopyCanBeChangedSavedAndEditedByHand() throws {
    let copy = try makeCopy()
    _ = try quietRun(["set", "ada", "note=changed"], copy)
    _ = try quietRun(["show", "ada"], copy)
    let edited = String(decoding: try copy.home.contents(copy.book), as: UTF8.self)
      .replacing("Enchantress", with: "Countess")
    try edited.write(toFile: copy.book, atomically: true, encoding: .utf8)
    let result = try copy.home.run(["--book", copy.book, "show", "ada"])
    #expect(result.status == .exited(0))
    #expect(result.outputText.contains("Countess") && result.outputText.contains("changed"))
    _ = try quietRun(["save"], copy)
    #expect(try quietRun(["find", "countess"], copy).contains("Ada King Lovelace"))
  }

  /// The script makes the book's contacts in order, so that both change together.
  @Test func theScriptMakesTheBook() throws {
    let copy = try makeCopy()
    let home = try Home()
    let script = dataFolder.appending(path: "sample.contacts").path(percentEncoded: false)
    // Three of its dates are text, which is reported.
    let described = try home.run(["-f", script]).errorText.split(separator: "\n")
    #expect(described.count == 3 && described.allSatisfy { $0.contains("` is kept as text") })
    let columns = { (output: String) in
      output.split(separator: "\n").map { $0.drop { $0 != "\t" } }
    }
    let listing = ["-o", "tsv", "list", "--sort", "name"]
    #expect(
      columns(try home.run(listing).outputText)
        == columns(try copy.home.run(["--book", copy.book] + listing).outputText))
  }

  @Test(arguments: [
    "has:birthday", "has:anniversary", "has:date", "has:phone", "has:email", "has:address",
    "has:url", "has:relation", "has:profile", "has:im", "has:note", "has:tag", "has:org",
    "has:department", "has:title", "has:nickname", "has:prefix", "has:suffix", "has:middle",
    "has:phonetic-given", "kind:organization", "kind:group", "birthday:--09-22", "🦁",
    "софья", "υπατια", "花子", "길동", "الهيثم", "ישראל", "आर्यभट", "สมชาย", "sklodowska", "muller",
    "020 7946 0958", "03023125444",
  ])
  func coversEveryField(query: String) throws {
    let copy = try makeCopy()
    _ = try quietRun(["find"] + query.split(separator: " ").map(String.init), copy)
  }

  @Test(arguments: ["Members", "Photos", "Other properties"])
  func hasDataThatNoCommandSets(section: String) throws {
    let copy = try makeCopy()
    let shown = try ["analytical society", "florence", "jules"].map {
      try quietRun(["show", $0], copy)
    }
    #expect(shown.contains { $0.contains("\n\(section)\n") })
  }
}
