/// A property that is read and written in place.
///
/// The compiler turns a key path literal into direct access; a key path made at run time would copy
/// the whole.
public struct StoredProperty<Root, Value>: Sendable {
  /// Returns the key path.
  public typealias Path = @Sendable () -> WritableKeyPath<Root, Value>

  @usableFromInline
  let read: @Sendable (Root) -> Value
  @usableFromInline
  let change: @Sendable (inout Root, (inout Value) -> Void) -> Void

  /// Creates a property from a key path literal.
  @inlinable @inline(always)
  public init(_ path: @autoclosure @escaping Path) {
    read = { root in
      // In a constant the compiler would copy the whole before it reads the property.
      var root = root
      return Self.value(of: &root, at: path())
    }
    change = { root, body in body(&root[keyPath: path()]) }
  }

  /// Returns the value in a variable.
  @inlinable @inline(always)
  static func value(of root: inout Root, at path: WritableKeyPath<Root, Value>) -> Value {
    root[keyPath: path]
  }

  /// Creates a property from what reads it and what changes it.
  @inlinable
  public init(
    read: @escaping @Sendable (Root) -> Value,
    change: @escaping @Sendable (inout Root, (inout Value) -> Void) -> Void
  ) {
    (self.read, self.change) = (read, change)
  }

  /// Returns the value in `root`.
  @inlinable
  public func value(in root: Root) -> Value {
    read(root)
  }

  /// Changes the value in `root`.
  @inlinable
  public func modify(in root: inout Root, _ change: (inout Value) -> Void) {
    self.change(&root, change)
  }

  /// Sets the value in `root`.
  @inlinable
  public func set(_ value: Value, in root: inout Root) {
    change(&root) { $0 = value }
  }
}
