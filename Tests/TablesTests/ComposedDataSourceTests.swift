import Tables
import Testing

struct ComposedDataSourceTests {
  static let small = Grid.shapes(sections: 2, rows: 1)

  @Test(arguments: [
    Composition.flat(children: 0, shapes: [[]]),
    Composition.flat(children: 1, shapes: Grid.shapes(sections: 3, rows: 3)),
    Composition.flat(children: 2, shapes: Grid.shapes(sections: 3, rows: 3)),
    Composition.flat(children: 3, shapes: Grid.shapes(sections: 2, rows: 2)),
    Composition.nested(children: 1, shapes: small),
    Composition.nested(children: 2, shapes: small),
  ])
  func forwardsEachRequirement(compositions: [Composition]) throws {
    for composition in compositions {
      let sections = composition.sections
      let source = composition.source
      try #require(source.numberOfSections == sections.count, "sections of \(composition)")
      let agrees = sections.enumerated().allSatisfy { section, place in
        let (grid, local) = place
        return source.numberOfRows(in: section) == grid.numberOfRows(in: local)
          && source.title(of: section) == grid.title(of: local)
          && source.footer(of: section) == grid.footer(of: local)
          && source.indexTitle(of: section) == grid.indexTitle(of: local)
      }
      try #require(agrees, "sections of \(composition)")
      for path in composition.rows {
        let (grid, section) = sections[path.section]
        let local = RowPath(section: section, row: path.row)
        let cells = grid.row(at: local, state: RowState()).cells
        try #require(source.row(at: path, state: RowState()).cells == cells)
        try #require(source.itemID(at: path) == grid.itemID(at: local))
      }
    }
  }

  @Test(arguments: [
    Composition.flat(children: 2, shapes: Grid.shapes(sections: 2, rows: 2)),
    Composition.flat(children: 3, shapes: small),
    Composition.nested(children: 2, shapes: small),
  ])
  func forwardsEachEdit(compositions: [Composition]) throws {
    for composition in compositions {
      for path in composition.rows {
        let (grid, section) = composition.sections[path.section]
        let local = RowPath(section: section, row: path.row)
        let allowed = grid.allows(.remove, at: local)
        try #require(composition.source.allows(.remove, at: path) == allowed)
        let answer = Result { try composition.source.commit(.remove, at: path) }
        try #require(
          answer.refusable
            == (allowed
              ? .success("remove at \(local) of \(grid.name)")
              : .failure(.notAllowed(.remove, at: path))))
      }
    }
  }

  @Test(arguments: [
    Composition.flat(children: 1, shapes: Grid.shapes(sections: 2, rows: 2)),
    Composition.flat(children: 2, shapes: Grid.shapes(sections: 2, rows: 2)),
    Composition.flat(children: 3, shapes: small),
    Composition.nested(children: 2, shapes: small),
  ])
  func forwardsMoveTargets(compositions: [Composition]) throws {
    for composition in compositions {
      for path in composition.rows {
        for destination in composition.insertions {
          let (from, fromSection) = composition.sections[path.section]
          let (to, toSection) = composition.sections[destination.section]
          let localPath = RowPath(section: fromSection, row: path.row)
          let localDestination = RowPath(section: toSection, row: destination.row)
          let expected: Result<String, RowEditError> =
            if from.name == to.name {
              .success("\(RowEdit.move(to: localDestination)) at \(localPath) of \(from.name)")
            } else if toSection == 0 {
              .success("item \(localPath) of \(from.name) to \(localDestination) of \(to.name)")
            } else {
              .failure(.notAccepted(at: destination))
            }
          let move = RowEdit.move(to: destination)
          let answer = Result { try composition.source.commit(move, at: path) }
          try #require(answer.refusable == expected, "\(path) to \(destination) in \(composition)")
          try #require(composition.source.allows(move, at: path) == expected.isSuccess)
        }
      }
    }
  }

  @Test(arguments: ["1.3", "3.1", "9.9"])
  func reportsAMissingRow(text: String) throws {
    let source = Composition([Composition(Grid(name: 0, shape: [2, 1]))]).source
    let missing = try #require(RowPath(text))
    let present = RowPath(section: 0, row: 0)
    #expect(!source.allows(.remove, at: missing))
    #expect(throws: RowEditError.noSuchRow(missing)) { try source.commit(.remove, at: missing) }
    let beyond = RowPath(section: missing.section, row: missing.row + 1)
    #expect(!source.allows(.move(to: beyond), at: present))
    #expect(throws: RowEditError.noSuchRow(beyond)) {
      try source.commit(.move(to: beyond), at: present)
    }
    #expect(!source.accepts("item", at: beyond))
    #expect(throws: RowEditError.noSuchRow(beyond)) {
      try source.commitMove(of: "item", to: beyond)
    }
  }

  @Test func mapsErrorPathsFromAnyDepth() {
    let entries: Section = Section([Entry(id: 1, label: "home", value: "x")])
    let inner = ComposedDataSource<Int, String>([Weather(), entries])
    let source = ComposedDataSource<Int, String>([entries, inner])
    let (first, weather) = (RowPath(section: 0, row: 0), RowPath(section: 1, row: 0))
    let last = RowPath(section: 2, row: 0)
    #expect(throws: RowEditError.notAllowed(.move(to: last), at: last)) {
      try source.commit(.move(to: last), at: last)
    }
    #expect(throws: RowEditError.notAccepted(at: weather)) {
      try source.commit(.move(to: weather), at: first)
    }
    #expect(throws: RowEditError.notAllowed(.remove, at: weather)) {
      try source.commit(.remove, at: weather)
    }
  }

  @Test func composesUnknownTypes() {
    let people: Section = Section([Person(id: 1, name: "Ada")], title: "People")
    let source = ComposedDataSource<Int, String>([people, Weather()])
    #expect(
      drawn(source) == """
        People
          Ada
          sunny

        """)
    #expect(source.title(of: 1) == nil)
    #expect(source.footer(of: 1) == nil)
    #expect(source.indexTitle(of: 1) == nil)
    #expect(!source.allows(.remove, at: RowPath(section: 1, row: 0)))
  }
}

/// A data source with only the required members.
private struct Weather: DataSource {
  typealias Change = String

  let numberOfSections = 1
  func numberOfRows(in section: Int) -> Int { 1 }
  func itemID(at path: RowPath) -> Int { 0 }
  func row(at path: RowPath, state: RowState) -> Row { Row([Cell("sunny")], state: state) }
}

extension Result where Failure == any Error {
  /// The result with the one error type of data sources.
  fileprivate var refusable: Result<Success, RowEditError>? {
    switch self {
    case .success(let value): .success(value)
    case .failure(let error as RowEditError): .failure(error)
    case .failure: nil
    }
  }
}

extension Result {
  fileprivate var isSuccess: Bool {
    if case .success = self { true } else { false }
  }
}
