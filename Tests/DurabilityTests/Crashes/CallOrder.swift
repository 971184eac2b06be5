import Foundation

/// The rules about the order of calls that a trace breaks.
struct CallOrder {
  private var disk: Disk
  /// The descriptors that hold the lock of the book.
  private var holders: Set<Trace.Descriptor> = []
  /// What is wrong, with the number of each call.
  private(set) var violations: [String] = []

  init(_ recording: Recording) throws {
    disk = Disk(recording.initial)
    for call in recording.trace.calls {
      check(call)
      try disk.perform(call)
      note(call)
    }
  }

  private mutating func report(_ call: Trace.Call, _ problem: String) {
    violations.append("call \(disk.callCount), \(call): \(problem)")
  }

  private mutating func note(_ call: Trace.Call) {
    switch call {
    case .lock(let file, let flags) where flags & LOCK_EX != 0 && isLock(file):
      holders.insert(file)
    case .unlock(let file), .close(let file): holders.remove(file)
    case .end: holders = []
    default: break
    }
  }

  private func isLock(_ file: Trace.Descriptor) -> Bool {
    disk.node(file).map { disk.nodes[$0].path } == "book/contacts.lock"
  }

  private mutating func check(_ call: Trace.Call) {
    switch call {
    case .rename(let path, let target), .link(let path, let target):
      if !Disk.isPassing(target), let node = disk.node(at: path), isPending(node) {
        report(call, "its contents may not be on the disk")
      }
      if target == "book/contacts.journal.jsonl" {
        requireDurability(call, in: "book/contacts.journal.jsonl.damaged")
        requireDurability(call, in: "book/contacts.sync/")
      }
      requireLock(call, [path, target])
      if case .rename = call { requirePassing(call, path) }
    case .unlink(let path):
      requireLock(call, [path])
      requirePassing(call, path)
    case .open(_, let flags, let path):
      if flags & O_CREAT != 0, disk.node(at: path) == nil || flags & O_TRUNC != 0 {
        requireLock(call, [path])
      }
    case .write(let file, _, _):
      guard let node = disk.node(file) else { return }
      if disk.pending.contains(where: { $0.isTruncation(of: node) }) {
        report(call, "what was cut off may still be on the disk")
      }
      requireLock(call, paths(of: node))
    case .truncate(let file, _):
      requireLock(call, disk.node(file).map(paths(of:)) ?? [])
      requireDurability(call, in: "book/contacts.journal.torn")
    case .unlock(let file) where holders.contains(file):
      requireDurability(call, in: "book/")
    case .output, .end: requireDurability(call, in: "")
    default: break
    }
  }

  /// Reports a file that a process in that moment would find missing.
  private mutating func requirePassing(_ call: Trace.Call, _ path: String) {
    if ["book/contacts.json", "book/contacts.journal.jsonl"].contains(path) {
      report(call, "there is no \(path) meanwhile")
    }
  }

  private mutating func requireLock(_ call: Trace.Call, _ paths: [String]) {
    let path = paths.first { path in
      path.hasPrefix("book/contacts.j") && !Disk.isPassing(path)
    }
    if let path, holders.isEmpty { report(call, "nobody holds the lock of \(path)") }
  }

  /// Reports what matters and is in a folder, but may not be on the disk.
  private mutating func requireDurability(_ call: Trace.Call, in folder: String) {
    for step in disk.pending {
      let paths: [String]
      switch step.kind {
      case .data(let file, _): paths = self.paths(of: file)
      case .names(let folder, let names):
        let prefix = disk.nodes[folder].path
        paths = names.keys.map { prefix.isEmpty ? $0 : "\(prefix)/\($0)" }
      }
      guard paths.contains(where: { $0.hasPrefix(folder) && !Disk.isPassing($0) }) else { continue }
      report(call, "may not be on the disk: \(disk.description(of: step))")
    }
  }

  private func isPending(_ node: Int) -> Bool {
    disk.pending.contains { step in
      if case .data(node, _) = step.kind { true } else { false }
    }
  }

  /// The paths that a file has.
  private func paths(of node: Int) -> [String] {
    func paths(in folder: Int, _ prefix: String) -> [String] {
      (disk.nodes[folder].names ?? [:]).flatMap { name, child in
        child == node ? [prefix + name] : paths(in: child, "\(prefix)\(name)/")
      }
    }
    return paths(in: 0, "")
  }
}

extension Disk.Step {
  fileprivate func isTruncation(of node: Int) -> Bool {
    if case .data(node, .truncate) = kind { true } else { false }
  }
}
