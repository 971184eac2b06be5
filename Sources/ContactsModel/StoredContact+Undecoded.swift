internal import JSON

/// What is told of a contact without decoding all of it.
extension StoredContact {
  /// The UID that another program gave the contact, empty for none; the rest is not decoded.
  public var uid: String { partial(Self.identified).uid }

  private static let identified = members("uid")

  /// A hash of the telephone numbers and email addresses, which is the same for contacts of the same `valuesAlone`, as
  /// long as the process runs; of the rest nothing is decoded.
  public var reachHash: Int {
    let reach = reach
    var hasher = Hasher()
    for entry in reach.phones { hasher.combine(entry.value.number) }
    for entry in reach.emails { hasher.combine(entry.value.address) }
    return hasher.finalize()
  }

  /// A contact of the same telephone numbers and email addresses, of which the rest is perhaps not decoded.
  public var reach: Contact { partial(Self.reached) }

  private static let reached = members("phones", "emails")

  /// Tells whether two contacts are known to be the same but for their ids, and for when they were made and changed;
  /// false where only decoding them would tell.
  public func saysTheSame(as other: StoredContact) -> Bool {
    guard case .json(let left) = form, case .json(let right) = other.form,
      left.count == right.count, let created, let otherCreated = other.created
    else { return false }
    return left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        Self.areSame(left, created, right, otherCreated)
      }
    }
  }

  private static func areSame(
    _ left: UnsafeBufferPointer<UInt8>, _ leftTime: Timestamp,
    _ right: UnsafeBufferPointer<UInt8>, _ rightTime: Timestamp
  ) -> Bool {
    // All times have one length, and these stand one behind the other.
    let mark = Array(#","created":""#.utf8)
    let length = 2 * leftTime.description.utf8.count + #"","modified":""#.utf8.count
    var place = -1
    for index in left.indices.dropLast(mark.count + length) where left[index] == mark[0] {
      guard left[index + 3] == mark[3], left[index...].starts(with: mark) else { continue }
      // A text of another program may have the like of it.
      guard place < 0 else { return false }
      place = index + mark.count
    }
    let idEnd = #"{"id":""#.utf8.count + 36
    guard place > idEnd else { return false }
    let times = [(left, leftTime), (right, rightTime)]
    let haveTimes = times.allSatisfy { bytes, time in
      bytes[place...].starts(with: #"\#(time)","modified":""#.utf8)
    }
    return haveTimes && left[..<7].elementsEqual(right[..<7])
      && left[idEnd..<place].elementsEqual(right[idEnd..<place])
      && left[(place + length)...].elementsEqual(right[(place + length)...])
  }
}
