internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch

/// The directory names of the contacts of an import, and the groups that use them for members.
struct ImportedDirectory {
  /// The groups whose members are looked for after all other contacts were added.
  var groups: [(contact: PreparedContact, place: ImportPlace)] = []
  /// The remarks about members.
  var remarks: [(place: ImportPlace, text: String)] = []
  /// The table to find contacts by other means than their names; nil until needed.
  var table: DirectoryTable?
  /// The logins of the book's contacts; nil until needed.
  var logins: [String: [ContactID]]?
  /// The first contact with each name, and whether others have it too.
  private var entries: [Key: (id: ContactID, isOneOfSeveral: Bool)] = [:]

  /// A name in a file, or in any.
  private struct Key: Hashable {
    let name: DistinguishedName
    let file: String?
  }

  /// Records the directory name of a contact in a file.
  mutating func note(_ name: DistinguishedName, of id: ContactID, in file: String) {
    for key in [Key(name: name, file: file), Key(name: name, file: nil)] {
      let known = entries[key] ?? (id, false)
      entries[key] = (known.id, known.isOneOfSeveral || known.id != id)
    }
  }

  /// Returns the contact with a directory name: in the file, otherwise in another one.
  func entry(
    called name: DistinguishedName, in file: String
  ) -> (id: ContactID, isOneOfSeveral: Bool)? {
    entries[Key(name: name, file: file)] ?? entries[Key(name: name, file: nil)]
  }

  /// Returns the places of groups so that members come before the groups that contain them, and the
  /// number for which that holds; groups in a cycle come last.
  static func order(
    of groups: [(contact: PreparedContact, place: ImportPlace)]
  ) -> (places: [Int], sorted: Int) {
    var directory = ImportedDirectory()
    var indices: [ContactID: Int] = [:]
    for (index, group) in groups.enumerated() {
      indices[group.contact.stored.id] = index
      guard let name = group.contact.keys.entry?.name else { continue }
      directory.note(name, of: group.contact.stored.id, in: group.place.file)
    }
    var containers = [[Int]](repeating: [], count: groups.count)
    var waiting = [Int](repeating: 0, count: groups.count)
    for (index, group) in groups.enumerated() {
      for name in group.contact.keys.entry?.members.compactMap(\.name) ?? [] {
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

/// Finds contacts whose directory name is unknown, by lower-case addresses and logins.
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
  /// The login names of the contact in a directory (RFC 4519, `uid`), in lower case.
  var logins: [String] {
    properties.filter { $0.value.columnName?.lowercased() == "uid" }
      .map { $0.value.text.lowercased() }
  }
}
