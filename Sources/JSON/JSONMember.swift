/// A known member of a type that is represented as an object: how to read it and how to write it.
///
/// It holds few references: threads that use the same members would contend for their counts.
public struct JSONMember<Root>: Sendable {
  /// The member's name.
  public let name: JSONName
  /// Creates the form of the value; only called when a `JSONForm` is made, which few processes do.
  @usableFromInline
  let shape: @Sendable () -> JSONShape
  @usableFromInline
  let read: @Sendable (inout Root, inout JSONReader) throws(JSONError) -> Void
  @usableFromInline
  let write: Writing
  @usableFromInline
  let reset: @Sendable (inout Root) -> Void

  /// Writes the member of a value.
  public typealias Writing = @Sendable (Root, JSONName, inout JSONWriter) -> Void

  /// Creates a member.
  ///
  /// `write` omits an empty value by writing nothing, not even the name; `reset` empties it.
  ///
  /// A value of the shape must read with `read` and be written unchanged by `write`; a `write` that
  /// departs from the shape calls `JSONWriter.noteOther`.
  @inlinable
  public init(
    _ name: String, shape: @autoclosure @escaping @Sendable () -> JSONShape,
    reset: @escaping @Sendable (inout Root) -> Void,
    read: @escaping @Sendable (inout Root, inout JSONReader) throws(JSONError) -> Void,
    write: @escaping Writing
  ) {
    self.name = JSONName(name)
    self.shape = shape
    self.read = read
    self.write = write
    self.reset = reset
  }

  /// Sets the member's value in `root`; `nil` empties it.
  public func set(_ value: JSONValue?, in root: inout Root) throws(JSONError) {
    guard let value, value != .null else { return reset(&root) }
    try JSONReader.read(value.utf8) { reader throws(JSONError) in try read(&root, &reader) }
  }

  /// Returns the member's value in `root`, or `nil` if it is empty.
  public func value(in root: Root) -> JSONValue? {
    var writer = JSONWriter()
    write(root, name, &writer)
    guard writer.count > 0 else { return nil }
    // What a writer wrote can be read; a failure would be a bug of the writer.
    return try? JSONValue(parsing: writer.bytes.dropFirst(name.count))
  }
}

extension Span {
  // Each takes the one function it calls; a copy of the member would count all its references.

  /// Reads the value of the member at `index` into `root`; `null` empties it.
  @inlinable
  public func read<Root>(
    at index: Int, into root: inout Root, from reader: inout JSONReader
  ) throws(JSONError) where Element == JSONMember<Root> {
    if try reader.acceptNull() {
      let reset = self[index].reset
      reset(&root)
    } else {
      let read = self[index].read
      try read(&root, &reader)
    }
  }

  /// Writes the member at `index` of `root`, unless its value is empty.
  @inlinable
  public func write<Root>(at index: Int, of root: Root, to writer: inout JSONWriter)
  where Element == JSONMember<Root> {
    let write = self[index].write
    write(root, self[index].name, &writer)
  }
}

extension JSONMember {
  /// A string; omitted if empty.
  @inlinable @inline(always)
  public static func string(
    _ name: String, _ path: @autoclosure @escaping StoredProperty<Root, String>.Path
  ) -> JSONMember {
    let property = StoredProperty(path())
    return JSONMember(name, shape: .string) { root in
      property.set("", in: &root)
    } read: { root, reader throws(JSONError) in
      property.set(try reader.readString(), in: &root)
    } write: { root, name, writer in
      let string = property.value(in: root)
      guard !string.isEmpty else { return }
      writer.member(name)
      writer.write(string)
    }
  }

  /// A flag; omitted if false.
  @inlinable @inline(always)
  public static func flag(
    _ name: String, _ path: @autoclosure @escaping StoredProperty<Root, Bool>.Path
  ) -> JSONMember {
    let property = StoredProperty(path())
    return JSONMember(name, shape: .yes) { root in
      property.set(false, in: &root)
    } read: { root, reader throws(JSONError) in
      property.set(try reader.readBool(), in: &root)
    } write: { root, name, writer in
      guard property.value(in: root) else { return }
      writer.member(name)
      writer.write(true)
    }
  }

  /// An array of strings; omitted if empty.
  @inlinable @inline(always)
  public static func strings(
    _ name: String, _ path: @autoclosure @escaping StoredProperty<Root, [String]>.Path
  ) -> JSONMember {
    let property = StoredProperty(path())
    return JSONMember(name, shape: .strings) { root in
      property.set([], in: &root)
    } read: { root, reader throws(JSONError) in
      var strings: [String] = []
      try reader.readArray { reader throws(JSONError) in strings.append(try reader.readString()) }
      property.set(strings, in: &root)
    } write: { root, name, writer in
      let strings = property.value(in: root)
      guard !strings.isEmpty else { return }
      writer.member(name)
      writer.array { writer in
        for string in strings {
          writer.element()
          writer.write(string)
        }
      }
    }
  }

  /// An object with its own members; omitted if all are.
  @inlinable @inline(always)
  public static func object<Part: JSONObjectRepresentable>(
    _ name: String, _ path: @autoclosure @escaping StoredProperty<Root, Part>.Path
  ) -> JSONMember {
    let property = StoredProperty(path())
    return JSONMember(name, shape: .object(JSONForm(of: Part.self))) { root in
      property.set(Part(), in: &root)
    } read: { root, reader throws(JSONError) in
      property.set(try Part(json: &reader), in: &root)
    } write: { root, name, writer in
      let part = property.value(in: root)
      writer.memberUnlessEmpty(name) { part.write(to: &$0) }
    }
  }

  /// An array of objects; omitted if empty.
  @inlinable @inline(always)
  public static func objects<Part: JSONObjectRepresentable>(
    _ name: String, _ property: @autoclosure @escaping @Sendable () -> StoredProperty<Root, [Part]>
  ) -> JSONMember {
    JSONMember(name, shape: .objects(JSONForm(of: Part.self))) { root in
      property().set([], in: &root)
    } read: { root, reader throws(JSONError) in
      var parts: [Part] = []
      try reader.readArray { reader throws(JSONError) in parts.append(try Part(json: &reader)) }
      property().set(parts, in: &root)
    } write: { root, name, writer in
      let parts = property().value(in: root)
      guard !parts.isEmpty else { return }
      writer.member(name)
      writer.array { writer in
        let parts = parts.span
        for index in parts.indices {
          writer.element()
          parts[index].write(to: &writer)
        }
      }
    }
  }
}
