import ContactsModel
import ContactsSync
import Foundation
import ModelTestSupport
import SyncTestSupport
import TestSupport
import Testing

/// khard, vdirsyncer and a book with one folder: every change reaches all, and then nobody writes.
@Suite(.needsPeers)
struct PeerTests {
  /// The number of rounds of changes.
  static let rounds = Extent.count(2, of: 20)

  private let folder: TemporaryFolder
  private let client: SyncClient

  init() throws {
    folder = try TemporaryFolder()
    client = try SyncClient("A", MemoryServer(), seed: 1)
    for name in ["book", "far"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: false)
    }
    try folder.write(
      """
      [addressbooks]
      [[book]]
      path = \(folder.path("book"))
      [general]
      editor = \(folder.path("editor"))
      [vcard]
      preferred_version = 3.0
      """, to: "khard.conf")
    try folder.write(
      """
      [general]
      status_path = "\(folder.path("status"))"
      [pair folders]
      a = "book"
      b = "far"
      collections = null
      [storage book]
      type = "filesystem"
      path = "\(folder.path("book"))"
      fileext = ".vcf"
      [storage far]
      type = "filesystem"
      path = "\(folder.path("far"))"
      fileext = ".vcf"
      """, to: "vdirsyncer.conf")
    try run("vdirsyncer", "discover")
  }

  /// Runs a peer to its end, and returns what it prints.
  @discardableResult
  private func run(
    _ program: String, _ arguments: String..., input: String = ""
  ) throws -> String {
    let path = try #require(installedProgram(named: program))
    var environment = standardEnvironment
    environment["HOME"] = folder.path("")
    let result = try ChildProcess.run(
      path, ["-c", folder.path("\(program).conf")] + arguments, input: Array(input.utf8),
      environment: environment)
    #expect(result.status == .exited(0), "\(program): \(result.outputText)\(result.errorText)")
    return result.outputText
  }

  /// Edits the title of a contact with khard, which starts an editor.
  private func editWithKhard(_ name: String, title: String) throws {
    try folder.writeProgram(
      """
      for file; do :; done
      sed -i.old 's/^Title *:.*/Title : \(title)/' "$file"
      """, to: "editor")
    try run("khard", "edit", name)
  }

  /// Edits the nickname of a contact in the far folder, as the other end of vdirsyncer does.
  private func editFarAway(_ name: String, nickname: String) throws {
    let far = folder.path("far")
    for file in try FileManager.default.contentsOfDirectory(atPath: far) {
      let text = try String(contentsOfFile: "\(far)/\(file)", encoding: .utf8)
      guard text.contains("\r\nFN:\(name)\r\n") else { continue }
      let lines = text.components(separatedBy: "\r\n").filter { !$0.hasPrefix("NICKNAME") }
      let edited = lines.flatMap { $0 == "END:VCARD" ? ["NICKNAME:\(nickname)", $0] : [$0] }
      try folder.write(edited.joined(separator: "\r\n"), to: "far/\(file)")
    }
  }

  /// Has everyone sync until all changes have arrived.
  private func exchange() throws {
    #expect(try sync().isComplete)
    try run("vdirsyncer", "sync")
    #expect(try sync().isComplete)
  }

  private func sync() throws -> SyncReport { try client.sync(inFolder: folder.path("book")) }

  /// A file, and its number and time, which change with each write.
  private struct State: Hashable {
    let name: String
    let content: String
    let number: Int
    let time: Date
  }

  private func states(of name: String) throws -> [State] {
    let manager = FileManager.default
    return try manager.contentsOfDirectory(atPath: folder.path(name)).sorted().map { file in
      let path = folder.path("\(name)/\(file)")
      let attributes = try manager.attributesOfItem(atPath: path)
      return State(
        name: file, content: try String(contentsOfFile: path, encoding: .utf8),
        number: try #require(attributes[.systemFileNumber] as? Int),
        time: try #require(attributes[.modificationDate] as? Date))
    }
  }

  private func contact(_ name: String) -> Contact {
    var contact = Contact(name, created: .now)
    contact.note = "one; two, three\nfour"
    contact.tags = ["Friends", "a, b"]
    contact.append(PhoneNumber("+44 20 7946 0999"), label: "mobile")
    contact.append(EmailAddress("\(name.lowercased())@example.org"), label: "home")
    contact.append(WebAddress("https://example.org/?a=1,2"))
    contact.organization.name = "Engines; Sons"
    return contact
  }

  @Test func changesReachEveryoneAndThenNobodyWrites() throws {
    // khard looks for a name in UIDs, too: `Ada` may be part of anybody's.
    let names = ["Iris", "Bob", "Cleo"]
    try client.change(names.map { .add(contact($0)) })
    try exchange()
    for round in 0..<Self.rounds {
      // Two change one contact in different values, the third another contact.
      let (shared, other) = (names[round % 3], names[(round + 1) % 3])
      try editWithKhard(shared, title: "khard \(round)")
      try client.edit(shared) { $0.note = "book \(round); a, b\nc" }
      try editFarAway(other, nickname: "far\(round)")
      try run(
        "khard", "new", "-a", "book", input: "First name : New\(round)\nPhone :\n  cell : 1\n")
      if let former = client.contact("New\(round - 1)") { try client.change([.remove(former)]) }
      try exchange()
      #expect(client.contact(shared)?.organization.title == "khard \(round)")
      #expect(client.contact(shared)?.note == "book \(round); a, b\nc")
      #expect(client.contact(other)?.name.nickname == "far\(round)")
      #expect(client.contacts.count == names.count + 1)

      let (book, far) = (try states(of: "book"), try states(of: "far"))
      #expect(book.map { [$0.name, $0.content] } == far.map { [$0.name, $0.content] })
      #expect(try sync().isInStep)
      try run("vdirsyncer", "sync")
      #expect(try run("khard", "list").contains("New\(round)"))
      #expect(try states(of: "book") == book)
      #expect(try states(of: "far") == far)
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where khard or vdirsyncer is missing.
  fileprivate static var needsPeers: Self {
    .enabled("khard or vdirsyncer is not installed (apt install khard vdirsyncer)") {
      ["khard", "vdirsyncer"].allSatisfy { installedProgram(named: $0) != nil }
    }
  }
}
