internal import HTTP

/// A piece of work that one request does.
protocol DAVJob {
  /// The request, made anew each time it is sent.
  var request: HTTPRequest { get }
}

extension HTTPRequest: DAVJob {
  /// The request alone.
  var request: HTTPRequest { self }
}

/// What becomes of a piece of work after an answer.
enum DAVVerdict<Job> {
  /// It is done.
  case done
  /// It is done, and nothing else follows until nothing is in flight.
  case doneWithRest
  /// It is given up, and nothing else is done for a while.
  case failed
  /// Other work takes its place.
  case replaced(by: [Job])
  /// It is done once more after a while, and nothing else until then.
  case later(Job)
  /// Likewise, and from then on one request is in flight at a time.
  case laterAlone(Job)
}

/// Work that waits, as a sequence of requests that can be paused.
final class RequestQueue<Job: DAVJob>: Sequence, IteratorProtocol {
  /// The work that waits, the next last.
  private var waiting: [Job]
  /// The work of the requests taken in this round.
  private(set) var taken: [Job] = []
  /// Whether no further request is taken in this round.
  var isPaused = false

  init(_ jobs: some Sequence<Job>) { waiting = jobs.reversed() }

  var isEmpty: Bool { waiting.isEmpty }

  /// Starts another round.
  func resume() {
    taken = []
    isPaused = false
  }

  /// Takes the next request; nil at the end, or while paused.
  func next() -> HTTPRequest? {
    guard !isPaused, let job = waiting.popLast() else { return nil }
    taken.append(job)
    return job.request
  }

  /// Adds work that is done next.
  func insert(_ jobs: some Collection<Job>) { waiting += jobs.reversed() }
}
