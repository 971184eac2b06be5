import ContactsFormats
import ContactsModel
import Foundation
import TestSupport
import Testing

@testable import ContactsSync

/// The file of a remote's state.
struct SyncStateFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(book: String = "b", remote: String = "r") throws -> SyncStateFile {
    try SyncStateFile(in: folder.path("sync"), account: "home", book: book, remote: remote)
  }

  private var path: String { folder.path("sync/home.jsonl") }

  private func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  /// Writes a state with two links.
  @discardableResult
  private func write() throws -> [SyncLink] {
    let file = try file()
    var first = SyncLink(href: "/a.vcf", etag: "\"1\"", id: ContactID())
    (first.sequence, first.said, first.uid) = (7, "x.1", "g1")
    var second = SyncLink(href: "/b.vcf", etag: nil, id: ContactID())
    (second.card, second.sent, second.version, second.isPending) = ("SECRET", 8, .four, true)
    for link in [first, second] { file.set(link) }
    var progress = SyncProgress()
    (progress.mark.token, progress.sequence) = ("t", 8)
    file.set(progress)
    try file.flush()
    return [first, second]
  }

  @Test func whatIsWrittenIsRead() throws {
    let links = try write()
    let file = try file()
    #expect(file.loss == nil)
    for link in links {
      let read = try #require(file.state[link.href])
      #expect(read.etag == link.etag && read.id == link.id && read.sequence == link.sequence)
      #expect(read.said == link.said && read.card == link.card && read.sent == link.sent)
      #expect(read.version == link.version && read.isPending == link.isPending)
      #expect(read.uid == link.uid)
    }
    #expect(file.state.progress.mark.token == "t")
    #expect(file.state.progress.sequence == 8)
  }

  @Test func theProgressIsReadAsItWasWritten() throws {
    var progress = SyncProgress()
    (progress.mark.token, progress.mark.ctag, progress.sequence) = ("t", "c", 8)
    progress.listed = Timestamp(secondsSince1970: 5)
    progress.whole = Timestamp(secondsSince1970: 4)
    progress.written = ["/a.vcf", "/b.vcf"]
    var traits = RemoteTraits()
    (traits.canWrite, traits.version, traits.maximumSize) = (false, .four, 9)
    progress.traits = traits
    do {
      let file = try file()
      file.set(progress)
      try file.flush()
    }
    #expect(try file().state.progress == progress)
  }

  /// A part of an append of two lines has not reached the disk.
  @Test func aTornAppendOfSeveralLinesIsDropped() throws {
    let links = try write()
    let whole = try text()
    try (whole + "{\"href\":\0\0\n\0\0}\n").write(toFile: path, atomically: false, encoding: .utf8)
    let file = try file()
    #expect(file.loss == nil && file.state.hrefs.count == links.count)
    file.remove("/a.vcf")
    try file.flush()
    #expect(try text().contains("\0") == false)
  }

  @Test func aTornLastLineIsDropped() throws {
    let links = try write()
    let whole = try text()
    for cut in 1..<(whole.split(separator: "\n").last!.count) {
      try String(whole.dropLast(cut)).write(toFile: path, atomically: false, encoding: .utf8)
      do {
        let file = try file()
        #expect(file.loss == nil)
        #expect(file.state.links.count == links.count)
        file.remove("/a.vcf")
        try file.flush()
      }
      #expect(try self.file().state.links.count == 1)
    }
  }

  @Test func anotherBookOrRemoteOrDamageIsALostState() throws {
    try write()
    #expect(try file(book: "c").loss != nil)
    #expect(try file(remote: "s").loss != nil)
    #expect(try file().loss == nil)
    let damaged = try text().replacingOccurrences(of: "/a.vcf", with: "/c.vcf")
    try damaged.write(toFile: path, atomically: false, encoding: .utf8)
    #expect(try file().loss != nil)
    #expect(try file().state.links.isEmpty)
  }

  @Test func oneProcessHasItOpen() throws {
    let first = try file()
    #expect(throws: SyncStateFile.BusyError.self) { try file() }
    withExtendedLifetime(first) {}
    #expect(throws: Never.self) {
      try SyncStateFile(
        in: folder.path("sync"), account: "home", book: "b", remote: "r", isReadOnly: true)
    }
  }

  @Test func aPurgeLeavesNothingOfAContact() throws {
    let links = try write()
    do {
      let all = try SyncStateFile.all(in: folder.path("sync"), book: "b")
      #expect(all.count == 1)
      try all[0].purge(links[1].id)
    }
    #expect(try !text().contains("SECRET"))
    let file = try file()
    #expect(file.loss == nil)
    #expect(file.state[links[1].href]?.id == links[1].id)
    #expect(file.state.progress.mark.token == "t")
  }

  /// Nothing is to be deleted where the card is gone already.
  @Test func aPurgeLeavesNoLinkWithoutACard() throws {
    var link = SyncLink(href: "/c.vcf", etag: "\"3\"", id: ContactID())
    link.version = .three
    do {
      let file = try file()
      file.set(link.withoutCard)
      try file.purge(link.id)
    }
    #expect(try !text().contains("/c.vcf"))
    #expect(try self.file().state.links.isEmpty)
  }

  @Test func aPurgeRemovesWhatCannotBeRead() throws {
    let links = try write()
    let damaged = try text().replacingOccurrences(of: "/a.vcf", with: "/c.vcf")
    try damaged.write(toFile: path, atomically: false, encoding: .utf8)
    for state in try SyncStateFile.all(in: folder.path("sync"), book: "b") {
      try state.purge(links[1].id)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func aHoleBeforeFurtherLinesIsDamage() throws {
    try write()
    var lines = try text().split(separator: "\n").map(String.init)
    lines[2] = "{\"href\":\0\0}"
    try (lines.joined(separator: "\n") + "\n").write(
      toFile: path, atomically: false, encoding: .utf8)
    #expect(try file().loss == .damage)
  }

  @Test func aContactKeepsItsNewerLink() throws {
    let id = ContactID()
    var state = SyncState()
    for href in ["/a.vcf", "/b.vcf"] { state[href] = SyncLink(href: href, etag: "1", id: id) }
    state["/a.vcf"] = nil
    #expect(state.hrefs[id] == "/b.vcf")
  }

  @Test func aPurgedContactLeavesNoChecksum() throws {
    var link = SyncLink(href: "/c.vcf", etag: "1", id: ContactID())
    link.said = "5e1f.9"
    do {
      let file = try file()
      file.set(link)
      try file.purge(link.id)
    }
    #expect(try text().contains("/c.vcf") && !text().contains("5e1f.9"))
  }
}

extension String {
  fileprivate func write(
    toFile path: String, atomically isAtomic: Bool, encoding: Encoding
  ) throws {
    try write(to: URL(filePath: path), atomically: isAtomic, encoding: encoding)
  }
}
