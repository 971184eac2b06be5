internal import ContactsModel

/// What an archive keeps of its contacts beside the search segment, built in the same pass, so that
/// each contact is decoded once.
struct ArchiveDraft: Sendable {
  private(set) var completion = ArchivedCompletionBuilder()
  private(set) var summaries = TextColumnBuilder()

  /// Adds the contact of the next slot.
  mutating func add(_ contact: Contact, slot: Int) {
    let summary = ContactSummary(contact, in: .givenFirst)
    completion.add(contact, called: summary[.name], slot: slot)
    summaries.append(summaryOf: contact, summary)
  }

  /// Adds the contacts of another draft, whose slots are higher.
  mutating func append(_ other: ArchiveDraft) {
    completion.append(other.completion)
    summaries.append(other.summaries)
  }
}
