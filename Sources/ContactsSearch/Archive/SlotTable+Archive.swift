internal import ContactsModel

extension SlotTable {
  /// The archive that contacts are left in; nil for none.
  var archive: ContactArchive? { source as? ContactArchive }

  /// The archive, while it answers for the slots that have not changed; nil where each has to be looked at.
  var validArchive: ContactArchive? { archive.flatMap { $0.isIntact ? $0 : nil } }

  /// Returns the ids of the contacts of some slots, be they there or not.
  func ids(at slots: [UInt32]) -> ContactIDList {
    guard let archive = validArchive else {
      return ContactIDList(slots.map { id(at: Int($0)) })
    }
    var (places, others) = (slots, [ContactID]())
    if count > sourceCount {
      for (index, slot) in slots.enumerated() where slot >= sourceCount {
        places[index] = UInt32(sourceCount + others.count)
        others.append(id(at: Int(slot)))
      }
    }
    return ContactIDList(places, of: archive, others)
  }

  /// The slots that have to be looked at, as no archive answers for them, in order.
  var unarchived: [Int] {
    validArchive == nil ? Array(indices) : changedSlots + (sourceCount..<endIndex)
  }

  /// The slots of an archive that it does not answer for any more, in order, with what it says of them.
  var outdated: [(slot: Int, contact: StoredContact)] {
    guard let archive = validArchive else { return [] }
    return changedSlots.compactMap { slot in
      archive.contact(at: slot).map { (slot, $0) }
    }
  }

  /// Returns an answer that may come out of the archive's index; where that proves to be none that can be believed,
  /// `body` is asked again.
  func answering<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let asked = validArchive
    let answer = try body()
    return asked?.isIntact ?? true ? answer : try body()
  }
}
