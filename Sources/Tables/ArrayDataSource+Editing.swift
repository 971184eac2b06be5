extension ArrayDataSource {
  /// The ways in which a section's items can be edited; each may be missing.
  ///
  /// Each answers with the change it asks for, or throws where the values given make none.
  public struct Editing: Sendable {
    /// Takes an item away.
    public var remove: (@Sendable (_ item: Item) throws -> Change)?

    /// Brings an item to the row where it then stands.
    public var move: (@Sendable (_ item: Item, _ row: Int) throws -> Change)?

    /// Gives parts of an item new values.
    public var update: (@Sendable (_ item: Item, _ to: [RowEdit.Assignment]) throws -> Change)?

    /// Takes in an item from elsewhere before a row, or after the last.
    public var insert: (@Sendable (_ item: ItemID, _ row: Int) throws -> Change)?

    /// Says which items from elsewhere are taken in, given a way to insert them.
    public var accepts: @Sendable (_ item: ItemID) -> Bool

    /// Creates the ways to edit; those left out are not allowed.
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
