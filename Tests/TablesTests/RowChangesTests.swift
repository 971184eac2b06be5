import Tables
import Testing

struct RowChangesTests {
  @Test func transformsAnyOrderIntoAnyOther() throws {
    let orders = Shelf.orders(of: 0..<4).map { Shelf(sections: [$0]) }
    for old in orders {
      for new in orders {
        let changes = RowChanges(from: old, to: new)
        try #require(changes.applied(from: old, to: new) == new.sections, "\(old) to \(new)")
        try #require(changes.moved.count == old.fewestMoves(to: new), "\(old) to \(new)")
      }
    }
  }

  @Test(arguments: [false, true])
  func transformsAnySectionsIntoAnyOthers(titled: Bool) throws {
    let shelves = Shelf.orders(of: 0..<3).flatMap { order in
      (0...order.count).map { split in
        Shelf(
          sections: [Array(order[..<split]), Array(order[split...])],
          titles: titled ? ["A", "B"] : [nil, nil])
      }
    }
    for old in shelves {
      for new in shelves {
        let changes = RowChanges(from: old, to: new)
        try #require(changes.applied(from: old, to: new) == new.sections, "\(old) to \(new)")
        let strays = changes.moved.filter { $0.from.section != $0.to.section }
        try #require(strays.count == old.itemsInOtherSections(of: new), "\(old) to \(new)")
      }
    }
  }

  @Test func findsSectionsByTitle() {
    let old = Shelf(sections: [[1], [2]], titles: ["A", "C"])
    let new = Shelf(sections: [[1], [3], [2]], titles: ["A", "B", "C"])
    let changes = RowChanges(from: old, to: new)
    #expect(changes.moved == [])
    #expect(changes.inserted == [RowPath(section: 1, row: 0)])
  }

  @Test func marksChangedRows() {
    let old = Shelf(sections: [[1, 2, 3]])
    let new = Shelf(sections: [[4, 3, 2]], edited: [2])
    let changes = RowChanges(from: old, to: new)
    #expect(changes.removed == [RowPath(section: 0, row: 0)])
    #expect(changes.updated.map(\.to) == [RowPath(section: 0, row: 2)])
    #expect(changes.moved.count == 1)
    let marks = (0..<3).map { changes.mark(at: RowPath(section: 0, row: $0)) }
    #expect(marks.first == .added)
    #expect(marks.last == .changed)
    #expect(marks[1] == (changes.moved[0].to.row == 1 ? .changed : .none))
  }

  @Test func comparesValuesRatherThanCells() {
    let source = { (items: [Entry]) in
      ArrayDataSource<Entry, Int, Never>(
        items, id: { _ in 1 }, value: { $0.value.lowercased() })
    }
    let old = source([Entry(id: 1, label: "work", value: "Ada")])
    #expect(RowChanges(from: old, to: source([Entry(id: 1, label: "home", value: "ADA")])).isEmpty)
    let new = source([Entry(id: 1, label: "work", value: "Bob")])
    #expect(RowChanges(from: old, to: new).updated.map(\.to) == [RowPath(section: 0, row: 0)])
  }

  @Test func findsNoChangesBetweenEqualSources() {
    let shelf = Shelf(sections: [[1, 2], [3]])
    #expect(RowChanges(from: shelf, to: shelf).isEmpty)
    #expect(!RowChanges(from: shelf, to: Shelf(sections: [[1, 2], []])).isEmpty)
    #expect(!RowChanges(from: shelf, to: Shelf(sections: [[1, 2], [3]], edited: [3])).isEmpty)
  }

  @Test func matchesDuplicateIDsOneByOne() {
    let old = Shelf(sections: [[1, 1]])
    let new = Shelf(sections: [[1, 1, 1]])
    #expect(RowChanges(from: old, to: new).inserted == [RowPath(section: 0, row: 2)])
    #expect(RowChanges(from: new, to: old).removed == [RowPath(section: 0, row: 2)])
  }
}

/// Numbers in sections.
private struct Shelf: DataSource, CustomStringConvertible {
  typealias Change = Never

  var sections: [[Int]]
  var titles: [String?] = []
  var edited: Set<Int> = []

  var description: String { "\(sections)" }
  var numberOfSections: Int { sections.count }
  func numberOfRows(in section: Int) -> Int { sections[section].count }
  func itemID(at path: RowPath) -> Int { sections[path.section][path.row] }
  func title(of section: Int) -> String? { titles.isEmpty ? nil : titles[section] }

  func row(at path: RowPath, state: RowState) -> Row {
    let id = itemID(at: path)
    return Row([Cell(edited.contains(id) ? "\(id) edited" : "\(id)")], state: state)
  }

  /// Returns every order of every subset of items.
  static func orders(of items: Range<Int>) -> [[Int]] {
    var orders: [[Int]] = [[]]
    for length in items.indices {
      let longest = orders.filter { $0.count == length }
      orders += longest.flatMap { order in
        items.filter { !order.contains($0) }.map { order + [$0] }
      }
    }
    return orders
  }

  /// Returns the minimum number of moves, by trying every subset that stays.
  func fewestMoves(to other: Shelf) -> Int {
    let (from, to) = (sections[0], other.sections[0])
    let common = from.filter(to.contains)
    let staying = (0..<1 << common.count).map { choice in
      common.indices.filter { choice & 1 << $0 != 0 }.map { common[$0] }
    }
    let longest = staying.filter { stays in to.filter(stays.contains) == stays }.map(\.count).max()
    return common.count - (longest ?? 0)
  }

  func itemsInOtherSections(of other: Shelf) -> Int {
    sections.indices.reduce(0) { count, section in
      let elsewhere = other.sections.indices.filter { $0 != section }.flatMap { other.sections[$0] }
      return count + sections[section].count { elsewhere.contains($0) }
    }
  }
}

extension RowChanges {
  fileprivate var isEmpty: Bool {
    inserted.isEmpty && removed.isEmpty && moved.isEmpty && updated.isEmpty
  }

  /// Returns the old sections after the changes, applied as documented.
  fileprivate func applied(from old: Shelf, to new: Shelf) -> [[Int]] {
    var sections = old.sections
    for path in (removed + moved.map(\.from)).sorted().reversed() {
      sections[path.section].remove(at: path.row)
    }
    for path in (inserted + moved.map(\.to)).sorted() {
      guard path.row <= sections[path.section].count else { return [] }
      sections[path.section].insert(new.itemID(at: path), at: path.row)
    }
    return sections
  }
}
