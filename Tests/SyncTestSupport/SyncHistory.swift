internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import ContactsSync
internal import TestSupport
internal import Testing

/// A random history of several clients and a server, with processes that end at any moment.
package struct SyncHistory {
  /// What a history is made of.
  package struct Setting: CustomTestStringConvertible, Sendable {
    package let name: String
    /// The habits of a server in memory.
    package var habits: MemoryServer.Habits
    /// How likely a process ends at each step of a sync.
    package var crashes: Double
    /// Whether each client changes only values of its own.
    package var areOwned: Bool
    package var undoes: Bool
    package var clients: Int
    package var steps: Int

    package var testDescription: String { name }

    package init(
      name: String, habits: MemoryServer.Habits = .init(), crashes: Double = 0.03,
      areOwned: Bool = false, undoes: Bool = true, clients: Int = 2, steps: Int = 60
    ) {
      (self.name, self.habits, self.crashes) = (name, habits, crashes)
      (self.areOwned, self.undoes) = (areOwned, undoes)
      (self.clients, self.steps) = (clients, steps)
    }
  }

  private let setting: Setting
  private let seed: UInt64
  private let server: any SyncServer
  private let clients: [SyncClient]
  private var random: SeededGenerator
  private var count = 0
  private var added: Set<String> = []
  private var deleted: Set<String> = []
  /// The last value of each property that one client owns, by UID.
  private var last: [String: [String: String]] = [:]
  /// The addresses that were added to each contact and not removed, by UID.
  private var emails: [String: Set<String>] = [:]

  /// Begins a history of new books and a server without cards.
  package init(_ setting: Setting, with server: any SyncServer, seed: UInt64) throws {
    (self.setting, self.seed, self.server) = (setting, seed, server)
    random = SeededGenerator(seed: seed)
    clients = try ["A", "B", "C"].prefix(setting.clients).map {
      try SyncClient($0, server, seed: seed &* 31 &+ UInt64($0.utf8.first!))
    }
  }

  /// Returns the UID that a contact of any client had at first.
  private func uid(of contact: Contact) -> String { server.sentUID(of: contact.exportedUID) }

  private mutating func next() -> String {
    count += 1
    return "v\(count)"
  }

  /// Changes and syncs the books.
  package mutating func run() throws {
    for _ in 0..<setting.steps {
      let client = clients.randomElement(using: &random)!
      let contacts = client.contacts.sorted { uid(of: $0) < uid(of: $1) }
      switch Double.random(in: 0..<1, using: &random) {
      case ..<0.2: try add(to: client)
      case ..<0.55:
        if let contact = contacts.randomElement(using: &random) { try edit(contact, of: client) }
      case ..<0.62 where !setting.areOwned:
        guard let contact = contacts.randomElement(using: &random) else { continue }
        deleted.insert(uid(of: contact))
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
    // One number, with or without a label, that edits replace.
    contact.append(PhoneNumber(next()), label: count.isMultiple(of: 2) ? "mobile" : "")
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
      last[uid(of: contact), default: [:]][key] = "http://\(value)"
    } else {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: edited.note = value
      case 1:
        // All of one label, so that those of two clients are alike.
        edited.append(EmailAddress("\(value)@example.org"), label: "work")
        emails[uid(of: contact), default: []].insert("\(value)@example.org")
      case 2: edited.tags.append(value)
      case 3 where !edited.phones.isEmpty: edited.phones[0].value = PhoneNumber(value)
      case 4 where !edited.emails.isEmpty:
        emails[uid(of: contact)]?.remove(edited.emails.removeLast().value.address)
      default: edited.organization.title = value
      }
    }
    try client.change(contact.changes(to: edited))
  }

  private mutating func undo(of client: SyncClient) throws {
    let before = Set(client.contacts.map(uid))
    guard let transaction = try client.store.undoable(limit: 1).first else { return }
    _ = try client.store.undo([transaction], as: "undo", overwrites: true)
    deleted.formUnion(before.subtracting(client.contacts.map(uid)))
  }

  /// Syncs until nothing more changes, and compares.
  package mutating func settle() throws {
    let place = Comment(rawValue: "\(setting.name), seed \(seed)")
    for _ in 0..<4 {
      for client in clients { try client.sync() }
    }
    for client in clients {
      let report = try client.sync()
      #expect(report.isInStep && report.notices.isEmpty, place)
    }
    let cards = try server.contacts
    for client in clients {
      let contacts = client.contacts
      let byUID = Dictionary(
        contacts.map { (uid(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
      #expect(byUID.count == contacts.count, place)
      #expect(Set(byUID.keys) == Set(cards.keys), place)
      // A contact that undo brings back is united with the card that was made of it meanwhile.
      if !setting.undoes { #expect(contacts.allSatisfy { $0.phones.count == 1 }, place) }
      guard !server.isLossy else { continue }
      for (uid, contact) in byUID {
        let card = try #require(cards[uid])
        #expect(contact.valuesAlone == card.valuesAlone, place)
      }
    }
    let kept = Set(clients[0].contacts.map(uid))
    #expect(added.subtracting(deleted).isSubset(of: kept), place)
    for (uid, addresses) in emails where !setting.undoes && !deleted.contains(uid) {
      let contact = clients[0].contacts.first { self.uid(of: $0) == uid }
      let present = Set((contact?.emails ?? []).map(\.value.address))
      #expect(addresses.isSubset(of: present), place)
    }
    for (uid, values) in last {
      let contact = clients[0].contacts.first { self.uid(of: $0) == uid }
      for (key, value) in values {
        #expect(contact?.urls.first { $0.label == key }?.value.url == value, place)
      }
    }
  }
}
