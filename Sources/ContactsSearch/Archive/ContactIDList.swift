public import ContactsModel
/// The ids of contacts in an order, of which those of contacts that are left in their file are read when they are asked
/// for.
public struct ContactIDList: RandomAccessCollection, Sendable {
  /// Of each contact its place in the archive, or behind all of that, its place among the others; without an archive
  /// all are others, and there are no places.
  private let places: [UInt32]
  private let archive: ContactArchive?
  private let others: [ContactID]

  /// Makes the list of some ids.
  public init(_ ids: [ContactID]) { (places, archive, others) = ([], nil, ids) }

  init(_ places: [UInt32], of archive: ContactArchive, _ others: [ContactID]) {
    (self.places, self.archive, self.others) = (places, archive, others)
  }

  /// Zero.
  public var startIndex: Int { 0 }
  /// How many there are.
  public var endIndex: Int { archive == nil ? others.count : places.count }

  /// The id at a place.
  public subscript(index: Int) -> ContactID {
    guard let archive else { return others[index] }
    let place = Int(places[index])
    return place < archive.count ? archive.id(at: place) : others[place - archive.count]
  }

  /// Tells whether the ids are read out of an archive that is another than this.
  func isLeft(in archive: ContactArchive?) -> Bool {
    self.archive.map { $0 !== archive } ?? false
  }

  /// Returns the slot of the contact at a place; nil where the slots are not those of the archive's contacts.
  func slot(at index: Int, in archive: ContactArchive?) -> Int? {
    guard let archive, archive === self.archive, places[index] < archive.count else { return nil }
    return Int(places[index])
  }
}

extension ContactIDList: Equatable {
  /// Tells whether two lists have the same ids in the same order.
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension SearchableBook {
  /// Returns the same list, which keeps no file open that the book has its contacts in no more.
  public func detached(_ ids: ContactIDList) -> ContactIDList {
    ids.isLeft(in: slots.archive) ? ContactIDList(Array(ids)) : ids
  }

  /// The contact at a place of a list, as the book holds it, not decoded.
  public subscript(stored ids: ContactIDList, index: Int) -> StoredContact? {
    // It is not looked for by its id where the list says where it is.
    if let slot = ids.slot(at: index, in: slots.archive) { return slots[slot].contact }
    return self[stored: ids[index]]
  }
}
