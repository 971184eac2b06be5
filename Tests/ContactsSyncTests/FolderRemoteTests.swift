import ContactsFormats
import ContactsModel
import Foundation
import ModelTestSupport
import SyncTestSupport
import TestSupport
import Testing

@testable import ContactsSync

/// A folder of cards, and what else may lie or happen there.
struct FolderRemoteTests {
  let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("")
  }

  private func remote(_ known: [String: String] = [:]) -> FolderRemote {
    FolderRemote(path) { known[$0] }
  }

  private func card(_ name: String) -> String {
    "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:\(name)\r\nFN:\(name)\r\nEND:VCARD\r\n"
  }

  private func fetch(_ names: String..., from remote: FolderRemote) throws -> [RemoteCard] {
    var cards: [RemoteCard] = []
    try remote.fetch(names) { cards.append($0) }
    return cards
  }

  private func write(
    _ name: String, _ action: RemoteWrite.Action, with remote: FolderRemote
  ) throws -> WriteResult? {
    let contact = Contact("New", created: .now)
    let write =
      switch action {
      case .delete(let etag): RemoteWrite(href: name, etag: etag)
      case .create, .replace:
        RemoteWrite(href: name, action: action, contact: contact, version: .four)
      }
    var result: WriteResult?
    try remote.write([write], before: { _ in }, after: { result = $1 })
    return result
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOf: URL(filePath: folder.path(name)), encoding: .utf8)
  }

  private func touch(_ name: String, at second: Double = 1_000_000) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: second)], ofItemAtPath: folder.path(name))
  }

  @Test func onlyCardsAreListed() throws {
    try folder.write(card("b"), to: "b.VCF")
    try folder.write(card("a"), to: "a.vcf")
    for name in [".hidden.vcf", "note.txt", ".vcf"] { try folder.write(card("x"), to: name) }
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "dir.vcf"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.vcf"), withDestinationPath: folder.path("a.vcf"))
    let listing = try remote().list(since: nil)
    #expect(listing.present.map(\.href) == ["a.vcf", "b.VCF"])
    #expect(listing.isWhole)
  }

  @Test func aMissingFolderIsAnError() throws {
    let missing = FolderRemote(folder.path("missing")) { _ in nil }
    #expect(throws: (any Error).self) { try missing.list(since: nil) }
  }

  /// As when its disk is unmounted: no card counts as removed.
  @Test func aFolderThatBecomesAnotherOneMeanwhileIsAnError() throws {
    let cards = folder.path("cards")
    try FileManager.default.createDirectory(atPath: cards, withIntermediateDirectories: false)
    for name in ["a", "b"] { try folder.write(card(name), to: "cards/\(name).vcf") }
    let remote = FolderRemote(cards) { name in
      if name == "a.vcf" {
        #expect(throws: Never.self) {
          try FileManager.default.moveItem(atPath: cards, toPath: cards + ".old")
          try FileManager.default.createDirectory(
            atPath: cards, withIntermediateDirectories: false)
        }
      }
      return nil
    }
    #expect(throws: MissingFolder(path: cards)) { try remote.list(since: nil) }
  }

  @Test func aLinkIsNotFollowed() throws {
    try folder.write(card("a"), to: "a.txt")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.vcf"), withDestinationPath: folder.path("a.txt"))
    let cards = try fetch("link.vcf", from: remote())
    #expect(cards.map(\.obstacle) == [.withheld] && cards.allSatisfy(\.bytes.isEmpty))
    #expect(try write("link.vcf", .replace(etag: "1"), with: remote()) == .changed)
    #expect(text("a.txt") == card("a"))
  }

  @Test func aFileThatIsGoneIsSkipped() throws {
    #expect(try fetch("gone.vcf", from: remote()).isEmpty)
    #expect(try write("gone.vcf", .delete(etag: "1"), with: remote()) == .deleted)
    #expect(try write("gone.vcf", .replace(etag: "1"), with: remote()) == .changed)
  }

  @Test func aTouchIsNoChange() throws {
    try folder.write(card("a"), to: "a.vcf")
    let etag = try #require(try fetch("a.vcf", from: remote())[0].etag)
    #expect(try remote(["a.vcf": etag]).list(since: SyncMark()).present.map(\.etag) == [etag])
    try touch("a.vcf")
    #expect(try remote(["a.vcf": etag]).list(since: SyncMark()).present.map(\.etag) != [etag])
    guard case .written? = try write("a.vcf", .replace(etag: etag), with: remote()) else {
      Issue.record("not written")
      return
    }
    #expect(text("a.vcf")?.contains("FN:New") == true)
  }

  @Test func aFileThatIsWrittenTwiceInASecondIsReadAgain() throws {
    try folder.write(card("a"), to: "a.vcf")
    try touch("a.vcf", at: 1_000_000.25)
    let etag = try #require(try fetch("a.vcf", from: remote())[0].etag)
    // An editor that writes in place leaves number, size and second as they were.
    let file = try FileHandle(forWritingTo: URL(filePath: folder.path("a.vcf")))
    try file.write(contentsOf: Data(card("b").utf8))
    try file.close()
    try touch("a.vcf", at: 1_000_000.5)
    #expect(try remote(["a.vcf": etag]).list(since: nil).present.map(\.etag) != [etag])
  }

  /// A file that is moved there keeps its time.
  @Test func anotherFileOfTheSameSizeAndTimeIsReadAgain() throws {
    for name in ["a", "b"] {
      try folder.write(card(name), to: "\(name).vcf")
      try touch("\(name).vcf")
    }
    let etag = try #require(try fetch("a.vcf", from: remote())[0].etag)
    try FileManager.default.removeItem(atPath: folder.path("a.vcf"))
    try FileManager.default.moveItem(
      atPath: folder.path("b.vcf"), toPath: folder.path("a.vcf"))
    #expect(try remote(["a.vcf": etag]).list(since: nil).present.map(\.etag) != [etag])
    #expect(try write("a.vcf", .replace(etag: etag), with: remote()) == .changed)
    #expect(text("a.vcf") == card("b"))
  }

  @Test func aFileThatChangedSinceIsKept() throws {
    try folder.write(card("a"), to: "a.vcf")
    let etag = try #require(try fetch("a.vcf", from: remote())[0].etag)
    try folder.write(card("b"), to: "a.vcf")
    try touch("a.vcf")
    #expect(try write("a.vcf", .replace(etag: etag), with: remote()) == .changed)
    #expect(try write("a.vcf", .delete(etag: etag), with: remote()) == .changed)
    #expect(text("a.vcf") == card("b"))
  }

  @Test func aNewCardTakesNobodysPlace() throws {
    try folder.write(card("a"), to: "a.vcf")
    #expect(try write("a.vcf", .create, with: remote()) == .changed)
    #expect(text("a.vcf") == card("a"))
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(names == ["a.vcf"])
  }

  @Test func theEtagOfAWriteIsThatOfTheFile() throws {
    guard case .written("n.vcf", let etag?)? = try write("n.vcf", .create, with: remote()) else {
      Issue.record("not written")
      return
    }
    #expect(try fetch("n.vcf", from: remote()).map(\.etag) == [etag])
    #expect(try remote(["n.vcf": etag]).list(since: SyncMark()).present.map(\.etag) == [etag])
  }

  @Test func aReplacedFileKeepsItsMode() throws {
    try folder.write(card("a"), to: "a.vcf")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: folder.path("a.vcf"))
    let etag = try #require(try fetch("a.vcf", from: remote())[0].etag)
    _ = try write("a.vcf", .replace(etag: etag), with: remote())
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path("a.vcf"))
    #expect(mode[.posixPermissions] as? Int == 0o640)
  }

  @Test(arguments: [0, 1]) func aFileThatIsTooLargeIsLeft(more: Int) throws {
    try folder.write("", to: "big.vcf")
    let handle = try FileHandle(forWritingTo: URL(filePath: folder.path("big.vcf")))
    try handle.truncate(atOffset: UInt64(FolderRemote.maximumSize + more))
    #expect(try fetch("big.vcf", from: remote()).map(\.obstacle) == [more == 0 ? nil : .size])
  }

  /// A young one may be that of another process.
  @Test(arguments: [false, true]) func onlyAnOldTemporaryFileIsRemoved(isOld: Bool) throws {
    try folder.write("", to: ".contacts-1.tmp")
    if isOld { try touch(".contacts-1.tmp") }
    _ = try write("n.vcf", .create, with: remote())
    #expect((text(".contacts-1.tmp") == nil) == isOld)
  }

  @Test func copiesOfConflictsComeLast() throws {
    let copy = "a.sync-conflict-20260101-000000-ABCDEFG.vcf"
    try folder.write(card("a"), to: copy)
    try folder.write(card("a"), to: "b.vcf")
    let cards = try fetch(copy, "b.vcf", from: remote())
    #expect(cards.map(\.href) == ["b.vcf", copy])
  }
}
