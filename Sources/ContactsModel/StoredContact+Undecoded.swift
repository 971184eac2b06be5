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
    return Self.areSame(left.span, created, right.span, otherCreated)
  }

  private static func areSame(
    _ left: Span<UInt8>, _ leftTime: Timestamp, _ right: Span<UInt8>, _ rightTime: Timestamp
  ) -> Bool {
    // All times have one length, and these stand one behind the other.
    let mark = Array(#","created":""#.utf8)
    let length = 2 * leftTime.description.utf8.count + #"","modified":""#.utf8.count
    var place = -1
    for index in left.indices.dropLast(mark.count + length) where left[index] == mark[0] {
      guard left[index + 3] == mark[3], begins(left, at: index, with: mark) else { continue }
      // A text of another program may have the like of it.
      guard place < 0 else { return false }
      place = index + mark.count
    }
    let idEnd = #"{"id":""#.utf8.count + 36
    guard place > idEnd else { return false }
    let times = [leftTime, rightTime].map { Array(#"\#($0)","modified":""#.utf8) }
    guard begins(left, at: place, with: times[0]), begins(right, at: place, with: times[1])
    else { return false }
    return [0..<7, idEnd..<place, place + length..<left.count].allSatisfy { range in
      left.extracting(range).isSame(as: right.extracting(range))
    }
  }

  private static func begins(
    _ bytes: Span<UInt8>, at place: Int, with text: [UInt8]
  ) -> Bool {
    place + text.count <= bytes.count
      && bytes.extracting(place..<place + text.count).isSame(as: text.span)
  }
}
