import ContactsModel
import JSON
import Testing

@testable import ContactsShell
@testable import ContactsStore

/// The events between the changes of a contact.
struct TimelineTests {
  private let id = ContactID()

  private func contact(note: String, touched: String? = nil) -> Contact {
    var contact = Contact(id: id)
    contact.note = note
    contact.lastContacted = touched.map(time)
    return contact
  }

  private func time(_ day: String) -> Timestamp { Timestamp("\(day)T12:00:00Z")! }

  /// A transaction of a day; it touches the contact if `touch` is a day.
  private func transaction(
    _ sequence: Int, _ day: String, touch: String? = nil, undoes: Int? = nil
  ) -> Transaction {
    var header = TransactionHeader(book: "b", sequence: sequence, time: time(day))
    header.undoes = undoes
    let after = touch.map { JSONValue.string("\(time($0))") }
    let changes: [Change] = [
      .set(id, key: touch == nil ? "note" : "lastContacted", before: nil, after: after)
    ]
    return Transaction(header, changes: changes)
  }

  private func lines(_ events: [TimelineEvent]) -> [String] {
    events.map { "\($0.day) \($0.text ?? "touch")" }
  }

  @Test func eventsStandBelowTheChangesOfTheirDay() {
    var timeline = Timeline(
      of: contact(note: "2026-01-03 c\n2026-01-01 a\n2026-01-01 b\n2026-01-09 z\nnone"))
    #expect(lines(timeline.take(until: transaction(3, "2026-01-04"))) == ["2026-01-09 z"])
    #expect(lines(timeline.take(until: transaction(2, "2026-01-03"))) == [])
    #expect(lines(timeline.take(until: transaction(1, "2026-01-02"))) == ["2026-01-03 c"])
    // The later line of a note is the newer one.
    #expect(lines(timeline.takeRest()) == ["2026-01-01 b", "2026-01-01 a"])
    #expect(lines(timeline.takeRest()) == [])
  }

  @Test func aTouchIsShownOnceOnItsDay() {
    var timeline = Timeline(of: contact(note: "", touched: "2026-01-05"))
    let first = transaction(3, "2026-01-06", touch: "2026-01-05")
    #expect(lines(timeline.take(until: first)) == [])
    let second = transaction(2, "2026-01-05", touch: "2026-01-01")
    #expect(lines(timeline.take(until: second)) == [])
    let third = transaction(1, "2026-01-02")
    #expect(lines(timeline.take(until: third)) == ["2026-01-05 touch"])
    #expect(lines(timeline.takeRest()) == ["2026-01-01 touch"])
  }

  @Test func aTouchThatWasUndoneIsNotShown() {
    var timeline = Timeline(of: contact(note: ""))
    _ = timeline.take(until: transaction(4, "2026-01-06", touch: "2026-01-04"))
    _ = timeline.take(until: transaction(3, "2026-01-06", touch: "2026-01-01", undoes: 2))
    _ = timeline.take(until: transaction(2, "2026-01-06", touch: "2026-01-05"))
    #expect(lines(timeline.takeRest()) == ["2026-01-04 touch"])
  }

  @Test func eventsHaveNoSequenceForPrograms() {
    let timeline = Timeline(of: contact(note: "2026-01-03 a \"b\"", touched: "2026-01-05"))
    var rest = timeline
    #expect(
      rest.takeRest().map { String(decoding: $0.json, as: UTF8.self) } == [
        #"{"event":"touch","date":"2026-01-05"}"#,
        #"{"event":"note","date":"2026-01-03","text":"a \"b\""}"#,
      ])
  }
}
