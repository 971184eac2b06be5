import Foundation

/// Returns the processor time of work on the calling thread, in seconds, whatever else the machine
/// does.
public func processorTime(of work: () throws -> Void) rethrows -> Double {
  let start = threadTime()
  try work()
  return threadTime() - start
}

/// Returns the times of a small and a larger work, in seconds: the minimum of several measurements.
///
/// Other processes make a measurement slower, never faster. Both are measured until the larger work
/// takes at most `limit` times as long as the smaller one, at most eight times.
///
/// - Parameters:
///   - limit: The upper bound for the ratio of the two.
///   - small: Does the smaller work, and returns its time.
///   - large: Does the larger work, and returns its time.
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
