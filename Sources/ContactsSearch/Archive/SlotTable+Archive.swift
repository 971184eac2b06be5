internal import ContactsModel

extension SlotTable {
  /// The archive that contacts are left in, if there is one.
  var archive: ContactArchive? { source as? ContactArchive }

  /// The archive, as long as its index is valid.
  var validArchive: ContactArchive? { archive.flatMap { $0.isIntact ? $0 : nil } }

  /// Returns the ids of the contacts of some slots, whether they still exist or not.
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

  /// The slots that no archive answers for, in order.
  var unarchived: [Int] {
    validArchive == nil ? Array(indices) : changedSlots + (sourceCount..<endIndex)
  }

  /// The slots of the archive that have changed, in order, with the contacts it has for them.
  var outdated: [(slot: Int, contact: StoredContact)] {
    guard let archive = validArchive else { return [] }
    return changedSlots.compactMap { slot in
      archive.contact(at: slot).map { (slot, $0) }
    }
  }

  /// Returns an answer computed with the index of the archive; if the index proves corrupt,
  /// computes it again without.
  func answering<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let asked = validArchive
    let answer = try body()
    return asked?.isIntact ?? true ? answer : try body()
  }
}
