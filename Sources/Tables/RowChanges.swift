internal import Ordering

/// The difference between two data sources, item by item.
///
/// To turn the old rows into the new: remove the removed and the moved, then insert the inserted
/// and the moved at their new paths, from top to bottom. Sections are identified by title; those
/// without one by their order.
public struct RowChanges: Hashable, Sendable {
  /// The paths, in the new data source, of items that the old one lacks.
  public private(set) var inserted: [RowPath] = []

  /// The paths, in the old data source, of items that the new one lacks.
  public private(set) var removed: [RowPath] = []

  /// The fewest moves that bring common rows into the new order, sorted by destination.
  public private(set) var moved: [Kept] = []

  /// The items whose values differ, whether or not they moved, sorted by destination.
  public private(set) var updated: [Kept] = []

  private var marks: [RowPath: RowState.Mark] = [:]

  /// A row of both data sources.
  public struct Kept: Hashable, Sendable {
    /// The path in the old data source.
    public var from: RowPath

    /// The path in the new data source.
    public var to: RowPath
  }

  /// Compares two data sources, and the values of their common items.
  ///
  /// Linear, except for the moves: O(n log n).
  public init<ItemID>(
    from old: some DataSource<ItemID, some Any>, to new: some DataSource<ItemID, some Any>
  ) {
    var oldPaths: [ItemID: [RowPath]] = [:]
    for path in old.paths.reversed() {
      oldPaths[old.itemID(at: path), default: []].append(path)
    }
    var kept: [Kept] = []
    for path in new.paths {
      if let oldPath = oldPaths[new.itemID(at: path)]?.popLast() {
        kept.append(Kept(from: oldPath, to: path))
      } else {
        inserted.append(path)
      }
    }
    removed = oldPaths.values.joined().sorted()
    moved = Self.moves(among: kept, from: old.sectionNames, to: new.sectionNames)
    updated = kept.filter { old.value(at: $0.from) != new.value(at: $0.to) }

    for row in moved + updated { marks[row.to] = .changed }
    for path in inserted { marks[path] = .added }
  }

  /// Returns the mark for the row at a path in the new data source.
  public func mark(at path: RowPath) -> RowState.Mark {
    marks[path, default: .none]
  }

  /// Returns the rows, in their new order, that must move for the others to stay.
  private static func moves(
    among kept: [Kept], from oldNames: [SectionName], to newNames: [SectionName]
  ) -> [Kept] {
    let staying = kept.filter { oldNames[$0.from.section] == newNames[$0.to.section] }
    let still = Set(
      staying.map(\.from).indicesOfLongestIncreasingSubsequence().map { staying[$0] })
    return kept.filter { !still.contains($0) }
  }
}

/// The identity of a section across data sources.
private struct SectionName: Hashable {
  var title: String?
  /// The number of earlier sections with the same title.
  var namesakes: Int
}

extension DataSource {
  fileprivate var sectionNames: [SectionName] {
    var counts: [String?: Int] = [:]
    return (0..<numberOfSections).map { section in
      let title = title(of: section)
      defer { counts[title, default: 0] += 1 }
      return SectionName(title: title, namesakes: counts[title, default: 0])
    }
  }
}
