import Foundation

/// The files of a folder, as programs see them and as a crash may leave them.
///
/// A synchronized file is on the disk with its size, but not its name; a synchronized folder is
/// there with its names. Everything else is pending, and persists or not.
struct Disk {
  /// A change of a file that may not be on the disk.
  enum DataStep: Hashable {
    case write(at: Int, [UInt8])
    case truncate(to: Int)
  }

  /// Something that may not be on the disk.
  struct Step: Hashable {
    enum Kind: Hashable {
      /// Names of a folder that now stand for other files, or for none, all at once.
      case names(folder: Int, [String: Int?])
      case data(file: Int, DataStep)
    }
    let kind: Kind
    /// The number of its call in the trace.
    let call: Int
  }

  struct Node {
    /// The names, of a folder.
    var names: [String: Int]?
    var durableNames: [String: Int] = [:]
    var bytes: [UInt8] = []
    var durableBytes: [UInt8] = []
    /// The path it had first.
    let path: String
  }

  private(set) var nodes = [Node(names: [:], path: "")]
  /// What may not be on the disk, in the order of the calls.
  private(set) var pending: [Step] = []
  private var open: [Trace.Descriptor: Int] = [:]
  /// The number of calls so far.
  private(set) var callCount = 0

  /// Makes a disk with files, all of them synchronized; the paths of folders end in a slash.
  init(_ files: [String: [UInt8]]) {
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) { put(bytes, at: path) }
  }

  /// The files as programs see them.
  var files: [String: [UInt8]] { image { _ in .kept }.files }

  /// Returns the file that a descriptor stands for.
  func node(_ descriptor: Trace.Descriptor) -> Int? { open[descriptor] }

  /// Returns the file at a path.
  func node(at path: String) -> Int? {
    path.split(separator: "/").reduce(0) { node, name in
      node.flatMap { nodes[$0].names?[String(name)] }
    }
  }

  /// Makes a call.
  mutating func perform(_ call: Trace.Call) throws {
    defer { callCount += 1 }
    switch call {
    case .open(let descriptor, let flags, let path): try open(descriptor, flags, path)
    case .close(let descriptor): open[descriptor] = nil
    case .duplicate(let descriptor, let copy): open[copy] = open[descriptor]
    case .write(let descriptor, let offset, let bytes):
      try change(descriptor, .write(at: offset, bytes))
    case .truncate(let descriptor, let size): try change(descriptor, .truncate(to: size))
    case .synchronize(let descriptor): synchronize(try found(open[descriptor], call))
    case .rename(let path, let target):
      let (from, to) = (try place(of: path), try place(of: target))
      guard from.folder == to.folder else {
        throw Trace.Refusal(description: "not modelled: \(call)")
      }
      let node = try found(node(at: path), call)
      // Renaming one name of a file to another does nothing.
      guard node != self.node(at: target) else { return }
      setNames([from.name: nil, to.name: node], of: from.folder)
    case .link(let path, let second):
      let to = try place(of: second)
      setNames([to.name: try found(node(at: path), call)], of: to.folder)
    case .unlink(let path):
      let from = try place(of: path)
      setNames([from.name: nil], of: from.folder)
    case .makeFolder(let path):
      let to = try place(of: path)
      nodes.append(Node(names: [:], path: path))
      setNames([to.name: nodes.count - 1], of: to.folder)
    case .edit(let path, let bytes): edit(path, bytes)
    case .lock, .unlock, .output, .end: break
    }
  }

  private func found(_ node: Int?, _ call: Trace.Call) throws -> Int {
    guard let node else { throw Trace.Refusal(description: "of no known file: \(call)") }
    return node
  }

  private func place(of path: String) throws -> (folder: Int, name: String) {
    let (folder, name) = Self.split(path)
    guard let node = node(at: folder), nodes[node].names != nil else {
      throw Trace.Refusal(description: "no known folder: \(path)")
    }
    return (node, name)
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    let names = path.split(separator: "/")
    return (names.dropLast().joined(separator: "/"), String(names.last ?? ""))
  }

  private mutating func open(
    _ descriptor: Trace.Descriptor, _ flags: Int32, _ path: String
  ) throws {
    if let node = node(at: path) {
      open[descriptor] = node
      if flags & O_TRUNC != 0, !nodes[node].bytes.isEmpty {
        try change(descriptor, .truncate(to: 0))
      }
      return
    }
    let place = try place(of: path)
    guard flags & O_CREAT != 0 else {
      throw Trace.Refusal(description: "no known file: \(path)")
    }
    nodes.append(Node(path: path))
    setNames([place.name: nodes.count - 1], of: place.folder)
    open[descriptor] = nodes.count - 1
  }

  private mutating func setNames(_ names: [String: Int?], of folder: Int) {
    for (name, node) in names { nodes[folder].names?[name] = node }
    pending.append(Step(kind: .names(folder: folder, names), call: callCount))
  }

  private mutating func change(_ descriptor: Trace.Descriptor, _ step: DataStep) throws {
    guard let node = open[descriptor], nodes[node].names == nil else {
      throw Trace.Refusal(description: "a write to no known file: \(step)")
    }
    step.apply(to: &nodes[node].bytes)
    pending.append(Step(kind: .data(file: node, step), call: callCount))
  }

  private mutating func synchronize(_ node: Int) {
    nodes[node].durableBytes = nodes[node].bytes
    nodes[node].durableNames = nodes[node].names ?? [:]
    pending.removeAll { step in
      switch step.kind {
      case .names(let folder, _): folder == node
      case .data(let file, _): file == node
      }
    }
  }

  /// Makes what another program has done durable, with all that was done before to these names.
  private mutating func edit(_ path: String, _ bytes: [UInt8]?) {
    let (folder, name) = Self.split(path)
    guard let folder = node(at: folder) else { return }
    if let bytes { put(bytes, at: path) } else { nodes[folder].names?[name] = nil }
    synchronize(folder)
  }

  private mutating func put(_ bytes: [UInt8], at path: String) {
    var folder = 0
    let names = path.split(separator: "/").map(String.init)
    for (index, name) in names.enumerated() {
      let isFile = index == names.count - 1 && !path.hasSuffix("/")
      if isFile || nodes[folder].names?[name] == nil {
        let path = names[...index].joined(separator: "/")
        var node = Node(names: isFile ? nil : [:], path: path)
        if isFile { (node.bytes, node.durableBytes) = (bytes, bytes) }
        let number = nodes.count
        nodes.append(node)
        nodes[folder].names?[name] = number
        nodes[folder].durableNames[name] = number
      }
      folder = nodes[folder].names?[name] ?? 0
    }
  }
}

extension Disk.DataStep {
  fileprivate func apply(to bytes: inout [UInt8]) {
    switch self {
    case .write(let offset, let new): new.write(to: &bytes, at: offset)
    case .truncate(let size): bytes.cut(to: size)
    }
  }
}

extension [UInt8] {
  /// Cuts off what follows the first `size` bytes, or appends zeros.
  mutating func cut(to size: Int) {
    if count > size { removeSubrange(size...) }
    if count < size { self += [UInt8](repeating: 0, count: size - count) }
  }

  /// Writes the bytes into others, which grow by zeros if needed.
  func write(to bytes: inout [UInt8], at offset: Int) {
    if bytes.count < offset { bytes.cut(to: offset) }
    let end = Swift.min(bytes.count, offset + count)
    bytes.replaceSubrange(offset..<end, with: self)
  }
}
