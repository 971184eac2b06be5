/// Several data sources, one below the other, as one.
///
/// Children appear in order. Each method forwards to the child that has the section, with the
/// section's number in that child; a child can itself be composed.
public struct ComposedDataSource<ItemID: Hashable & Sendable, Change>: DataSource {
  private let places: [Place]

  /// The origin of a section.
  fileprivate struct Place {
    let source: any DataSource<ItemID, Change>
    let child: Int
    /// The number, here, of the child's first section.
    let offset: Int
  }

  /// Composes data sources; counts their sections once.
  public init(_ children: [any DataSource<ItemID, Change>]) {
    var places: [Place] = []
    for child in children.indices {
      let place = Place(source: children[child], child: child, offset: places.count)
      for _ in 0..<place.source.numberOfSections { places.append(place) }
    }
    self.places = places
  }

  /// The number of sections of all children.
  public var numberOfSections: Int { places.count }

  /// Returns the number of rows in a child's section.
  public func numberOfRows(in section: Int) -> Int {
    let place = places[section]
    return place.source.numberOfRows(in: section - place.offset)
  }

  /// Returns a child's row.
  public func row(at path: RowPath, state: RowState) -> Row {
    let place = places[path.section]
    return place.source.row(at: path.movedBy(sections: -place.offset), state: state)
  }

  /// Returns the id of a child's item.
  public func itemID(at path: RowPath) -> ItemID {
    let place = places[path.section]
    return place.source.itemID(at: path.movedBy(sections: -place.offset))
  }

  /// Returns the value of a child's item.
  public func value(at path: RowPath) -> AnyHashable {
    let place = places[path.section]
    return place.source.value(at: path.movedBy(sections: -place.offset))
  }

  /// Returns the title of a child's section.
  public func title(of section: Int) -> String? {
    let place = places[section]
    return place.source.title(of: section - place.offset)
  }

  /// Returns the footer of a child's section.
  public func footer(of section: Int) -> String? {
    let place = places[section]
    return place.source.footer(of: section - place.offset)
  }

  /// Returns the index title of a child's section.
  public func indexTitle(of section: Int) -> String? {
    let place = places[section]
    return place.source.indexTitle(of: section - place.offset)
  }
}

// MARK: - Editing

extension ComposedDataSource {
  /// Returns whether a child allows the edit; for a move to another child, whether that child does.
  public func allows(_ edit: RowEdit, at path: RowPath) -> Bool {
    guard contains(path) else { return false }
    let place = places[path.section]
    if case .move(let destination) = edit {
      guard containsInsertion(at: destination) else { return false }
      if places[destination.section].child != place.child {
        return accepts(itemID(at: path), at: destination)
      }
    }
    return place.source.allows(
      edit.movedBy(sections: -place.offset), at: path.movedBy(sections: -place.offset))
  }

  /// Returns a child's change; for a move to another child, that child's.
  ///
  /// Paths in a `RowEditError` use the composed section numbers.
  public func commit(_ edit: RowEdit, at path: RowPath) throws -> Change {
    guard contains(path) else { throw RowEditError.noSuchRow(path) }
    let place = places[path.section]
    if case .move(let destination) = edit {
      guard containsInsertion(at: destination) else { throw RowEditError.noSuchRow(destination) }
      if places[destination.section].child != place.child {
        return try commitMove(of: itemID(at: path), to: destination)
      }
    }
    return try place.counting { source in
      try source.commit(
        edit.movedBy(sections: -place.offset), at: path.movedBy(sections: -place.offset))
    }
  }

  /// Returns whether a child accepts an item from elsewhere.
  public func accepts(_ item: ItemID, at path: RowPath) -> Bool {
    guard containsInsertion(at: path) else { return false }
    let place = places[path.section]
    return place.source.accepts(item, at: path.movedBy(sections: -place.offset))
  }

  /// Returns the change that inserts an item from elsewhere into a child.
  ///
  /// Paths in a `RowEditError` use the composed section numbers.
  public func commitMove(of item: ItemID, to path: RowPath) throws -> Change {
    guard containsInsertion(at: path) else { throw RowEditError.noSuchRow(path) }
    let place = places[path.section]
    return try place.counting { source in
      try source.commitMove(of: item, to: path.movedBy(sections: -place.offset))
    }
  }
}

extension ComposedDataSource.Place {
  /// Runs a child's edit, and converts the paths in its errors.
  func counting(
    _ edit: (any DataSource<ItemID, Change>) throws -> Change
  ) throws -> Change {
    do {
      return try edit(source)
    } catch let error as RowEditError {
      throw error.movedBy(sections: offset)
    }
  }
}
