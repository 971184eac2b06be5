import TestSupport

/// A state in which a crash may leave the files, and what must be in it.
struct CrashState {
  let point: CrashPoint
  /// What becomes of each pending step.
  let fates: [StepFate]

  var image: DiskImage { point.disk.image { fates[$0] } }

  /// Whether the last process had ended, and all its calls are on the disk.
  var isAtRest: Bool { point.isEnd && fates.allSatisfy { $0 == .kept } }
}

/// A moment at which the machine may stop.
struct CrashPoint {
  let disk: Disk
  /// The number of the last transaction that was acknowledged before.
  let acknowledged: Int
  /// Whether a process has just ended.
  var isEnd = false

  /// The states without most of the combinations: everything, nothing, the beginning of what is
  /// pending; all but one step, or one alone; each write torn, with all else there or missing.
  func plainFates() -> [[StepFate]] {
    let count = disk.pending.count
    var all: [[StepFate]] = (0...count).map { end in
      (0..<count).map { $0 < end ? .kept : .dropped }
    }
    for (index, step) in disk.pending.enumerated() {
      var fates: [StepFate] = [.dropped]
      if case .data(_, let data) = step.kind { fates += data.plainlyTorn }
      for fate in fates + [.kept] {
        for rest in [StepFate.kept, .dropped] {
          all.append((0..<count).map { $0 == index ? fate : rest })
        }
      }
    }
    return all
  }

  /// Returns what becomes of each step, by chance.
  func randomFates(using generator: inout SeededGenerator) -> [StepFate] {
    let share = [2, 5, 8].randomElement(using: &generator) ?? 5
    return disk.pending.map { step in
      if case .data(_, let data) = step.kind, data.sectorCount > 0, generator.isChosen(onceIn: 2) {
        return data.randomlyTorn(using: &generator)
      }
      return Int.random(in: 0..<10, using: &generator) < share ? .kept : .dropped
    }
  }
}

extension Disk.DataStep {
  /// A write without any sector, with the first or last ones, and without one.
  fileprivate var plainlyTorn: [StepFate] {
    let count = sectorCount
    guard count > 0 else { return [] }
    let none = [Bool](repeating: false, count: count)
    var fates: [StepFate] = [false, true].map { .torn(none, grows: true, garbage: $0) }
    guard count > 1 else { return fates }
    for edge in Set([1, count / 2, count - 1]).sorted() {
      let first = (0..<count).map { $0 < edge }
      fates.append(.torn(first, grows: false, garbage: false))
      fates.append(.torn(first, grows: true, garbage: false))
      fates.append(.torn(first.map { !$0 }, grows: true, garbage: true))
    }
    return fates
  }

  fileprivate func randomlyTorn(using generator: inout SeededGenerator) -> StepFate {
    let share = Int.random(in: 0...sectorCount, using: &generator)
    let sectors = (0..<sectorCount).map { _ in
      Int.random(in: 0..<sectorCount, using: &generator) < share
    }
    let isGarbage = generator.isChosen(onceIn: 2)
    return .torn(sectors, grows: generator.isChosen(onceIn: 2), garbage: isGarbage)
  }
}

/// The distinct states that a crash of a recorded session may leave.
struct CrashStates {
  let points: [CrashPoint]

  /// Calls `body` with distinct states: the plain ones, as many as fit into `count`, chosen by
  /// chance, then random ones; returns how many there were.
  func forEach(
    atMost count: Int, using generator: inout SeededGenerator, _ body: (CrashState) throws -> Void
  ) rethrows -> Int {
    var seen: Set<Int> = []
    var plain: [CrashState] = []
    func isNew(_ state: CrashState) -> Bool {
      var hasher = Hasher()
      hasher.combine(state.image)
      hasher.combine(state.point.acknowledged)
      return seen.insert(hasher.finalize()).inserted
    }
    // The last moment at which a state is possible demands the most of it.
    for point in points.reversed() {
      for fates in point.plainFates() {
        let state = CrashState(point: point, fates: fates)
        if isNew(state) { plain.append(state) }
      }
    }
    if plain.count > count { plain = Array(plain.shuffled(using: &generator).prefix(count)) }
    for state in plain { try body(state) }
    var total = plain.count
    var failures = 0
    // The more is pending, the more states there are.
    let rich = points.filter { $0.disk.pending.count + $0.disk.sectorCount > 2 }
    while total < count, failures < 200, let point = rich.randomElement(using: &generator) {
      let fates = point.randomFates(using: &generator)
      let state = CrashState(point: point, fates: fates)
      guard isNew(state) else {
        failures += 1
        continue
      }
      failures = 0
      total += 1
      try body(state)
    }
    return total
  }
}

extension Disk {
  /// The number of sectors that may not be on the disk.
  fileprivate var sectorCount: Int {
    pending.reduce(0) { count, step in
      if case .data(_, let data) = step.kind { count + data.sectorCount } else { count }
    }
  }
}

extension CrashState: CustomStringConvertible {
  /// The point, and what became of each pending step.
  var description: String {
    let disk = point.disk
    let steps = zip(disk.pending, fates).map { step, fate in
      "  \(fate): \(disk.description(of: step))"
    }
    return "after call \(disk.callCount), with transaction \(point.acknowledged) acknowledged:\n"
      + steps.joined(separator: "\n")
  }
}

extension StepFate: CustomStringConvertible {
  var description: String {
    switch self {
    case .dropped: "dropped"
    case .kept: "kept"
    case .torn(let sectors, let grows, let isGarbage):
      "torn to \(sectors.map { $0 ? "1" : "0" }.joined()) of its sectors"
        + (grows ? ", with its size, the others \(isGarbage ? "garbage" : "zeros")" : "")
    }
  }
}

extension Disk {
  /// A pending step, with its call's number and the names of the files.
  func description(of step: Step) -> String {
    switch step.kind {
    case .names(let folder, let names):
      let changes = names.sorted { $0.key < $1.key }.map { name, node in
        node.map { "\(name) is \(nodes[$0].path)" } ?? "\(name) is gone"
      }
      return "call \(step.call): in \(nodes[folder].path)/ \(changes.joined(separator: ", "))"
    case .data(let file, .write(let offset, let bytes)):
      return "call \(step.call): \(bytes.count) bytes at \(offset) of \(nodes[file].path)"
    case .data(let file, .truncate(let size)):
      return "call \(step.call): \(nodes[file].path) is cut to \(size)"
    }
  }
}
