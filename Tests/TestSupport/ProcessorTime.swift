import Foundation

/// Returns the processor time that work takes on the calling thread, in seconds, whatever else the machine does meanwhile.
public func processorTime(of work: () throws -> Void) rethrows -> Double {
  let start = threadTime()
  try work()
  return threadTime() - start
}

/// Returns the time of a work, and of one a given number of times as large, in seconds: the least of each of several measures.
///
/// What else the machine does costs caches, and so time, and never the same; it never makes anything cheaper.
/// It is measured anew until the larger work takes no more than `limit` times as long as the smaller one, eight times at most.
///
/// - Parameters:
///   - limit: What the ratio of the two is to stay below.
///   - small: Does the smaller work, and returns what it took.
///   - large: Does the larger work, and returns what it took.
public func leastTimes(
  below limit: Double, small: () throws -> Double, large: () throws -> Double
) rethrows -> (small: Double, large: Double) {
  var least = (small: Double.infinity, large: Double.infinity)
  for _ in 0..<8 {
    least.small = min(least.small, try small())
    least.large = min(least.large, try large())
    if least.large < limit * least.small { break }
  }
  return least
}

private func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
