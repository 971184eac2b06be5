internal import Synchronization

/// Makes values on several threads.
public enum ConcurrentMap {
  /// The parts for each thread, so that none waits long for the slowest.
  private static let partsOfThread = 2

  /// Returns the values that `make` makes of the parts of `0..<count`, in order.
  ///
  /// The caller's thread makes them, with as many others as there are further processors; alone if
  /// no thread can be made.
  ///
  /// - Parameters:
  ///   - least: The fewest numbers that are worth a thread.
  ///   - step: Called regularly, on the caller's thread; an error it throws ends the work.
  ///   - make: Makes the value of a part; calls its second argument for each number, and gives up
  ///     if that returns false.
  public static func values<Value: Sendable, Failure: Error>(
    of count: Int, least: Int = 2_048, step: () throws(Failure) -> Void,
    _ make: @escaping @Sendable (Range<Int>, _ goesOn: () -> Bool) -> Value
  ) throws(Failure) -> [Value] {
    let threads = CurrentProcess.processorCount
    let size = max(least, (count - 1) / (threads * partsOfThread) + 1)
    let parts = stride(from: 0, to: max(1, count), by: size).map { $0..<min($0 + size, count) }
    let work = Work(parts, make)
    for _ in 1..<max(1, min(threads, parts.count)) {
      BackgroundThread.run { while work.makeNext(while: { !work.isCancelled }) {} }
    }
    var failure: Failure?
    func goesOn() -> Bool {
      do throws(Failure) { try step() } catch { failure = failure ?? error }
      return failure == nil
    }
    while failure == nil, work.makeNext(while: goesOn) {}
    while failure == nil, !work.isDone {
      if goesOn() { CurrentProcess.sleep(microseconds: 200) }
    }
    if let failure {
      work.cancel()
      throw failure
    }
    return work.takeValues()
  }

  /// Returns the values that two functions make, the first on a thread of its own if one can be
  /// made.
  public static func both<First: Sendable, Second>(
    _ first: @escaping @Sendable () -> First, _ second: () -> Second
  ) -> (First, Second) {
    let work = Work([0..<1]) { _, _ in first() }
    BackgroundThread.run { _ = work.makeNext { true } }
    let second = second()
    while !work.isDone {
      if !work.makeNext(while: { true }) { CurrentProcess.sleep(microseconds: 200) }
    }
    return (work.takeValues()[0], second)
  }

  /// The parts, and the values made of them.
  private final class Work<Value: Sendable>: Sendable {
    private let parts: [Range<Int>]
    private let make: @Sendable (Range<Int>, () -> Bool) -> Value
    private let state: Mutex<State>

    private struct State {
      var next = 0
      var isCancelled = false
      var values: [Value?]
    }

    init(
      _ parts: [Range<Int>], _ make: @escaping @Sendable (Range<Int>, () -> Bool) -> Value
    ) {
      (self.parts, self.make) = (parts, make)
      state = Mutex(State(values: parts.map { _ in nil }))
    }

    /// Makes the value of the next part; returns false if there is none.
    func makeNext(while goesOn: () -> Bool) -> Bool {
      let place = state.withLock { state -> Int? in
        guard !state.isCancelled, state.next < parts.count else { return nil }
        state.next += 1
        return state.next - 1
      }
      guard let place else { return false }
      let value = make(parts[place], goesOn)
      state.withLock { $0.values[place] = value }
      return true
    }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func cancel() { state.withLock { $0.isCancelled = true } }

    var isDone: Bool { state.withLock { $0.values.allSatisfy { $0 != nil } } }

    /// Returns the values, once: nobody else has them, so that changing them copies none.
    func takeValues() -> [Value] {
      state.withLock { state in
        defer { state.values = [] }
        return state.values.compactMap(\.self)
      }
    }
  }
}
