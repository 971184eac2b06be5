internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import JSON

/// What happened with a contact on a day, beside the changes.
struct TimelineEvent: Hashable, Sendable {
  let day: CivilDay
  /// The text of a dated line of the note; nil for a touch.
  let text: String?

  /// The kind of event, a word in lines and records.
  var kind: String { text == nil ? "touch" : "note" }

  /// The event as a JSON object, which unlike a transaction has no `sequence`.
  var json: [UInt8] {
    var object: JSONObject = ["event": .string(kind), "date": .string(day.description)]
    if let text { object["text"] = .string(text) }
    return JSONValue.object(object).utf8
  }
}

/// The events of a contact, taken day by day while its history is read, the newest first.
struct Timeline {
  /// The events not taken, the newest last.
  private var events: [TimelineEvent] = []
  private var touched: Set<CivilDay> = []
  /// The numbers of the transactions that were undone.
  private var undone: Set<Int> = []

  /// Creates the timeline of a contact as it is, or last was.
  init(of contact: Contact) {
    for line in contact.datedLines { insert(line.day, line.text) }
    touch(at: contact.lastContacted)
  }

  /// Takes the events of later days than a transaction of the contact, and learns of its touch.
  ///
  /// A touch is of the day of its transaction or an earlier one, so none comes too late.
  mutating func take(until transaction: Transaction) -> [TimelineEvent] {
    let events = take(after: CivilDay(of: transaction.time))
    if let sequence = transaction.undoes {
      undone.insert(sequence)
    } else if !undone.contains(transaction.sequence) {
      touch(
        at: ChangedContact.first(1, in: transaction.changes).contacts.first?.after?.lastContacted)
    }
    return events
  }

  /// Takes the events that remain.
  mutating func takeRest() -> [TimelineEvent] { take(after: nil) }

  private mutating func take(after day: CivilDay?) -> [TimelineEvent] {
    let start = day.map { day in events.firstIndex { $0.day > day } ?? events.endIndex } ?? 0
    defer { events.removeSubrange(start...) }
    return events[start...].reversed()
  }

  private mutating func touch(at time: Timestamp?) {
    guard let day = time.map({ CivilDay(of: $0) }), touched.insert(day).inserted else { return }
    insert(day, nil)
  }

  /// Inserts an event after those of its day.
  private mutating func insert(_ day: CivilDay, _ text: String?) {
    let place = events.lastIndex { $0.day <= day }.map { $0 + 1 } ?? 0
    events.insert(TimelineEvent(day: day, text: text), at: place)
  }
}
