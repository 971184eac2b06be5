public import ContactsModel
internal import JSON
internal import Ordering
public import Platform
internal import Synchronization
internal import UnicodeText

/// The contacts of a snapshot, left in its file, with the index that finds them.
///
/// The index is a cache. If it is corrupt, all contacts are read from the snapshot itself, once,
/// and answers come from these from then on.
public final class ContactArchive: ContactSource {
  /// The number of contacts; they are numbered from 0, in the order of their lines.
  package let count: Int
  private let parts: ArchiveParts
  /// The bytes of the snapshot.
  let lines: PagedBytes
  /// Where the line of each contact begins, and where the last one ends.
  private let lineStarts: Column<UInt64>
  /// The id of each contact, as two words.
  private let ids: Column<UInt64>
  /// The leading digits of all ids in order, and the slots they belong to.
  private let sortedDigits: Column<UInt32>
  private let slotsByDigits: Column<UInt32>
  /// The hashes of all whole names in order, and the slots they belong to.
  private let nameHashes: Column<UInt32>
  private let slotsByName: Column<UInt32>
  /// The data that searches use; its documents are the contacts.
  let search: SearchSegment
  /// The data that completion uses.
  let completion: ArchivedCompletion
  /// The summaries that listings use.
  let summaries: ArchivedSummaries
  private let readAll: @Sendable () -> [StoredContact]
  private let recovered = Mutex<Recovered?>(nil)

  private struct Recovered {
    let contacts: [StoredContact]
    let slots: [ContactID: Int]

    init(_ contacts: [StoredContact]) {
      self.contacts = contacts
      slots = Dictionary(
        contacts.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Creates an archive from the index of a snapshot of `count` contacts and the bytes of the
  /// snapshot; nil if a part is missing.
  ///
  /// - Parameter readAll: Reads all contacts from the snapshot, if the index is corrupt.
  public init?(
    _ parts: ArchiveParts, count: Int, lines: PagedBytes,
    readAll: @escaping @Sendable () -> [StoredContact]
  ) {
    guard count > 0, count < Int(UInt32.max),
      let lineStarts: Column<UInt64> = parts.column(.lineStarts, count: count + 1),
      let ids: Column<UInt64> = parts.column(.ids, count: 2 * count),
      let sortedDigits: Column<UInt32> = parts.column(.sortedDigits, count: count),
      let slotsByDigits: Column<UInt32> = parts.column(.slotsByDigits, count: count),
      let nameHashes: Column<UInt32> = parts.column(.nameHashes, count: count),
      let slotsByName: Column<UInt32> = parts.column(.slotsByName, count: count),
      let meaning: Column<UInt64> = parts.column(.meaning, count: 1), meaning[0] == Self.meaning,
      let search = SearchSegment(parts, count: count),
      let completion = ArchivedCompletion(parts, count: count),
      let summaries = ArchivedSummaries(parts, count: count)
    else { return nil }
    (self.count, self.parts, self.lines, self.readAll) = (count, parts, lines, readAll)
    (self.lineStarts, self.ids) = (lineStarts, ids)
    (self.sortedDigits, self.slotsByDigits) = (sortedDigits, slotsByDigits)
    (self.search, self.completion) = (search, completion)
    (self.summaries, self.nameHashes, self.slotsByName) = (summaries, nameHashes, slotsByName)
  }

  /// Whether the index is still valid; answers computed before it broke are not.
  var isIntact: Bool { !parts.bytes.isBroken }

  /// Marks the index as corrupt.
  func markBroken() { parts.bytes.markBroken() }

  /// Whether contacts are missing because the file changed; known once one of them was asked for.
  package var hasLostContacts: Bool {
    !isIntact && recovered.withLock { $0.map { $0.contacts.count != count } ?? false }
  }

  /// Returns the range of the lines of some contacts; nil if the index is corrupt.
  func place(of slots: Range<Int>) -> Range<Int>? {
    let (start, end) = (lineStarts[slots.lowerBound], lineStarts[slots.upperBound])
    guard isIntact, start < end, end <= UInt64(lines.count) else { return nil }
    return Int(start)..<Int(end)
  }

  /// Returns a contact; nil if the snapshot has changed.
  package func contact(at slot: Int) -> StoredContact? {
    if isIntact, let contact = read(slot) { return contact }
    return recover { $0.contacts.indices.contains(slot) ? $0.contacts[slot] : nil }
  }

  private func read(_ slot: Int) -> StoredContact? {
    let line = lineStarts.range(at: slot, in: lines.count)
    let source = lines.withElements(at: line.lowerBound, count: line.count) {
      [UInt8](copying: $0)
    }
    guard !source.isEmpty, !lines.isBroken else {
      parts.bytes.markBroken()
      return nil
    }
    var reader = JSONReader(source[...])
    let found = StoredContact(canonical: &reader)
    // Each line but the last ends with a comma.
    let contact = reader.offset + 2 >= line.count && found?.id == id(at: slot) ? found : nil
    if contact == nil { parts.bytes.markBroken() }
    return contact
  }

  /// Returns the id of a contact.
  package func id(at slot: Int) -> ContactID {
    if isIntact {
      let id = ContactID(words: (ids[2 * slot], ids[2 * slot + 1]))
      if isIntact { return id }
    }
    return recover { $0.contacts.indices.contains(slot) ? $0.contacts[slot].id : .unread }
  }

  /// Returns the contact of an id, in O(log n).
  package func slot(of id: ContactID) -> Int? {
    if isIntact {
      let slot = slots(withLeadingDigits: id.leadingDigits...id.leadingDigits)
        .first { self.id(at: $0) == id }
      if isIntact { return slot }
    }
    return recover { $0.slots[id] }
  }

  /// Returns the slots of the contacts whose ids begin with leading digits in a range, in order.
  package func slots(withLeadingDigits range: ClosedRange<UInt32>) -> [Int] {
    if isIntact {
      let start = sortedDigits.partitioningIndex { $0 >= range.lowerBound }
      let end = sortedDigits.partitioningIndex { $0 > range.upperBound }
      let slots = slots(slotsByDigits, from: start, to: end)
      if isIntact { return slots }
    }
    return recover { recovered in
      recovered.contacts.indices.filter { range.contains(recovered.contacts[$0].id.leadingDigits) }
    }
  }

  /// Returns the contacts whose whole names fold to `name`, in order.
  func slots(named name: FoldedText) -> [Int] {
    func isNamed(_ contact: StoredContact) -> Bool {
      FoldedText(contact.displayName) == name
    }
    if isIntact {
      let hash = Self.hash(of: name)
      let start = nameHashes.partitioningIndex { $0 >= hash }
      let end = nameHashes.partitioningIndex { $0 > hash }
      let slots = slots(slotsByName, from: start, to: end)
        .filter { contact(at: $0).map(isNamed) ?? false }
      if isIntact { return slots }
    }
    return recover { recovered in
      recovered.contacts.indices.filter { isNamed(recovered.contacts[$0]) }
    }
  }

  /// The contacts in the order of their leading digits.
  var idOrder: SortedColumn<IDOrder.Entry> {
    SortedColumn(count: count) { [sortedDigits, slotsByDigits, count] index in
      IDOrder.Entry(
        digits: sortedDigits[index], slot: UInt32(slotsByDigits.index(at: index, below: count)))
    }
  }

  private func slots(_ column: Column<UInt32>, from start: Int, to end: Int) -> [Int] {
    guard start < end else { return [] }
    let slots = column.array(start..<end).map { Int($0) }.sorted()
    guard slots.last.map({ $0 < count }) ?? false else {
      parts.bytes.markBroken()
      return []
    }
    return slots
  }

  private func recover<Result>(_ body: (Recovered) -> Result) -> Result {
    recovered.withLock { recovered in
      let contacts = recovered ?? Recovered(readAll())
      recovered = contacts
      return body(contacts)
    }
  }

  /// A hash of everything the index depends on: the searched and sorted fields and their numbers,
  /// the shared values, the summaries, and folding.
  ///
  /// An index of another version is not used.
  private static let meaning: UInt64 = {
    let revision = 12
    let names = SearchField.all.map(\.name) + Vocabulary.all.map(\.name) + ["\(revision)"]
    // FNV-1a, 64 bits.
    let hash = names.joined(separator: " ").utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return hash
  }()

  /// The hash of a name in the file: FNV-1a, 32 bits.
  private static func hash(of name: FoldedText) -> UInt32 {
    name.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}

// MARK: - Making

extension ContactArchive {
  /// Returns the columns of the index of a snapshot; `lineStarts` are the places of the lines of
  /// its contacts, and the end of the last one.
  ///
  /// Nil if the book is not what the snapshot alone contains, if it is too large, or if
  /// `isCancelled` returns true, which is called for each contact. Every contact is decoded once.
  public static func parts(
    of book: AddressBook, lineStarts: [UInt64], unless isCancelled: () -> Bool = { false }
  ) -> [ArchivePart]? {
    let contacts = Array(book.storedContacts)
    guard !contacts.isEmpty, contacts.count < Int(UInt32.max),
      lineStarts.count == contacts.count + 1
    else { return nil }
    var builder = SearchSegmentBuilder()
    var completion = ArchivedCompletionBuilder()
    var summaries = ArchivedSummariesBuilder()
    var byName: [(key: UInt32, slot: UInt32)] = []
    for (slot, contact) in contacts.enumerated() {
      guard !isCancelled() else { return nil }
      let decoded = contact.contact
      builder.add(decoded, slot: slot)
      completion.add(decoded, slot: slot)
      summaries.add(decoded)
      byName.append((key: hash(of: FoldedText(decoded.displayName)), slot: UInt32(slot)))
    }
    byName.sort { ($0.key, $0.slot) < ($1.key, $1.slot) }
    let byDigits = contacts.enumerated()
      .map { (key: $1.id.leadingDigits, slot: UInt32($0)) }
      .sorted { ($0.key, $0.slot) < ($1.key, $1.slot) }
    let search = builder.segment()
    let byFullName = search.fieldOrders.byName.documents.array
    return [
      ArchivePart(.lineStarts, Column(lineStarts)),
      ArchivePart(.ids, Column(contacts.flatMap { [$0.id.words.0, $0.id.words.1] })),
      ArchivePart(.sortedDigits, Column(byDigits.map(\.key))),
      ArchivePart(.slotsByDigits, Column(byDigits.map(\.slot))),
      ArchivePart(.nameHashes, Column(byName.map(\.key))),
      ArchivePart(.slotsByName, Column(byName.map(\.slot))),
      ArchivePart(.meaning, Column([meaning])),
    ] + search.parts + completion.parts + summaries.parts(in: byFullName)
  }
}
