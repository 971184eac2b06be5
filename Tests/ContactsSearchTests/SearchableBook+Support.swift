import ContactsModel
import ContactsSearch
import ModelTestSupport

extension SearchableBook {
  /// Makes a book of contacts, in that order.
  init(_ contacts: [Contact]) throws { self.init(try AddressBook(contacts)) }

  /// The names of the contacts, in order of creation.
  var names: [String] { base.names }

  /// The sections of a listing, each with its title and contacts.
  func sections(of listing: ContactListing) -> [String] {
    listing.sections.map { section in
      "\(section.title): \(names(of: listing.ids[section.range]).joined(separator: ", "))"
    }
  }

  func listing(
    of query: Query = .all, sortedBy order: SortOrder = .name, reversed: Bool = false,
    limit: Int? = nil
  ) -> ContactListing {
    listing(of: query, sortedBy: order, reversed: reversed, limit: limit, step: {})
  }

  func recipients(matching text: String, limit: Int) -> [Recipient] {
    recipients(matching: text, limit: limit, step: {})
  }

  func ids(referredToBy text: String) -> [ContactID] { ids(referredToBy: text, step: {}) }

  mutating func append(_ contact: Contact) throws { try append(StoredContact(contact)) }

  func names(of ids: some Sequence<ContactID>) -> [String] {
    ids.map { self[$0]?.displayName ?? "?" }
  }
}
