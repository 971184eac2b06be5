import ContactsModel
import ContactsStore
import Foundation
import ModelTestSupport
import SyncTestSupport
import TestSupport
import Testing

@testable import ContactsSync

/// The file of a remote's state after crashes and damage.
struct StateFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.path("home.jsonl") }

  private func open(
    book: String = "b1", remote: String = "r1", isReadOnly: Bool = false
  ) throws -> SyncStateFile {
    try SyncStateFile(
      in: folder.path(""), account: "home", book: book, remote: remote, isReadOnly: isReadOnly)
  }

  private func link(_ href: String, etag: String = "\"e1\"") -> SyncLink {
    SyncLink(href: href, etag: etag, id: ContactID())
  }

  private func bytes() throws -> [UInt8] { try Array(Data(contentsOf: URL(filePath: path))) }

  private func write(_ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  private func lines() throws -> [[UInt8]] { try bytes().split(separator: 10).map { Array($0) } }

  /// Writes a file with links to `a`, `b` and `c`, each appended, and progress.
  private func writeState() throws {
    let file = try open()
    for href in ["a", "b", "c"] {
      file.set(link(href))
      try file.flush()
    }
    var progress = SyncProgress()
    (progress.mark.token, progress.sequence) = ("t1", 7)
    file.set(progress)
    try file.flush()
  }

  @Test func keepsWhatWasFlushed() throws {
    try writeState()
    let file = try open()
    #expect(file.loss == nil && file.state.sorted.map(\.href) == ["a", "b", "c"])
    #expect(file.state.progress.mark.token == "t1" && file.state.progress.sequence == 7)
  }

  @Test func aMissingFileIsANewStateAndNotALostOne() throws {
    let file = try open()
    #expect(file.loss == nil && file.state.links.isEmpty)
  }

  @Test func theFileIsForItsOwnerAlone() throws {
    try writeState()
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  /// However short the last write was, what was written before it is kept.
  @Test func aTornLastLineIsDroppedAndCutOff() throws {
    try writeState()
    let whole = try bytes()
    let last = try #require(try lines().last).count + 1
    for kept in 1..<last {
      try write(whole.dropLast(kept))
      do {
        let file = try open()
        #expect(file.loss == nil && file.state.count == 3, "\(kept)")
        #expect(file.state.progress.mark.token == nil, "\(kept)")
        file.set(link("d"))
        try file.flush()
      }
      let next = try open()
      #expect(next.loss == nil && next.state.count == 4, "\(kept)")
      #expect(try bytes().last == 10 && lines().count == 5, "\(kept)")
    }
  }

  /// A line that is whole but for one bit may be the last one, which a crash has damaged.
  @Test func aDamagedLineBeforeTheLastMeansALostState() throws {
    try writeState()
    let whole = try bytes()
    // Without its newline a line becomes part of the last one.
    let end = whole.count - (try #require(try lines().last).count + 2)
    for place in stride(from: 0, to: end, by: 3) {
      var damaged = whole
      damaged[place] ^= 1 << UInt8(place % 8)
      try write(damaged)
      let file = try open()
      #expect(file.loss == .damage && file.state.links.isEmpty, "\(place)")
      #expect(file.state.progress == SyncProgress(), "\(place)")
    }
  }

  @Test func aDamagedLastLineCostsNoOther() throws {
    try writeState()
    let whole = try bytes()
    let known = try open().state.links.count
    var damaged = whole
    damaged[whole.count - 4] ^= 1
    try write(damaged)
    let file = try open()
    #expect(file.loss == nil && file.state.links.count >= known - 1 && known > 1)
  }

  @Test func cutOffWithinTheFirstLineMeansALostState() throws {
    try writeState()
    for count in [0, 1, 20] {
      try write(try bytes().prefix(count))
      #expect(try open().loss == .damage, "\(count)")
      try writeState()
    }
  }

  @Test(arguments: [["{}"], ["nonsense", ""], [#"{"format":"contacts-sync","version":2}"#, ""]])
  func anUnknownFileMeansALostState(lines: [String]) throws {
    try write(lines.joined(separator: "\n").utf8)
    #expect(try open().loss == .damage)
  }

  @Test(arguments: [("b2", "r1"), ("b1", "r2")])
  func theStateOfAnotherBookOrRemoteCountsAsLost(book: String, remote: String) throws {
    try writeState()
    do {
      let file = try open(book: book, remote: remote)
      #expect(file.loss == .otherPlace && file.state.links.isEmpty)
      file.set(link("z"))
      try file.flush()
    }
    let next = try open(book: book, remote: remote)
    #expect(next.loss == nil && next.state.sorted.map(\.href) == ["z"])
  }

  @Test func lostStateIsNotWrittenOverUntilThereIsAnother() throws {
    try writeState()
    let former = try bytes()
    #expect(try open(remote: "r2").loss == .otherPlace)
    #expect(try bytes() == former)
  }

  @Test func laterLinesReplaceEarlierOnesAndAreWrittenAnew() throws {
    do {
      let file = try open()
      for number in 0..<200 {
        file.set(link("a", etag: "\"\(number)\""))
        file.set(link("gone-\(number)"))
        try file.flush()
        file.remove("gone-\(number)")
      }
      try file.flush()
      #expect(try lines().count == 601)
      try file.compact()
      #expect(try lines().count == 2)
      file.set(link("b"))
      try file.flush()
    }
    let file = try open()
    #expect(file.loss == nil && file.state.sorted.map(\.etag) == ["\"199\"", "\"e1\""])
  }

  /// A line of a pending link counts twice, as its card is replaced soon.
  @Test(
    arguments: [(false, false, 64), (true, false, 32), (false, true, 63)], [false, true])
  func theFileIsWrittenAnewOnceItIsLong(
    of whatItHas: (isPending: Bool, hasProgress: Bool, maximumLines: Int), isOpenedAgain: Bool
  ) throws {
    func fill(_ count: Int) throws -> SyncStateFile {
      let file = try open()
      var link = link("a")
      file.set(link)
      if whatItHas.hasProgress {
        var progress = SyncProgress()
        progress.sequence = 7
        file.set(progress)
      }
      try file.flush()
      link.isPending = whatItHas.isPending
      for number in 0..<count {
        link.etag = "\(number)"
        file.set(link)
        try file.flush()
      }
      return file
    }
    let short = whatItHas.hasProgress ? 3 : 2
    for (count, isLong) in [(whatItHas.maximumLines, false), (whatItHas.maximumLines + 1, true)] {
      var file: SyncStateFile? = try fill(count)
      if isOpenedAgain {
        file = nil
        file = try open()
      }
      try file?.compact()
      #expect(try lines().count == (isLong ? short : short + count))
      file = nil
      #expect(try open().state["a"]?.etag == "\(count - 1)")
      try FileManager.default.removeItem(atPath: path)
    }
  }

  @Test func aSyncWritesALongStateAnew() throws {
    let client = try SyncClient("A", MemoryServer())
    let contact = Contact("Ada", created: .now)
    try client.change([.add(contact)])
    for number in 0..<40 {
      try client.edit("Ada") { $0.note = "\(number)" }
      try client.sync()
    }
    let path = "\(client.store.location.syncFolder)/home.jsonl"
    let lines = try Data(contentsOf: URL(filePath: path)).split(separator: 10)
    #expect(lines.count < 70)
    #expect(try client.sync().isInStep)
  }

  @Test func compactingWritesWhatWaits() throws {
    do {
      let file = try open()
      file.set(link("a"))
      try file.compact()
    }
    #expect(try open().state.links.keys.sorted() == ["a"])
  }

  @Test func oneProcessHasTheStateAtATime() throws {
    var file: SyncStateFile? = try open()
    #expect(throws: SyncStateFile.BusyError()) { try open() }
    // A dry run only reads.
    #expect(try open(isReadOnly: true).state.links.isEmpty)
    #expect(throws: SyncStateFile.BusyError()) {
      try SyncStateFile.remove(in: folder.path(""), account: "home")
    }
    #expect(file != nil)
    file = nil
    #expect(try open().state.links.isEmpty)
  }

  @Test func aDryRunLeavesALongState() throws {
    do {
      let file = try open()
      for number in 0..<100 {
        file.set(link("a", etag: "\(number)"))
        try file.flush()
      }
    }
    let former = try bytes()
    let file = try open(isReadOnly: true)
    file.set(link("b"))
    try file.compact()
    #expect(try bytes() == former)
  }

  @Test func aDryRunWritesNothing() throws {
    do {
      let file = try open(isReadOnly: true)
      file.set(link("a"))
      try file.compact()
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).isEmpty)
  }
}
