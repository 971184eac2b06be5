import Platform
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

struct MonotonicInstantTests {
  @Test func aWaitLastsAtLeastItsDuration() {
    let start = MonotonicInstant.now
    usleep(20_000)
    let end = MonotonicInstant.now
    #expect(end - start >= .milliseconds(20))
    #expect(start + .milliseconds(20) <= end)
    #expect(start - end <= .milliseconds(-20))
  }

  @Test func saturatesAtTheLastInstant() {
    let now = MonotonicInstant.now
    let last = now + .seconds(Int64.max)
    #expect(last > now + .seconds(1_000_000_000))
    #expect(last + .nanoseconds(1) == last)
    #expect(now + .milliseconds(9_223_372_036_900) == last)
    #expect(now + .seconds(Int64.min) < now + .seconds(-1_000_000_000))
    #expect(now + .nanoseconds(2) - now == .nanoseconds(2))
    #expect(now + .nanoseconds(-2) < now)
  }
}
