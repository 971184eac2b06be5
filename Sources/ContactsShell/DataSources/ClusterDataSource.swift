internal import ContactsMatching
internal import ContactsModel
internal import ContactsSearch
internal import Tables

/// Clusters of contacts that are likely to be one, a section each; the reason stands below.
struct ClusterDataSource: DataSource {
  typealias Change = Never

  private let clusters: [DuplicateCluster]
  private let book: SearchableBook

  /// Creates a data source over clusters of `book`.
  init(_ clusters: [DuplicateCluster], in book: SearchableBook) {
    self.clusters = clusters
    self.book = book
  }

  var numberOfSections: Int { clusters.count }

  func numberOfRows(in section: Int) -> Int { clusters[section].ids.count }

  /// Returns a contact's row, as in any listing, with what else tells it from others.
  func row(at path: RowPath, state: RowState) -> Row {
    guard let contact = book[itemID(at: path)] else { return Row([], state: state) }
    var row = ContactSummary(contact, in: state.traits[NameOrder.self]).row(state)
    let city = contact.addresses.lazy.map(\.value.city).first { !$0.isEmpty } ?? ""
    row.cells.insert(Cell(city, role: .secondary), at: max(0, row.cells.count - 1))
    return row
  }

  /// Returns the id of a contact.
  func itemID(at path: RowPath) -> ContactID { clusters[path.section].ids[path.row] }

  /// Returns how likely it is that the contacts are one.
  func title(of section: Int) -> String? { "\(clusters[section].percent) %" }

  /// Returns why they may be one, and what speaks against it.
  func footer(of section: Int) -> String? { clusters[section].reasonText }
}

extension DuplicateCluster {
  /// The score in hundredths, rounded down: nothing is certain.
  var percent: Int { min(99, Int(score * 100)) }

  /// The reasons in one line.
  var reasonText: String { reasons.map(\.description).joined(separator: ", ") }
}
