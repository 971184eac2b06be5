internal import Tables

/// A row that is the same in any state.
struct FixedRow: RowRepresentable, Sendable {
  fileprivate let number: Int
  fileprivate let row: Row

  func row(_ state: RowState) -> Row { row }
}

/// A section of rows that are the same in any state.
typealias FixedRows = ArrayDataSource<FixedRow, Int, Never>

extension FixedRows {
  init(_ rows: [Row], title: String? = nil, footer: String? = nil) {
    self.init(
      rows.enumerated().map { FixedRow(number: $0, row: $1) }, title: title, footer: footer,
      id: { $0.number })
  }
}
