import Foundation
import ContactsModel
import ContactsStore
import ContactsSync
import TestSupport
import Testing

/// Random histories of several clients and a server, with processes that end at any moment: all end
/// equal to the server, nothing is lost, and then nothing more is sent.
struct ConvergenceTests {
  /// What a history is made of.
  struct Setting: CustomTestStringConvertible {
    let name: String
    var habits = MemoryServer.Habits()
    var crashes = 0.03
    /// Whether each client changes only values of its own.
    var areOwned = false
    var undoes = true
    var clients = 2
    var steps = 60

    var testDescription: String { name }
  }

  static let settings = [
    Setting(name: "plain"),
    Setting(name: "no etag", habits: .init(namesEtags: false)),
    Setting(name: "lists", habits: .init(hasTokens: false)),
    Setting(name: "crashy", crashes: 0.25),
    Setting(name: "owned keys", crashes: 0.2, areOwned: true),
    Setting(name: "three", clients: 3, steps: 120),
    Setting(name: "lossy", habits: .init(isLossy: true), undoes: false),
    Setting(name: "lossy, owned", habits: .init(isLossy: true), areOwned: true),
  ]

  /// The number of histories of each setting.
  static let seeds = UInt64(
    ProcessInfo.processInfo.environment["CONTACTS_SYNC_SEEDS"].flatMap { Int($0) } ?? 12)

  @Test(arguments: settings)
  func clientsAndServerConverge(_ setting: Setting) throws {
    for seed in 0..<Self.seeds {
      var history = try History(setting, seed: seed)
      try history.run()
      try history.settle()
    }
  }
}

/// A random history.
private struct History {
  let setting: ConvergenceTests.Setting
  let seed: UInt64
  let server: MemoryServer
  let clients: [SyncClient]
  private var random: SeededGenerator
  private var count = 0
  private var added: Set<String> = []
  private var deleted: Set<String> = []
  /// The last value of each property that one client owns, by UID.
  private var last: [String: [String: String]] = [:]

  init(_ setting: ConvergenceTests.Setting, seed: UInt64) throws {
    (self.setting, self.seed) = (setting, seed)
    random = SeededGenerator(seed: seed)
    let server = MemoryServer(setting.habits)
    self.server = server
    clients = try ["A", "B", "C"].prefix(setting.clients).map {
      try SyncClient($0, server, seed: seed &* 31 &+ UInt64($0.utf8.first!))
    }
  }

  private mutating func next() -> String {
    count += 1
    return "v\(count)"
  }

  mutating func run() throws {
    for _ in 0..<setting.steps {
      let client = clients.randomElement(using: &random)!
      let contacts = client.contacts.sorted { $0.exportedUID < $1.exportedUID }
      switch Double.random(in: 0..<1, using: &random) {
      case ..<0.2: try add(to: client)
      case ..<0.55:
        if let contact = contacts.randomElement(using: &random) { try edit(contact, of: client) }
      case ..<0.62 where !setting.areOwned:
        guard let contact = contacts.randomElement(using: &random) else { continue }
        deleted.insert(contact.exportedUID)
        try client.change([.remove(contact)])
      case ..<0.66 where setting.undoes && !setting.areOwned: try undo(of: client)
      case ..<0.7: server.expireTokens()
      default:
        client.crashes = setting.crashes
        try client.sync()
        client.crashes = 0
      }
    }
  }

  private mutating func add(to client: SyncClient) throws {
    var contact = Contact(created: .now)
    contact.uid = "u\(count)-\(next())"
    contact.rename("Contact \(next())")
    contact.append(PhoneNumber(next()), label: "mobile")
    added.insert(contact.uid)
    try client.change([.add(contact)])
  }

  private mutating func edit(_ contact: Contact, of client: SyncClient) throws {
    var edited = contact
    let value = next()
    if setting.areOwned {
      let key = client.name + ["1", "2", "3"].randomElement(using: &random)!
      if let place = edited.urls.firstIndex(where: { $0.label == key }) {
        edited.urls[place].value = WebAddress("http://\(value)")
      } else {
        edited.append(WebAddress("http://\(value)"), label: key)
      }
      last[contact.exportedUID, default: [:]][key] = "http://\(value)"
    } else {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: edited.note = value
      case 1: edited.append(EmailAddress("\(value)@example.org"))
      case 2: edited.tags.append(value)
      case 3 where !edited.phones.isEmpty: edited.phones[0].value = PhoneNumber(value)
      case 4 where !edited.emails.isEmpty: edited.emails.removeLast()
      default: edited.organization.title = value
      }
    }
    try client.change(contact.changes(to: edited))
  }

  private mutating func undo(of client: SyncClient) throws {
    let before = Set(client.contacts.map(\.exportedUID))
    guard let transaction = try client.store.undoable(limit: 1).first else { return }
    _ = try client.store.undo([transaction], as: "undo", overwrites: true)
    deleted.formUnion(before.subtracting(client.contacts.map(\.exportedUID)))
  }

  /// Syncs until nothing more changes, and compares.
  mutating func settle() throws {
    let place = Comment(rawValue: "\(setting.name), seed \(seed)")
    for _ in 0..<4 {
      for client in clients { try client.sync() }
    }
    let quiet = server.log.count
    for client in clients {
      let report = try client.sync()
      #expect(report.isInStep && report.notices.isEmpty, place)
    }
    #expect(server.log.count == quiet, place)
    let cards = try server.contacts
    for client in clients {
      let contacts = client.contacts
      let byUID = Dictionary(
        contacts.map { ($0.exportedUID, $0) }, uniquingKeysWith: { first, _ in first })
      #expect(byUID.count == contacts.count, place)
      #expect(Set(byUID.keys) == Set(cards.keys), place)
      guard !setting.habits.isLossy else { continue }
      for (uid, contact) in byUID {
        let card = try #require(cards[uid])
        #expect(contact.valuesAlone == card.valuesAlone, place)
      }
    }
    let kept = Set(clients[0].contacts.map(\.exportedUID))
    #expect(added.subtracting(deleted).isSubset(of: kept), place)
    for (uid, values) in last {
      let contact = clients[0].contacts.first { $0.exportedUID == uid }
      for (key, value) in values {
        #expect(contact?.urls.first { $0.label == key }?.value.url == value, place)
      }
    }
  }
}
