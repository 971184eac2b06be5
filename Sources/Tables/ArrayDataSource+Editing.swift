extension ArrayDataSource {
  /// The edits that a section allows; each is optional.
  ///
  /// Each returns the change to the model, or throws if the values are not valid.
  public struct Editing: Sendable {
    /// Removes an item.
    public var remove: (@Sendable (_ item: Item) throws -> Change)?

    /// Moves an item to a row.
    public var move: (@Sendable (_ item: Item, _ row: Int) throws -> Change)?

    /// Sets parts of an item.
    public var update: (@Sendable (_ item: Item, _ to: [RowEdit.Assignment]) throws -> Change)?

    /// Inserts an item from elsewhere before a row, or after the last.
    public var insert: (@Sendable (_ item: ItemID, _ row: Int) throws -> Change)?

    /// Returns whether an item from elsewhere may be inserted, given a way to insert it.
    public var accepts: @Sendable (_ item: ItemID) -> Bool

    /// Creates the allowed edits; omitted ones are not allowed.
    public init(
      remove: (@Sendable (Item) throws -> Change)? = nil,
      move: (@Sendable (Item, Int) throws -> Change)? = nil,
      update: (@Sendable (Item, [RowEdit.Assignment]) throws -> Change)? = nil,
      insert: (@Sendable (ItemID, Int) throws -> Change)? = nil,
      accepts: @escaping @Sendable (ItemID) -> Bool = { _ in true }
    ) {
      self.remove = remove
      self.move = move
      self.update = update
      self.insert = insert
      self.accepts = accepts
    }
  }
}
