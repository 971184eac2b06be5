internal import ContactsMatching
internal import ContactsModel
internal import ContactsSearch
internal import Tables

/// Clusters of likely duplicates, one section each, with the reasons below.
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

  /// Returns the row of a contact, as in any listing.
  func row(at path: RowPath, state: RowState) -> Row {
    guard let contact = book[itemID(at: path)] else { return Row([], state: state) }
    var cells = ContactSummary(contact, in: state.traits[NameOrder.self]).cells(state.traits)
    let city = contact.addresses.lazy.map(\.value.city).first { !$0.isEmpty } ?? ""
    cells.insert(Cell(city, role: .secondary), at: max(0, cells.count - 1))
    return Row(cells, state: state)
  }

  func itemID(at path: RowPath) -> ContactID { clusters[path.section].ids[path.row] }

  /// Returns how likely the contacts are the same.
  func title(of section: Int) -> String? { "\(clusters[section].percent) %" }

  /// Returns the reasons for and against.
  func footer(of section: Int) -> String? { clusters[section].reasonText }
}

extension DuplicateCluster {
  /// The score in hundredths, rounded down: nothing is certain.
  var percent: Int { min(99, Int(score * 100)) }

  /// The reasons in one line.
  var reasonText: String { reasons.map(\.description).joined(separator: ", ") }
}
