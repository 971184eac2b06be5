/// The names of a document as they are written, each checked and split once.
struct NameTable {
  /// A name as written, such as `D:prop` or `xmlns:D`.
  struct Entry {
    /// The number of the prefix among the strings; that of the empty string if there is none.
    let prefix: Int
    /// The number of the local name.
    let local: Int
    /// The serial number of the last start tag with an attribute of this name.
    var lastTag = 0

    /// The number of the prefix that an attribute of this name declares; `nil` if it declares none.
    var declaredPrefix: Int? {
      if prefix == StringTable.xmlns { return local }
      return prefix == StringTable.empty && local == StringTable.xmlns ? StringTable.empty : nil
    }
  }

  private var numbers: [[UInt8]: Int] = [:]
  /// The entries by the number of the name.
  private var entries: [Entry] = []

  /// Returns the number of a name; `nil` if it is malformed.
  @inline(__always)
  mutating func number(of name: Span<UInt8>, in strings: inout StringTable) -> Int? {
    let key = name.copied
    if let number = numbers[key] { return number }
    guard let entry = Self.entry(of: name, in: &strings) else { return nil }
    numbers[key] = entries.count
    entries.append(entry)
    return entries.count - 1
  }

  /// The entry of a well-formed name.
  subscript(number: Int) -> Entry { entries[number] }

  /// Records an attribute of a start tag; returns whether the tag had one of that name already.
  mutating func repeats(_ number: Int, in tag: Int) -> Bool {
    defer { entries[number].lastTag = tag }
    return entries[number].lastTag == tag
  }

  private static func entry(of name: Span<UInt8>, in strings: inout StringTable) -> Entry? {
    guard let colon = name.index(of: UInt8(ascii: ":"), from: 0) else {
      guard name.isLocalName else { return nil }
      return Entry(prefix: StringTable.empty, local: strings.number(of: name))
    }
    let (prefix, local) = (name.extracting(..<colon), name.extracting((colon + 1)...))
    guard prefix.isLocalName, local.isLocalName else { return nil }
    return Entry(prefix: strings.number(of: prefix), local: strings.number(of: local))
  }
}
