internal import ContactsModel
internal import JSON

/// How entries that differ in nothing but plain values are written as JSON: what stands between those.
///
/// It is made of what the model writes for an entry that was read as all others are.
final class EntryTemplate {
  /// A value: what stands before it where it is not empty, and which part of what was read it is.
  struct Slot {
    let key: [UInt8]
    let part: Int
  }

  /// What stands between the id and the first value.
  let head: [UInt8]
  let slots: [Slot]
  /// What stands behind the last value.
  let tail: [UInt8]

  private static let beginning = Array(#"{"id":1"#.utf8)
  /// How a value that stands for a part begins as JSON.
  private static let mark = Array(#""\u000"#.utf8)

  /// The text that stands for a part, 1 to 7, which no plain value has in it.
  static func probe(_ part: Int) -> String {
    String(Unicode.Scalar(UInt8(part)))
  }

  /// Makes the template of an entry with so many values, each the probe of a part; nil where it does not come out as
  /// expected.
  init?<Value: EntryValue>(_ entry: Labeled<Value>, parts: Int) {
    var entry = entry
    entry.id = 1
    var writer = JSONWriter()
    entry.write(to: &writer)
    let json = writer.bytes
    guard json.starts(with: Self.beginning) else { return nil }
    var (found, start, head): ([Slot], Int, [UInt8]) = ([], Self.beginning.count, [])
    for _ in 0..<parts {
      guard
        let place = json.indices.first(where: {
          $0 >= start && json[$0...].starts(with: Self.mark)
        }),
        let comma = json[..<place].lastIndex(of: UInt8(ascii: ",")), comma >= start,
        found.isEmpty || comma == start
      else { return nil }
      if found.isEmpty { head = Array(json[start..<comma]) }
      let part = Int(json[place + Self.mark.count] & 15)
      found.append(Slot(key: Array(json[comma...place]), part: part))
      start = place + Self.mark.count + 2
    }
    (self.head, slots, tail) = (head, found, Array(json[start...]))
  }

  /// Writes an entry of an id and parts, each of which stands at its number; false where one has controls, or is not
  /// UTF-8.
  func write(_ id: Int, _ parts: [UnsafeBufferPointer<UInt8>], to json: inout Octets) -> Bool {
    json.append(json.isEmpty ? #"{"id":"# : #",{"id":"#)
    json.append(id)
    head.withUnsafeBufferPointer { json.append($0) }
    for slot in slots where !parts[slot.part].isEmpty {
      slot.key.withUnsafeBufferPointer { json.append($0) }
      guard json.appendJSON(parts[slot.part]) != nil else { return false }
      json.append(UInt8(ascii: "\""))
    }
    tail.withUnsafeBufferPointer { json.append($0) }
    return true
  }
}

/// The templates that a thread has made, by the kind of the property, its parameters and the version.
///
/// Each is found among the few of its hash; where there are more, the one that was made first goes.
struct EntryTemplates {
  private struct Place {
    var kind = -1
    var version = VCard.Version.v30
    var parameters: [UInt8] = []
    var template: EntryTemplate?
  }

  private static let (count, ways) = (64, 8)
  private var places = [Place](repeating: Place(), count: count * ways)
  private var next = [UInt8](repeating: 0, count: count)

  /// Returns the template of a property, made by `make` where it was not asked for lately; nil where there is none.
  mutating func template(
    of line: CardLine, _ kind: Int, _ version: VCard.Version, make: () -> EntryTemplate?
  ) -> EntryTemplate? {
    var hash = UInt32(truncatingIfNeeded: kind) &* 31 &+ (version == .v40 ? 7 : 0)
    for byte in line.parameters { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let set = Int(hash >> 16) % Self.count
    for place in (set * Self.ways)..<((set + 1) * Self.ways)
    where places[place].kind == kind && places[place].version == version
      && places[place].parameters.withUnsafeBufferPointer({ $0.equals(line.parameters) })
    {
      return places[place].template
    }
    let place = set * Self.ways + Int(next[set]) % Self.ways
    next[set] &+= 1
    let template = make()
    places[place] = Place(
      kind: kind, version: version, parameters: Array(line.parameters), template: template)
    return template
  }
}
