/// A contact as the reference keeps it: plain values, lists of entries, and tags.
struct ReferenceContact: Equatable {
  /// Fields with one value: `given`, `note`, `created` and others; empty ones are missing.
  var values: [String: String] = [:]
  /// The entries of `phone`, `email` and `url`, in order.
  var entries: [String: [ReferenceEntry]] = [:]
  var tags: [String] = []
}

/// A phone, an email address or a web page.
struct ReferenceEntry: Equatable {
  /// A number of the reference, not of the program.
  var id: Int
  var label = ""
  var value: String
  var isPreferred = false
}

/// Why the reference does not do what a line asks.
enum ReferenceError: Error, Equatable {
  /// The command must fail.
  case refused(String)
  /// The contract leaves open what happens, so the session ends.
  case undecided
}

extension ReferenceContact {
  /// The fields with entries, in the order of the program's keys.
  static let lists = ["phone", "email", "url"]

  /// The whole name.
  var name: String {
    ["given", "family"].compactMap { values[$0] }.joined(separator: " ")
  }

  /// Sets a value; an empty one is removed.
  mutating func set(_ field: String, _ value: String) {
    values[field] = value.isEmpty ? nil : value
  }

  /// Returns the entries of a field.
  func list(_ field: String) -> [ReferenceEntry] { entries[field] ?? [] }

  /// Replaces the entries of a field.
  mutating func setList(_ field: String, _ list: [ReferenceEntry]) {
    entries[field] = list.isEmpty ? nil : list
  }

  mutating func tag(_ tag: String) {
    if !tags.contains(tag) { tags.append(tag) }
  }

  /// Adds an entry, unless the same value is there.
  mutating func add(_ field: String, _ label: String?, _ value: String, _ id: () -> Int) {
    guard !list(field).contains(where: { $0.value == value }) else { return }
    setList(field, list(field) + [ReferenceEntry(id: id(), label: label ?? "", value: value)])
  }

  /// Makes assignments, as `add` does for a new contact.
  mutating func add(_ assignments: [ReferenceAssignment], _ id: () -> Int) {
    for assignment in assignments {
      if Self.lists.contains(assignment.field) {
        add(assignment.field, assignment.label, assignment.value, id)
      } else if assignment.field == "tag" {
        tag(assignment.value)
      } else {
        set(assignment.field, assignment.value)
      }
    }
  }

  /// Makes assignments, as `set` does.
  mutating func set(_ assignments: [ReferenceAssignment], _ id: () -> Int) throws {
    var hasTags = false
    for assignment in assignments {
      switch assignment.field {
      case "name":
        let words = assignment.value.split(separator: " ").map(String.init)
        set("given", words[0])
        set("family", words.dropFirst().joined(separator: " "))
      case "tag":
        if assignment.sign == "-=" {
          guard tags.contains(assignment.value) else { throw ReferenceError.refused("no tag") }
          tags.removeAll { $0 == assignment.value }
          continue
        }
        if assignment.sign == "=", !hasTags { tags = [] }
        hasTags = hasTags || assignment.sign == "="
        if !assignment.value.isEmpty { tag(assignment.value) }
      case "phone", "email", "url": try setEntry(assignment, id)
      default: set(assignment.field, assignment.value)
      }
    }
  }

  private mutating func setEntry(_ assignment: ReferenceAssignment, _ id: () -> Int) throws {
    let (field, label, value) = (assignment.field, assignment.label, assignment.value)
    var list = list(field)
    let isMeant = { (entry: ReferenceEntry) in label == nil || entry.label == label }
    switch assignment.sign {
    case "+=": return add(field, label, value, id)
    case "-=":
      guard let place = list.firstIndex(where: { $0.value == value && isMeant($0) }) else {
        throw ReferenceError.refused("no such value")
      }
      list.remove(at: place)
    default:
      let places = list.indices.filter { isMeant(list[$0]) }
      if value.isEmpty {
        list.removeAll(where: isMeant)
      } else if places.count > 1 {
        throw ReferenceError.refused("several entries")
      } else if let place = places.first {
        list[place].value = value
      } else {
        list.append(ReferenceEntry(id: id(), label: label ?? "", value: value))
      }
    }
    setList(field, list)
  }
}
