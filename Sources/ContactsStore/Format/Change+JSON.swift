public import ContactsModel
internal import JSON

extension Change {
  /// The change as a JSON object of the journal.
  public var json: [UInt8] {
    var writer = JSONWriter(reserving: 256)
    write(to: &writer)
    return writer.bytes
  }

  /// Writes the change, followed by members of other versions.
  func write(to writer: inout JSONWriter, with unknown: JSONObject? = nil) {
    writer.object { writer in
      writeMembers(to: &writer)
      if let unknown { writer.members(of: unknown) }
    }
  }

  /// The approximate size of the change in the journal, seldom too small.
  var approximateSize: Int {
    switch self {
    case .add(let contact), .remove(let contact): contact.approximateSize + 32
    default: 256
    }
  }

  private func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .add(let contact): writer.contact("add", contact)
    case .remove(let contact): writer.contact("remove", contact)
    case .set(let id, let key, let before, let after):
      writer.target("set", id, key)
      writer.value(Name.before, before ?? .null)
      writer.value(Name.after, after ?? .null)
    case .insert(let id, let key, let entry, let index):
      writer.entry("insert", id, key, entry, index)
    case .delete(let id, let key, let entry, let index):
      writer.entry("delete", id, key, entry, index)
    case .replace(let id, let key, let before, let after):
      writer.target("replace", id, key)
      writer.value(Name.before, .object(before))
      writer.value(Name.after, .object(after))
    case .move(let id, let key, let entry, let from, let to):
      writer.target("move", id, key)
      writer.member(Name.entry, entry)
      writer.member(Name.from, from)
      writer.member(Name.to, to)
    case .setting(let key, let name, let before, let after):
      writer.member(Name.op, "setting")
      writer.member(Name.key, key)
      writer.member(Name.name, name)
      writer.value(Name.before, before ?? .null)
      writer.value(Name.after, after ?? .null)
    }
  }

  /// The names of the members, quoted once.
  fileprivate enum Name {
    static let op = JSONName("op")
    static let contact = JSONName("contact")
    static let id = JSONName("id")
    static let key = JSONName("key")
    static let name = JSONName("name")
    static let before = JSONName("before")
    static let after = JSONName("after")
    static let entry = JSONName("entry")
    static let at = JSONName("at")
    static let from = JSONName("from")
    static let to = JSONName("to")
  }

  /// Reads a change; `unknown` gets the members of other versions.
  init(_ reader: inout JSONReader, unknown: inout JSONObject) throws(JSONError) {
    let start = reader.offset
    var contact: StoredContact?
    var members = JSONObject()
    try reader.readObject { key, reader throws(JSONError) in
      switch key {
      case "contact": contact = try StoredContact(json: &reader)
      default: members[key] = try reader.readValue()
      }
    }
    guard let change = Self.take(&members, contact) else {
      throw JSONError(.expected("a change"), at: start)
    }
    self = change
    for member in members.members { unknown[member.key] = member.value }
  }

  /// Returns the change that members describe, and takes those out that it is written with.
  private static func take(_ members: inout JSONObject, _ contact: StoredContact?) -> Change? {
    func take(_ name: String) -> JSONValue? {
      defer { members[name] = nil }
      return members[name]
    }
    // A nil literal would be a JSON null here.
    func value(_ name: String) -> JSONValue? {
      take(name).flatMap { $0 == .null ? Optional.none : $0 }
    }
    let operation = take("op")?.string
    if let contact {
      return operation == "add" ? .add(contact) : operation == "remove" ? .remove(contact) : nil
    }
    guard let key = take("key")?.string else { return nil }
    if operation == "setting" {
      let name = take("name")
      guard name == nil || name?.string != nil else { return nil }
      return .setting(key: key, name: name?.string, before: value("before"), after: value("after"))
    }
    guard let id = take("id")?.string.flatMap({ ContactID($0) }) else { return nil }
    switch operation {
    case "set":
      return .set(id, key: key, before: value("before"), after: value("after"))
    case "insert", "delete":
      guard let entry = take("entry")?.object, let index = take("at")?.int else { return nil }
      return operation == "insert"
        ? .insert(id, key: key, entry: entry, at: index)
        : .delete(id, key: key, entry: entry, at: index)
    case "replace":
      guard let before = take("before")?.object, let after = take("after")?.object
      else { return nil }
      return .replace(id, key: key, before: before, after: after)
    case "move":
      guard let entry = take("entry")?.int, let from = take("from")?.int,
        let to = take("to")?.int
      else { return nil }
      return .move(id, key: key, entry: entry, from: from, to: to)
    default: return nil
    }
  }
}

extension JSONWriter {
  fileprivate mutating func value(_ name: JSONName, _ value: JSONValue) {
    member(name)
    write(value)
  }

  fileprivate mutating func contact(_ operation: String, _ contact: StoredContact) {
    member(Change.Name.op, operation)
    member(Change.Name.contact)
    contact.write(to: &self)
  }

  fileprivate mutating func target(_ operation: String, _ id: ContactID, _ key: String) {
    member(Change.Name.op, operation)
    member(Change.Name.id)
    write(id)
    member(Change.Name.key, key)
  }

  fileprivate mutating func entry(
    _ operation: String, _ id: ContactID, _ key: String, _ entry: JSONObject, _ index: Int
  ) {
    target(operation, id, key)
    value(Change.Name.entry, .object(entry))
    member(Change.Name.at, index)
  }
}
