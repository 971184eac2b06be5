/// A property of a value, read and written in place.
///
/// A key path that is written out is known to the compiler, which makes of each use of it here an access to where the
/// property lies; a path that is made at run time reads a part by copying the whole.
public struct StoredProperty<Root, Value>: Sendable {
  /// Makes the path to the property.
  public typealias Path = @Sendable () -> WritableKeyPath<Root, Value>

  @usableFromInline
  let read: @Sendable (Root, (Value) -> Void) -> Void
  @usableFromInline
  let change: @Sendable (inout Root, (inout Value) -> Void) -> Void

  /// Makes the property at the end of `path`.
  @inlinable @inline(always)
  public init(_ path: @autoclosure @escaping Path) {
    read = { root, body in body(root[keyPath: path()]) }
    change = { root, body in body(&root[keyPath: path()]) }
  }

  /// Returns the property's value in `root`.
  @inlinable
  public func value(in root: Root) -> Value {
    withValue(in: root) { $0 }
  }

  /// Looks at the property's value where it lies, so that nothing is copied; or at a copy of one that is computed.
  @inlinable
  public func withValue<Result>(in root: Root, _ body: (Value) -> Result) -> Result {
    var result: Result?
    read(root) { result = body($0) }
    return result!
  }

  /// Changes the property's value in `root`.
  @inlinable
  public func modify<Result, Failure: Error>(
    in root: inout Root, _ change: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var outcome: Swift.Result<Result, Failure>?
    self.change(&root) { value in
      do throws(Failure) {
        outcome = .success(try change(&value))
      } catch {
        outcome = .failure(error)
      }
    }
    return try outcome!.get()
  }

  /// Makes `value` the property's value in `root`.
  @inlinable
  public func set(_ value: Value, in root: inout Root) {
    change(&root) { $0 = value }
  }
}
