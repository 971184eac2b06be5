import ContactsModel
import Foundation
import Platform
import TestSupport
import SyncTestSupport
import Testing

@testable import ContactsSync

/// A book and a folder that other programs change, too.
struct FolderSyncTests {
  let folder: TemporaryFolder
  let client: SyncClient

  init() throws {
    folder = try TemporaryFolder()
    client = try SyncClient("A", MemoryServer(), seed: 1)
  }

  @discardableResult
  private func sync() throws -> SyncReport {
    try client.sync(inFolder: folder.path(""))
  }

  private func write(_ name: String, _ lines: String...) throws {
    let text = ["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD", ""]
    try folder.write(text.joined(separator: "\r\n"), to: name)
  }

  @Test func aTouchedFileIsNotReceivedAgain() throws {
    try write("ada.vcf", "UID:ada", "FN:Ada", "N:;Ada;;;")
    #expect(try sync().received.added == 1)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 9)], ofItemAtPath: folder.path("ada.vcf"))
    #expect(try sync().isInStep)
    try client.edit("Ada") { $0.note = "mine" }
    #expect(try sync().sent.changed == 1)
    #expect(try sync().isInStep)
  }

  /// As on a disk that counts in two seconds, or where a program keeps times.
  @Test func aFullSyncFindsAChangeOfTheSameSizeAndTime() throws {
    func write(_ note: String) throws {
      let file = try File(folder.path("ada.vcf"), .readWrite, .create)
      let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:ada\r\nFN:Ada\r\nNOTE:\(note)\r\nEND:VCARD\r\n"
      try file.write(Array(text.utf8))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 9)], ofItemAtPath: folder.path("ada.vcf"))
    }
    try write("one")
    #expect(try sync().received.added == 1)
    try write("two")
    #expect(try sync().isInStep)
    let report = try client.sync(inFolder: folder.path(""), isFull: true)
    #expect(report.received.changed == 1 && client.contact("Ada")?.note == "two")
    #expect(try client.sync(inFolder: folder.path(""), isFull: true).isInStep)
  }

  @Test func filesWhoseNamesDifferInTheirNormalFormAreTwo() throws {
    try write("\u{E9}.vcf", "UID:u1", "FN:Ada", "N:;Ada;;;")
    try write("e\u{301}.vcf", "UID:u2", "FN:Bob", "N:;Bob;;;")
    #expect(try sync().received.added == 2)
    #expect(try sync().isInStep)
    try client.edit("Bob") { $0.note = "mine" }
    #expect(try sync().sent.changed == 1)
    #expect(try sync().isInStep)
    let texts = try ["\u{E9}", "e\u{301}"].map {
      try String(contentsOfFile: folder.path("\($0).vcf"), encoding: .utf8)
    }
    #expect(texts.map { $0.contains("NOTE:mine") } == [false, true])
  }

  @Test func aFileWhoseNameGotAnotherNormalFormIsWritten() throws {
    try write("e\u{301}%cc.vcf", "UID:u1", "FN:Ada", "N:;Ada;;;")
    #expect(try sync().received.added == 1)
    try FileManager.default.moveItem(
      atPath: folder.path("e\u{301}%cc.vcf"), toPath: folder.path("\u{E9}%cc.vcf"))
    try client.edit("Ada") { $0.note = "mine" }
    let report = try sync()
    #expect(report.received.total == 0 && report.sent.total == 1)
    #expect(try sync().isInStep)
    #expect(
      try String(contentsOfFile: folder.path("\u{E9}%cc.vcf"), encoding: .utf8).contains(
        "NOTE:mine"))
  }

  @Test func aCopyOfAConflictIsLeft() throws {
    let copy = "ada.sync-conflict-20260101-000000-ABCDEFG.vcf"
    try write(copy, "UID:ada", "FN:Ada", "NOTE:copy")
    try write("ada.vcf", "UID:ada", "FN:Ada", "NOTE:one")
    #expect(try sync().left.map(\.href) == [copy])
    #expect(client.contact("Ada")?.note == "one")
  }

  @Test(.disabled(if: getuid() == 0, "root reads every file"))
  func aFileThatMayNotBeReadStopsNoOther() throws {
    try write("ada.vcf", "UID:ada", "FN:Ada")
    try write("bob.vcf", "UID:bob", "FN:Bob")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: folder.path("ada.vcf"))
    #expect(try sync().left.map(\.href) == ["ada.vcf"])
    #expect(client.contact("Bob") != nil)
  }

  /// As a program that keeps its files elsewhere does; what is no file is not read, but it is
  /// there.
  @Test(arguments: [false, true])
  func aCardThatBecomesALinkIsLeft(isEdited: Bool) throws {
    try write("ada.vcf", "UID:ada", "FN:Ada", "N:;Ada;;;")
    #expect(try sync().received.added == 1)
    let place = folder.path("ada.vcf")
    try FileManager.default.moveItem(atPath: place, toPath: folder.path("kept"))
    try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: "kept")
    if isEdited { try client.edit("Ada") { $0.note = "mine" } }
    for _ in 1...2 {
      let report = try sync()
      #expect(report.left.map(\.href) == ["ada.vcf"])
      #expect(report.received.total == 0 && report.sent.total == 0)
      #expect(client.contact("Ada") != nil)
    }
    try FileManager.default.removeItem(atPath: place)
    try FileManager.default.moveItem(atPath: folder.path("kept"), toPath: place)
    #expect(try sync().sent.changed == (isEdited ? 1 : 0))
    #expect(try sync().isInStep)
  }

  #if os(Linux)
  /// Elsewhere there are no such names.
  @Test func aCardWhoseNewNameIsNotUTF8IsNotGone() throws {
    for name in ["ada", "bob"] { try write("\(name).vcf", "UID:\(name)", "FN:\(name)") }
    #expect(try sync().received.added == 2)
    let odd = Array(folder.path("Ren").utf8CString.dropLast()) + [CChar(bitPattern: 0xE9)]
    #expect(rename(folder.path("ada.vcf"), odd + Array(".vcf".utf8CString)) == 0)
    // What is edited is not sent beside it.
    try client.edit("ada") { $0.note = "mine" }
    for _ in 1...2 {
      let report = try sync()
      #expect(report.received.total == 0 && report.sent.total == 0 && !report.isComplete)
      #expect(report.left.map(\.reason) == ["its card is not listed"])
      #expect(
        report.notices == [
          "some cards cannot be taken, so nothing is removed this time",
          "ignored Ren\u{FFFD}.vcf: its name is not UTF-8; rename it",
        ])
    }
    #expect(rename(odd + Array(".vcf".utf8CString), folder.path("ren.vcf")) == 0)
    #expect(try sync().sent.changed == 1 && client.contact("ada")?.note == "mine")
    #expect(mkdir(odd + Array(".vcf".utf8CString), 0o700) == 0)
    #expect(try sync().isInStep)
  }
  #endif

  @Test func aCardThatWasLeftIsTakenOnceItCanBeRead() throws {
    try folder.write("", to: "ada.vcf")
    #expect(try sync().left.map(\.href) == ["ada.vcf"])
    try write("ada.vcf", "FN:Ada")
    #expect(try sync().isComplete)
    #expect(client.contact("Ada") != nil)
  }
}
