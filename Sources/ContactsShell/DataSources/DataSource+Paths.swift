internal import Tables

extension DataSource {
  /// The paths of all rows, from top to bottom.
  var paths: [RowPath] {
    (0..<numberOfSections).flatMap { section in
      (0..<numberOfRows(in: section)).map { RowPath(section: section, row: $0) }
    }
  }

  /// Returns the path of an item, if it is there.
  func path(of item: ItemID) -> RowPath? {
    paths.first { itemID(at: $0) == item }
  }
}
