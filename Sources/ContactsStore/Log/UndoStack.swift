internal import Ordering

/// The numbers of the transactions that undo, or redo, goes back through.
struct UndoStack {
  /// The role of a transaction.
  enum Role {
    /// It can be taken.
    case step
    /// It takes another.
    case takes(Int)
    /// It is skipped.
    case nothing
    /// Nothing before it can be taken.
    case bottom
  }

  /// The numbers that can be taken, as far back as known, the oldest first.
  private(set) var numbers: [Int] = []
  /// The numbers already taken that come before what is known.
  private var taken: Set<Int> = []
  /// Whether nothing before what is known can be taken.
  private(set) var isComplete = false

  /// Returns whether a transaction is known to be one that can be taken.
  func contains(_ number: Int) -> Bool { place(of: number) != nil }

  private func place(of number: Int) -> Int? {
    let place = numbers.partitioningIndex { $0 >= number }
    return place < numbers.count && numbers[place] == number ? place : nil
  }

  /// Adds a newer transaction, in O(1) unless it takes another than the newest.
  mutating func add(_ number: Int, _ role: Role) {
    switch role {
    case .step: numbers.append(number)
    case .takes(let other):
      if let place = place(of: other) {
        numbers.remove(at: place)
      } else if !isComplete {
        taken.insert(other)
      }
    case .nothing: break
    case .bottom: (numbers, taken, isComplete) = ([], [], true)
    }
  }

  /// Adds older transactions, the newest first.
  mutating func add(older: [(number: Int, role: Role)]) {
    var steps: [Int] = []
    for (number, role) in older where !isComplete {
      switch role {
      case .step: if taken.remove(number) == nil { steps.append(number) }
      case .takes(let other): taken.insert(other)
      case .nothing: break
      case .bottom: isComplete = true
      }
    }
    numbers.insert(contentsOf: steps.reversed(), at: 0)
  }
}
