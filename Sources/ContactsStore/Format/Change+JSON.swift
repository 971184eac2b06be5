internal import ContactsModel
internal import JSON

extension Change {
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      switch self {
      case .add(let contact): writer.contact("add", contact)
      case .remove(let contact): writer.contact("remove", contact)
      case .set(let id, let key, let before, let after):
        writer.target("set", id, key)
        writer.value("before", before ?? .null)
        writer.value("after", after ?? .null)
      case .insert(let id, let key, let entry, let index):
        writer.entry("insert", id, key, entry, index)
      case .delete(let id, let key, let entry, let index):
        writer.entry("delete", id, key, entry, index)
      case .replace(let id, let key, let before, let after):
        writer.target("replace", id, key)
        writer.value("before", .object(before))
        writer.value("after", .object(after))
      case .move(let id, let key, let entry, let from, let to):
        writer.target("move", id, key)
        for (name, number) in [("entry", entry), ("from", from), ("to", to)] {
          writer.member(name)
          writer.write(number)
        }
      }
    }
  }

  init(_ reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var contact: Contact?
    var members = JSONObject()
    try reader.readObject { key, reader throws(JSONError) in
      switch key.string {
      case "contact": contact = try Contact(json: &reader)
      case let name: members[name] = try reader.readValue()
      }
    }
    guard let change = Self.change(members, contact) else {
      throw JSONError(.expected("a change"), at: start)
    }
    self = change
  }

  private static func change(_ members: JSONObject, _ contact: Contact?) -> Change? {
    let operation = members["op"]?.string
    if let contact {
      return operation == "add" ? .add(contact) : operation == "remove" ? .remove(contact) : nil
    }
    guard let id = members["id"]?.string.flatMap({ ContactID($0) }),
      let key = members["key"]?.string
    else { return nil }
    switch operation {
    case "set":
      // A nil literal could be a JSON null as well; here it is no value.
      let value = { (name: String) -> JSONValue? in
        guard let value = members[name], value != .null else { return Optional.none }
        return value
      }
      return .set(id, key: key, before: value("before"), after: value("after"))
    case "insert", "delete":
      guard let entry = members["entry"]?.object, let index = members["at"]?.int else { return nil }
      return operation == "insert"
        ? .insert(id, key: key, entry: entry, at: index)
        : .delete(id, key: key, entry: entry, at: index)
    case "replace":
      guard let before = members["before"]?.object, let after = members["after"]?.object
      else { return nil }
      return .replace(id, key: key, before: before, after: after)
    case "move":
      guard let entry = members["entry"]?.int, let from = members["from"]?.int,
        let to = members["to"]?.int
      else { return nil }
      return .move(id, key: key, entry: entry, from: from, to: to)
    default: return nil
    }
  }
}

extension JSONWriter {
  fileprivate mutating func string(_ name: String, _ value: String) {
    member(name)
    write(value)
  }

  fileprivate mutating func value(_ name: String, _ value: JSONValue) {
    member(name)
    write(value)
  }

  fileprivate mutating func contact(_ operation: String, _ contact: Contact) {
    string("op", operation)
    member("contact")
    contact.write(to: &self)
  }

  fileprivate mutating func target(_ operation: String, _ id: ContactID, _ key: String) {
    string("op", operation)
    string("id", id.description)
    string("key", key)
  }

  fileprivate mutating func entry(
    _ operation: String, _ id: ContactID, _ key: String, _ entry: JSONObject, _ index: Int
  ) {
    target(operation, id, key)
    value("entry", .object(entry))
    member("at")
    write(index)
  }
}
