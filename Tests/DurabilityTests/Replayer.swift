import Foundation

/// Replays a journal according to the documented format, independently of the program.
struct Replayer {
  /// The contacts in order of addition, by id; nil for removed ones.
  private var contacts: [String: [String: Any]] = [:]
  private var order: [String] = []
  /// The numbers of the transactions.
  private(set) var sequences: [Int] = []

  struct Mismatch: Error, CustomStringConvertible {
    let description: String
  }

  init(journal: Data) throws {
    for line in journal.split(separator: UInt8(ascii: "\n")) {
      guard let record = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
        let sequence = record["sequence"] as? Int, let changes = record["changes"] as? [Any]
      else { throw Mismatch(description: "no record: \(String(decoding: line, as: UTF8.self))") }
      sequences.append(sequence)
      for change in changes { try apply(change as? [String: Any] ?? [:]) }
    }
  }

  /// The contacts, in order of creation.
  var state: [[String: Any]] { order.compactMap { contacts[$0] } }

  private mutating func apply(_ change: [String: Any]) throws {
    let contact = change["contact"] as? [String: Any]
    guard let operation = change["op"] as? String,
      let id = (contact?["id"] ?? change["id"]) as? String
    else { throw Mismatch(description: "no change: \(change)") }
    switch operation {
    case "add":
      if !order.contains(id) { order.append(id) }
      contacts[id] = contact
    case "remove": contacts[id] = nil
    case "set":
      let key = change["key"] as? String ?? ""
      try expect(contacts[id]?[key], is: change["before"], change)
      let after = change["after"]
      contacts[id]?[key] = after is NSNull ? nil : after
    default:
      let key = change["key"] as? String ?? ""
      var entries = contacts[id]?[key] as? [[String: Any]] ?? []
      try edit(&entries, operation, change)
      contacts[id]?[key] = entries.isEmpty ? nil : entries
      if operation == "insert", let entry = (change["entry"] as? [String: Any])?["id"] as? Int {
        let next = contacts[id]?["nextEntry"] as? Int ?? 1
        contacts[id]?["nextEntry"] = max(next, entry + 1)
      }
    }
  }

  private func edit(
    _ entries: inout [[String: Any]], _ operation: String, _ change: [String: Any]
  ) throws {
    let number = { (name: String) in change[name] as? Int ?? -1 }
    let entry = { (name: String) in change[name] as? [String: Any] ?? [:] }
    switch operation {
    case "insert": entries.insert(entry("entry"), at: number("at"))
    case "delete":
      try expect(entries.remove(at: number("at")), is: entry("entry"), change)
    case "replace":
      let id = entry("before")["id"] as? Int
      guard let index = entries.firstIndex(where: { $0["id"] as? Int == id }) else {
        throw Mismatch(description: "no such entry: \(change)")
      }
      try expect(entries[index], is: entry("before"), change)
      entries[index] = entry("after")
    case "move":
      let moved = entries.remove(at: number("from"))
      try expect(moved["id"], is: change["entry"], change)
      entries.insert(moved, at: number("to"))
    default: throw Mismatch(description: "no operation: \(change)")
    }
  }

  private func expect(_ found: Any?, is expected: Any?, _ change: [String: Any]) throws {
    let (found, expected) = (found ?? NSNull(), expected ?? NSNull())
    guard NSArray(array: [found]).isEqual(to: [expected]) else {
      throw Mismatch(description: "\(found) is not what the journal says: \(change)")
    }
  }
}
