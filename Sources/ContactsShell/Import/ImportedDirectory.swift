internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch

/// What the contacts of an import were called that were entries of directories, and the groups that name members so.
struct ImportedDirectory {
  /// The groups whose members are looked for once all other contacts are taken in.
  var groups: [(contact: PreparedContact, place: ImportPlace)] = []
  /// What is to be told of members.
  var remarks: [(place: ImportPlace, text: String)] = []
  /// What the contacts of the import are found by besides their names; nil before that is needed.
  var table: DirectoryTable?
  /// The logins of the book's contacts; nil before they are needed.
  var logins: [String: [ContactID]]?
  private var entries: [DistinguishedName: Called] = [:]

  /// The contacts of a name.
  private struct Called {
    private(set) var first: Entry
    private(set) var files: [String: Entry]

    init(_ id: ContactID, in file: String) {
      first = Entry(id: id)
      files = [file: first]
    }

    mutating func add(_ id: ContactID, in file: String) {
      first.add(id)
      if files[file]?.add(id) == nil { files[file] = Entry(id: id) }
    }
  }

  /// The first contact of a name, which others may have too.
  struct Entry {
    let id: ContactID
    private(set) var isOneOfSeveral = false

    init(id: ContactID) { self.id = id }

    fileprivate mutating func add(_ other: ContactID) {
      isOneOfSeveral = isOneOfSeveral || other != id
    }
  }

  /// Notes what a contact is called in a file.
  mutating func note(_ name: DistinguishedName, of id: ContactID, in file: String) {
    if entries[name]?.add(id, in: file) == nil { entries[name] = Called(id, in: file) }
  }

  /// Returns the contact that is called so: in the file, or where there is none there, in another.
  func entry(called name: DistinguishedName, in file: String) -> Entry? {
    entries[name].map { $0.files[file] ?? $0.first }
  }

  /// Returns the places of groups in an order in which members stand before those that have them, and how many of them
  /// that holds for; those that have themselves as members, if by others, come last.
  static func order(
    of groups: [(contact: PreparedContact, place: ImportPlace)]
  ) -> (places: [Int], sorted: Int) {
    var directory = ImportedDirectory()
    var indices: [ContactID: Int] = [:]
    for (index, group) in groups.enumerated() {
      indices[group.contact.stored.id] = index
      guard let name = group.contact.entry?.name else { continue }
      directory.note(name, of: group.contact.stored.id, in: group.place.file)
    }
    var containers = [[Int]](repeating: [], count: groups.count)
    var waiting = [Int](repeating: 0, count: groups.count)
    for (index, group) in groups.enumerated() {
      for name in group.contact.entry?.members.compactMap(\.name) ?? [] {
        guard let member = directory.entry(called: name, in: group.place.file),
          let place = indices[member.id], place != index
        else { continue }
        containers[place].append(index)
        waiting[index] += 1
      }
    }
    var places = groups.indices.filter { waiting[$0] == 0 }
    var next = 0
    while next < places.count {
      for container in containers[places[next]] {
        waiting[container] -= 1
        if waiting[container] == 0 { places.append(container) }
      }
      next += 1
    }
    let sorted = places.count
    return (places + groups.indices.filter { waiting[$0] > 0 }, sorted)
  }
}

/// What contacts are found by where a directory's name of theirs is not known: addresses and logins, in small letters.
struct DirectoryTable {
  private(set) var addresses: [String: [ContactID]] = [:]
  private(set) var logins: [String: [ContactID]] = [:]

  init(of contacts: some Sequence<StoredContact>) {
    for stored in contacts {
      let contact = stored.contact
      for address in Set(contact.emails.map { $0.value.address.lowercased() }) {
        addresses[address, default: []].append(contact.id)
      }
      for login in Set(contact.logins) { logins[login, default: []].append(contact.id) }
    }
  }
}

extension Contact {
  /// What a directory knows the contact by as somebody who logs in (RFC 4519, `uid`), in small letters.
  var logins: [String] {
    properties.filter { $0.value.columnName?.lowercased() == "uid" }
      .map { $0.value.text.lowercased() }
  }
}
