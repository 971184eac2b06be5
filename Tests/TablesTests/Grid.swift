import Tables

/// A data source of any shape, whose answers say which source gave them.
struct Grid: DataSource {
  var name: Int
  /// The number of rows of each section.
  var shape: [Int]

  var numberOfSections: Int { shape.count }
  func numberOfRows(in section: Int) -> Int { shape[section] }
  func itemID(at path: RowPath) -> String { "item \(path) of \(name)" }
  func title(of section: Int) -> String? { "title \(section) of \(name)" }
  func footer(of section: Int) -> String? { "footer \(section) of \(name)" }
  func indexTitle(of section: Int) -> String? { "index \(section) of \(name)" }

  func row(at path: RowPath, state: RowState) -> Row {
    Row([Cell("row \(path) of \(name)")], state: state)
  }

  func allows(_ edit: RowEdit, at path: RowPath) -> Bool {
    edit != .remove || path.row.isMultiple(of: 2)
  }

  func commit(_ edit: RowEdit, at path: RowPath) throws -> String {
    guard allows(edit, at: path) else { throw RowEditError.notAllowed(edit, at: path) }
    return "\(edit) at \(path) of \(name)"
  }

  func accepts(_ item: String, at path: RowPath) -> Bool {
    path.section == 0
  }

  func commitMove(of item: String, to path: RowPath) throws -> String {
    guard accepts(item, at: path) else { throw RowEditError.notAccepted(at: path) }
    return "\(item) to \(path) of \(name)"
  }
}

extension Grid {
  /// Returns every shape of up to that many sections, each of up to that many rows.
  static func shapes(sections: Int, rows: Int) -> [[Int]] {
    guard sections > 0 else { return [[]] }
    let smaller = shapes(sections: sections - 1, rows: rows)
    let largest = smaller.filter { $0.count == sections - 1 }
    return smaller + largest.flatMap { shape in (0...rows).map { shape + [$0] } }
  }
}

/// A composition of grids, and the same grids as a list for comparison.
struct Composition: CustomStringConvertible {
  var source: any DataSource<String, String>
  var grids: [Grid]

  init(_ grid: Grid) {
    source = grid
    grids = [grid]
  }

  init(_ children: [Composition]) {
    source = ComposedDataSource(children.map(\.source))
    grids = children.flatMap(\.grids)
  }

  /// Every section: its grid, and its index there.
  var sections: [(grid: Grid, local: Int)] {
    grids.flatMap { grid in grid.shape.indices.map { (grid, $0) } }
  }

  var rows: [RowPath] { paths(beyondEnd: 0) }
  var insertions: [RowPath] { paths(beyondEnd: 1) }

  var description: String { grids.map { "\($0.shape)" }.joined(separator: " ") }

  private func paths(beyondEnd extra: Int) -> [RowPath] {
    sections.enumerated().flatMap { section, place in
      (0..<place.grid.shape[place.local] + extra).map { RowPath(section: section, row: $0) }
    }
  }
}

extension Composition {
  /// Returns compositions of children with every combination of shapes.
  static func flat(children: Int, shapes: [[Int]]) -> [Composition] {
    combinations(of: shapes, count: children).map { shapes in
      Composition(shapes.enumerated().map { Composition(Grid(name: $0, shape: $1)) })
    }
  }

  /// Returns compositions of grids and of compositions of none or two grids.
  static func nested(children: Int, shapes: [[Int]]) -> [Composition] {
    let kinds = (0...2).flatMap { combinations(of: shapes, count: $0) }
    return combinations(of: kinds, count: children).map { kinds in
      var name = 0
      return Composition(
        kinds.map { shapes in
          let grids = shapes.map { shape in
            defer { name += 1 }
            return Composition(Grid(name: name, shape: shape))
          }
          return grids.count == 1 ? grids[0] : Composition(grids)
        })
    }
  }

  private static func combinations<Element>(of elements: [Element], count: Int) -> [[Element]] {
    guard count > 0 else { return [[]] }
    return combinations(of: elements, count: count - 1).flatMap { combination in
      elements.map { combination + [$0] }
    }
  }
}
