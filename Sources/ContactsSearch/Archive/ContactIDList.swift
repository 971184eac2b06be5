public import ContactsModel

/// The ids of contacts in an order; those of contacts in an archive are read when asked for.
public struct ContactIDList: RandomAccessCollection, Sendable {
  /// For each contact its place in the archive, or, from the archive's count on, its index in
  /// `others`.
  ///
  /// Empty without an archive.
  private let places: [UInt32]
  private let archive: ContactArchive?
  private let others: [ContactID]

  /// Creates a list of ids.
  public init(_ ids: [ContactID]) { (places, archive, others) = ([], nil, ids) }

  init(_ places: [UInt32], of archive: ContactArchive, _ others: [ContactID]) {
    (self.places, self.archive, self.others) = (places, archive, others)
  }

  /// 0.
  public var startIndex: Int { 0 }
  /// The number of ids.
  public var endIndex: Int { archive == nil ? others.count : places.count }

  /// The id at an index.
  public subscript(index: Int) -> ContactID {
    guard let archive else { return others[index] }
    let place = Int(places[index])
    return place < archive.count ? archive.id(at: place) : others[place - archive.count]
  }

  /// Whether ids are read from an archive other than this one.
  func isLeft(in archive: ContactArchive?) -> Bool {
    self.archive.map { $0 !== archive } ?? false
  }

  /// Returns the slot of the contact at an index; nil if the list does not belong to this archive.
  func slot(at index: Int, in archive: ContactArchive?) -> Int? {
    guard let archive, archive === self.archive, places[index] < archive.count else { return nil }
    return Int(places[index])
  }
}

extension ContactIDList: Equatable {
  /// Returns whether two lists have the same ids in the same order.
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension SearchableBook {
  /// Returns the same list, without keeping open a file that the book no longer uses.
  public func detached(_ ids: ContactIDList) -> ContactIDList {
    ids.isLeft(in: slots.archive) ? ContactIDList(Array(ids)) : ids
  }

  /// The contact at an index of a list, as the book stores it, not decoded.
  public subscript(stored ids: ContactIDList, index: Int) -> StoredContact? {
    // The list may know the slot, which saves looking up the id.
    if let slot = ids.slot(at: index, in: slots.archive) { return slots[slot].contact }
    return self[stored: ids[index]]
  }
}

extension SearchableBook {
  /// Returns the summary of the contact at an index of a list; nil if there is no such contact.
  public func summary(
    of ids: ContactIDList, at index: Int, in order: NameOrder
  ) -> ContactSummary? {
    if let archive = slots.validArchive, let slot = ids.slot(at: index, in: archive),
      slots.isInSource(slot)
    {
      let summary = archive.summaries.summary(at: slot, in: order)
      // What is corrupt reads as empty, or as something else.
      if archive.isIntact { return summary }
    }
    return self[stored: ids, index]?.summary(in: order)
  }
}
