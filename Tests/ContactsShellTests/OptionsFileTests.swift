import ContactsModel
import ContactsSearch
import Foundation
import TestSupport
import Testing

@testable import ContactsShell

/// Reading and writing `options.json`.
struct OptionsFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var path: String { folder.path("contacts/options.json") }
  private var file: OptionsFile { OptionsFile(path: path) }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("contacts"), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private func contents() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test func aMissingFileMeansDefaults() {
    let (preferences, problems) = file.load()
    #expect(problems.isEmpty)
    #expect(OptionTable.all.allSatisfy { !preferences.decides(.single($0)) })
  }

  @Test func setsAndResetsOptions() throws {
    #expect(
      try file.set(.single(NameOrder.self), to: "family-first")[NameOrder.self] == .familyFirst)
    #expect(try file.set(.single(ColourMode.self), to: "never")[NameOrder.self] == .familyFirst)
    #expect(
      try contents() == """
        {
          "name-order": "family-first",
          "colour": "never"
        }

        """)
    #expect(file.load().preferences[ColourMode.self] == .never)
    #expect(try file.set(.single(NameOrder.self), to: nil)[NameOrder.self] == .givenFirst)
    #expect(try contents() == "{\n  \"colour\": \"never\"\n}\n")
    _ = try file.set(.single(ColourMode.self), to: nil)
    #expect(try contents() == "{}\n")
  }

  @Test func resettingAnUnsetOptionMakesNoFile() throws {
    _ = try file.set(.single(NameOrder.self), to: nil)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func doesNotRewriteAnUnchangedFile() throws {
    try write("{ \"colour\":\"never\" }")
    _ = try file.set(.single(ColourMode.self), to: "never")
    #expect(try contents() == "{ \"colour\":\"never\" }")
  }

  @Test func keepsUnknownMembers() throws {
    try write(
      #"{"theme":{"b":1.50,"a":[null,true]},"name-order":"given-first","größe":"\u00fc\n","sort":7}"#
    )
    _ = try file.set(.single(NameOrder.self), to: "family-first")
    #expect(
      try contents() == #"""
        {
          "theme": {"b":1.50,"a":[null,true]},
          "name-order": "family-first",
          "größe": "ü\n",
          "sort": 7
        }

        """#)
  }

  @Test func readsAndReplacesAliases() throws {
    try write(#"{"color":"never"}"#)
    #expect(file.load().preferences[ColourMode.self] == .never)
    _ = try file.set(.single(ColourMode.self), to: "always")
    #expect(try contents() == "{\n  \"colour\": \"always\"\n}\n")
  }

  @Test func reportsAnInvalidValueAndKeepsOthers() throws {
    try write(#"{"colour":"pink","sort":7,"country":null,"name-order":"family-first"}"#)
    let (preferences, problems) = file.load()
    #expect(preferences[NameOrder.self] == .familyFirst)
    #expect(preferences[ColourMode.self] == .auto && preferences[Country.self].code == nil)
    let messages = problems.map { "\($0)" }
    #expect(messages.count == 2)
    #expect(
      messages.last
        == "\(path): colour is auto, always or never, not `pink`; using the default")
    _ = try file.set(.single(ColourMode.self), to: "never")
    #expect(file.load().problems.count == 1)
  }

  @Test(arguments: [
    ("", "1:1"), ("{\n  \"sort\": \"name\",\n}\n", "3:1"), ("{\"a\":\"ü\", x}", "1:11"),
    ("[]", "1:1"), ("null", "1:1"), ("{\"sort\":\"name\"} {}", "1:17"), ("\u{FEFF}{}", "1:1"),
  ])
  func reportsADamagedFileWithItsPosition(text: String, place: String) throws {
    try write(text)
    let (preferences, problems) = file.load()
    #expect(OptionTable.all.allSatisfy { !preferences.decides(.single($0)) })
    #expect(problems.count == 1)
    #expect("\(problems[0])".hasPrefix("\(path):\(place): "))
    for value in ["name", nil] {
      let error = #expect(throws: CommandError.self) {
        try file.set(.single(SortOrder.self), to: value)
      }
      #expect("\(try #require(error))".hasPrefix("cannot set sort: \(path):\(place): "))
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(text.utf8))
  }

  @Test func reportsInvalidUTF8() throws {
    try write("")
    let bytes = Data([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D])
    try bytes.write(to: URL(filePath: path))
    #expect(file.load().problems.count == 1)
    #expect(throws: CommandError.self) { try file.set(.single(ColourMode.self), to: "never") }
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  @Test func keepsLinksAndPermissions() throws {
    let target = folder.path("dotfiles/options.json")
    try FileManager.default.createDirectory(
      atPath: folder.path("dotfiles"), withIntermediateDirectories: true)
    try Data("{}".utf8).write(to: URL(filePath: target))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: target)
    try FileManager.default.createDirectory(
      atPath: folder.path("contacts"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "../dotfiles/options.json")
    _ = try file.set(.single(ColourMode.self), to: "never")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: path) == "../dotfiles/options.json")
    #expect(try String(contentsOfFile: target, encoding: .utf8).contains("never"))
    let mode = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int
    #expect(mode == 0o644)
    // Neither leaves another file.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("dotfiles"))
        == ["options.json"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("contacts"))
        == ["options.json"])
  }

  @Test func writesThroughADanglingLink() throws {
    for name in ["dotfiles", "contacts"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    let target = folder.path("dotfiles/options.json")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    #expect(file.load().problems.isEmpty)
    _ = try file.set(.single(ColourMode.self), to: "never")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == contents())
  }

  @Test func doesNotWaitForAPipe() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("contacts"), withIntermediateDirectories: true)
    try #require(mkfifo(path, 0o600) == 0)
    #expect(file.load().problems.count == 1)
    #expect(throws: (any Error).self) { try file.set(.single(ColourMode.self), to: "never") }
  }

  @Test func reportsWhatIsNotAFile() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(file.load().problems.map { "\($0)" } == ["cannot read \(path): Is a directory"])
    #expect(throws: (any Error).self) { try file.set(.single(ColourMode.self), to: "never") }
    var isFolder: ObjCBool = false
    #expect(FileManager.default.fileExists(atPath: path, isDirectory: &isFolder))
    #expect(isFolder.boolValue)
  }

  @Test func boundsTheFileRead() throws {
    try write("")
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.truncate(atOffset: 1 << 40)
    try handle.close()
    #expect(file.load().problems.map { "\($0)" } == ["cannot read \(path): File too large"])
  }

  @Test func withoutAPathSetsNothing() {
    let file = OptionsFile(path: nil)
    #expect(file.load().problems.isEmpty)
    #expect(throws: CommandError.self) { try file.set(.single(ColourMode.self), to: "never") }
  }

  @Test func reportsAProblemOnce() throws {
    try write("{")
    var options = UserOptions(path: path)
    #expect(options.refresh().count == 1)
    #expect(options.refresh() == [])
    try write("{}")
    #expect(options.refresh() == [])
    try write("{")
    #expect(options.refresh().count == 1)
  }
}
