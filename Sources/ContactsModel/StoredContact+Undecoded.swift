internal import JSON

/// Properties of a contact that do not need all of it decoded.
extension StoredContact {
  /// The UID of another program, without decoding the rest; may be empty.
  public var uid: String { partial(Self.identified).uid }

  private static let identified = members("uid")

  /// A hash of the phone numbers and email addresses, equal for contacts with equal `valuesAlone`,
  /// within a process; nothing else is decoded.
  public var reachHash: Int {
    let reach = reach
    var hasher = Hasher()
    for entry in reach.phones { hasher.combine(entry.value.number) }
    for entry in reach.emails { hasher.combine(entry.value.address) }
    return hasher.finalize()
  }

  /// A contact with the same phone numbers and email addresses, of which perhaps nothing else is
  /// decoded.
  public var reach: Contact { partial(Self.reached) }

  private static let reached = members("phones", "emails")

  /// Returns whether contacts are known to be equal except for ids and times of creation and
  /// modification; false if only decoding could tell.
  public func saysTheSame(as other: StoredContact) -> Bool {
    guard case .json(let left) = form, case .json(let right) = other.form,
      left.count == right.count, let created, let otherCreated = other.created
    else { return false }
    return Self.areSame(left.span, created, right.span, otherCreated)
  }

  private static func areSame(
    _ left: Span<UInt8>, _ leftTime: Timestamp, _ right: Span<UInt8>, _ rightTime: Timestamp
  ) -> Bool {
    // All times have the same length, and these are adjacent.
    let mark = Array(#","created":""#.utf8)
    let length = 2 * leftTime.description.utf8.count + #"","modified":""#.utf8.count
    var place = -1
    for index in left.indices.dropLast(mark.count + length) where left[index] == mark[0] {
      guard left[index + 3] == mark[3], begins(left, at: index, with: mark) else { continue }
      // A text of another program may contain the same.
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
