/// A property of a value, read and written in place.
///
/// A key path reads a part by copying the whole; where the property is stored, its offset does without.
public struct StoredProperty<Root, Value>: Sendable {
  /// Makes the path to the property.
  public typealias Path = @Sendable () -> any WritableKeyPath<Root, Value> & Sendable

  @usableFromInline
  let path: Path
  @usableFromInline
  let offset: Int?

  /// Makes the property at the end of `path`.
  ///
  /// The offset of a path that is written out is known to the compiler; the path itself, which takes longer to make than
  /// many a process has to run, is made where there is no offset alone.
  @inlinable @inline(always)
  public init(_ path: @autoclosure @escaping Path) {
    self.path = path
    offset = MemoryLayout<Root>.offset(of: path())
  }

  /// Returns the property's value in `root`.
  @inlinable
  public func value(in root: Root) -> Value {
    guard let offset else { return root[keyPath: path()] }
    return withUnsafePointer(to: root) { pointer in
      (UnsafeRawPointer(pointer) + offset).assumingMemoryBound(to: Value.self).pointee
    }
  }

  /// Hands on where the property's value lies, so that nothing is copied; or where a copy does, of one that is computed.
  @inlinable
  public func withPlace<Result>(
    in root: UnsafePointer<Root>, _ body: (UnsafePointer<Value>) -> Result
  ) -> Result {
    guard let offset else { return withUnsafePointer(to: root.pointee[keyPath: path()], body) }
    return body((UnsafeRawPointer(root) + offset).assumingMemoryBound(to: Value.self))
  }

  /// Changes the property's value in `root`.
  @inlinable
  public func modify<Result, Failure: Error>(
    in root: inout Root, _ change: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let offset else { return try change(&root[keyPath: path()]) }
    return try withUnsafeMutablePointer(to: &root) { pointer throws(Failure) in
      try change(
        &(UnsafeMutableRawPointer(pointer) + offset).assumingMemoryBound(to: Value.self).pointee)
    }
  }

  /// Makes `value` the property's value in `root`.
  @inlinable
  public func set(_ value: Value, in root: inout Root) {
    modify(in: &root) { $0 = value }
  }
}
