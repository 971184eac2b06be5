internal import JSON

/// An entry of a list in a change: as JSON, or decoded.
protocol ListEntry: Equatable {
  /// The id; nil or invalid if there is none.
  var entryID: Int? { get }
  /// The JSON form.
  var entry: JSONObject { get }
  /// Reads the JSON form.
  init(entry: JSONObject) throws(JSONError)
}

extension JSONObject: ListEntry {
  var entry: JSONObject { self }

  init(entry: JSONObject) { self = entry }
}

extension Labeled: ListEntry {
  var entryID: Int? { id }

  var entry: JSONObject { json }

  init(entry: JSONObject) throws(JSONError) { try self.init(json: .object(entry)) }
}

/// A list of entries to make changes in.
///
/// Changes near each other, as those of one edit, take constant time.
struct EntryList<Entry: ListEntry> {
  private var list: GapBuffer<Entry>
  /// Where each entry was when last looked for; nil at first.
  private var places: [Int: Int]?

  init(_ entries: [Entry]) { list = GapBuffer(entries) }

  var count: Int { list.count }

  var elements: [Entry] { list.elements }

  subscript(index: Int) -> Entry { list[index] }

  /// Returns the index of an entry, trying `hint` first; nil if there is none.
  mutating func index(of id: Int?, near hint: Int? = nil) -> Int? {
    guard let id else { return nil }
    if let hint, has(id, at: hint) { return hint }
    if let places {
      guard let place = places[id] else { return nil }
      if has(id, at: place) { return place }
    }
    let found = list.elements.enumerated().compactMap { index, entry in
      entry.entryID.map { ($0, index) }
    }
    places = Dictionary(found, uniquingKeysWith: { first, _ in first })
    return places?[id]
  }

  private func has(_ id: Int, at index: Int) -> Bool {
    (0..<count).contains(index) && list[index].entryID == id
  }

  /// Makes a change of an entry; returns false if it does not fit.
  ///
  /// Throws if the entry cannot be read.
  mutating func apply(_ change: Change) throws(JSONError) -> Bool {
    switch change {
    case .insert(_, _, let entry, let index):
      guard let id = entry.entryID, EntryID.valid.contains(id), (0...count).contains(index)
      else { return false }
      list.insert(try Entry(entry: entry), at: index)
      places?[id] = index
    case .delete(_, _, let entry, let index):
      guard (0..<count).contains(index), list[index].entryID == entry.entryID else { return false }
      list.remove(at: index)
    case .replace(_, _, let before, let after):
      guard let index = index(of: before.entryID) else { return false }
      list[index] = try Entry(entry: after)
      if let id = after.entryID { places?[id] = index }
    case .move(_, _, let id, let from, let to):
      guard has(id, at: from), (0..<count).contains(to) else { return false }
      list.insert(list.remove(at: from), at: to)
    case .add, .remove, .set, .setting: return false
    }
    return true
  }
}

extension EntryList<JSONObject> {
  /// Creates the list in a member of a contact; nil if it holds something else.
  init?(_ value: JSONValue?) {
    guard let elements = value.map(\.array) ?? [] else { return nil }
    let entries = elements.compactMap(\.object)
    guard entries.count == elements.count else { return nil }
    self.init(entries)
  }

  /// The list as a member of a contact; nil if it is empty.
  var value: JSONValue? { count == 0 ? nil : .array(elements.map { .object($0) }) }
}
