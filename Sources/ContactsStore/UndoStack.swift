internal import Ordering

/// The numbers of the transactions that undo, or redo, goes back through.
struct UndoStack {
  /// What a transaction is to the stack.
  enum Role {
    /// One that can be taken.
    case step
    /// One that takes another.
    case takes(Int)
    /// One that is passed over.
    case nothing
    /// One before which nothing can be taken.
    case bottom
  }

  /// Those that can be taken, as far back as is known, the oldest first.
  private(set) var numbers: [Int] = []
  /// Those that have been taken, and come before what is known.
  private var taken: Set<Int> = []
  /// Whether nothing that can be taken comes before what is known.
  private(set) var isComplete = false

  /// Tells whether a transaction is known to be one that can be taken.
  func contains(_ number: Int) -> Bool { place(of: number) != nil }

  private func place(of number: Int) -> Int? {
    let place = numbers.partitioningIndex { $0 >= number }
    return place < numbers.count && numbers[place] == number ? place : nil
  }

  /// Takes in a transaction that is newer than those known; O(1) but where others than the newest are taken.
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

  /// Takes in transactions that are older than those known, the newest first.
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
