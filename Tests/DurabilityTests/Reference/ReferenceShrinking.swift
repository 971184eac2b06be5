/// Looks for the fewest and simplest steps that fail.
struct ReferenceShrinking {
  private var reason: String
  /// How many more sessions are tried.
  private var patience = 400

  /// Starts with the reason of a failure.
  init(of reason: any Error) {
    self.reason = "\(reason)"
  }

  /// Returns the shortest steps found that fail, and why they do.
  func shortest(_ steps: [ReferenceStep]) -> (steps: [ReferenceStep], reason: String) {
    var shrinking = self
    var steps = steps
    shrinking.take(steps.map(\.alone), for: &steps)
    var former = 0
    repeat {
      former = steps.hashValue
      shrinking.dropParts(of: &steps)
      shrinking.simplify(&steps)
    } while steps.hashValue != former
    return (steps, shrinking.reason)
  }

  /// Takes other steps in place of these if they fail, too; returns whether they do.
  @discardableResult
  private mutating func take(_ other: [ReferenceStep], for steps: inout [ReferenceStep]) -> Bool {
    guard patience > 0, other != steps else { return false }
    patience -= 1
    do {
      let run = try ReferenceRun(asksAlways: true)
      for step in other { try run.perform(step) }
      try run.finish()
      return false
    } catch ReferenceError.undecided {
      return false
    } catch {
      (reason, steps) = ("\(error)", other)
      return true
    }
  }

  /// Leaves out runs of steps, ever shorter ones, the last first.
  private mutating func dropParts(of steps: inout [ReferenceStep]) {
    var size = max(1, steps.count / 2)
    while true {
      var end = steps.count
      while end > 0 {
        let part = max(0, end - size)..<end
        var fewer = steps
        fewer.removeSubrange(part)
        take(fewer, for: &steps)
        end = min(part.lowerBound, steps.count)
      }
      guard size > 1 else { return }
      size /= 2
    }
  }

  /// Takes a simpler step for each, as long as there is one that fails.
  private mutating func simplify(_ steps: inout [ReferenceStep]) {
    var index = 0
    while index < steps.count {
      let simpler = [steps[index].alone] + steps[index].simpler
      var isSimpler = false
      for step in simpler where !isSimpler {
        var other = steps
        other[index] = step
        isSimpler = take(other, for: &steps)
      }
      if !isSimpler { index += 1 }
    }
  }
}
