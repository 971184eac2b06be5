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
  let lineStarts: PackedNumbers
  /// The id of each contact, as two words.
  private let ids: PackedNumbers
  /// The contacts in the order of the leading digits of their ids.
  private let slotsByDigits: PackedNumbers
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
      let meaning = parts.column(.meaning, count: 1), meaning[0] == Self.meaning,
      let lineStarts = parts.column(.lineStarts, count: count + 1),
      let ids = parts.column(.ids, count: 2 * count),
      let slotsByDigits = parts.column(.slotsByDigits, count: count),
      let search = SearchSegment(parts, count: count),
      let summaries = ArchivedSummaries(parts, count: count),
      let completion = ArchivedCompletion(parts, summaries, count: count)
    else { return nil }
    (self.count, self.parts, self.lines, self.readAll) = (count, parts, lines, readAll)
    (self.lineStarts, self.ids) = (lineStarts, ids)
    (self.slotsByDigits, self.search) = (slotsByDigits, search)
    (self.summaries, self.completion) = (summaries, completion)
  }

  /// Whether the index is still valid; answers computed before it broke are not.
  var isIntact: Bool { !parts.bytes.isBroken }

  /// Whether contacts are missing because the file changed; known once one of them was asked for.
  package var hasLostContacts: Bool {
    !isIntact && recovered.withLock { $0.map { $0.contacts.count != count } ?? false }
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
      let id = storedID(at: slot)
      if isIntact { return id }
    }
    return recover { $0.contacts.indices.contains(slot) ? $0.contacts[slot].id : .unread }
  }

  private func storedID(at slot: Int) -> ContactID {
    ContactID(
      words: (
        UInt64(truncatingIfNeeded: ids[2 * slot]), UInt64(truncatingIfNeeded: ids[2 * slot + 1])
      ))
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
      let order = idOrder
      let start = order.partitioningIndex { $0.digits >= range.lowerBound }
      let slots = order[start...].prefix { $0.digits <= range.upperBound }
        .map { Int($0.slot) }.sorted()
      if isIntact { return slots }
    }
    return recover { recovered in
      recovered.contacts.indices.filter { range.contains(recovered.contacts[$0].id.leadingDigits) }
    }
  }

  /// The contacts in the order of their leading digits.
  var idOrder: SortedColumn<IDOrder.Entry> {
    SortedColumn(count: count) { [self] index in
      let slot = slotsByDigits.index(at: index, below: count)
      return IDOrder.Entry(storedID(at: slot), slot)
    }
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
  fileprivate static let meaning: Int = {
    let revision = 15
    let names = SearchField.all.map(\.name) + Vocabulary.all.map(\.name) + ["\(revision)"]
    // FNV-1a, 64 bits.
    let hash = names.joined(separator: " ").utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return Int(truncatingIfNeeded: hash)
  }()
}

// MARK: - Making

extension SearchableBook {
  /// Returns the columns of the index of a snapshot; `lineStarts` are the places of the lines of
  /// its contacts, and the end of the last one.
  ///
  /// Nil if the book is not what the snapshot alone contains, or if it is too large. `step` is
  /// called regularly, and an error it throws ends the work.
  public func archiveParts<Failure: Error>(
    lineStarts: [Int], step: () throws(Failure) -> Void
  ) throws(Failure) -> [ArchivePart]? {
    let contacts = Array(storedContacts)
    guard !contacts.isEmpty, contacts.count < Int(UInt32.max),
      lineStarts.count == contacts.count + 1
    else { return nil }
    let index = try indexes.searchForArchive(of: slots, step: step)
    guard let search = index.wholeSegment, search.count == contacts.count, let draft = index.draft
    else { return nil }
    let (completion, byDigits) = ConcurrentMap.both({ draft.completion.parts }) {
      contacts.enumerated().map { IDOrder.Entry($1.id, $0) }.sorted()
    }
    return [
      ArchivePart(.meaning, PackedNumbers([ContactArchive.meaning])),
      ArchivePart(.lineStarts, PackedNumbers(lineStarts)),
      ArchivePart(.ids, PackedNumbers(contacts.flatMap { [$0.id.words.0, $0.id.words.1] })),
      ArchivePart(.slotsByDigits, PackedNumbers(byDigits.map(\.slot))),
    ] + search.parts + completion
      + draft.summaries.summaryParts(in: search.orders.byName.documents.array)
  }
}
