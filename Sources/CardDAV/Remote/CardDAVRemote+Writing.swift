public import ContactsSync
internal import HTTP

extension CardDAVRemote {
  /// The number of writes whose etags are compared at once where the service ignores `If-Match`.
  private static let comparedCount = 50

  /// Makes writes, some of them at the same time.
  ///
  /// A new card whose answer is lost is not sent again, as the server may have it under another
  /// name: it must be listed first. Throws when the server fails twice, has no space left, is locked
  /// or busy for long; writes that were sent before that are answered for.
  public func write(
    _ writes: [RemoteWrite], before: (RemoteWrite) throws -> Void,
    after: (RemoteWrite, WriteResult) throws -> Void, readBack: () throws -> Void
  ) throws {
    guard !writes.isEmpty else { return }
    let traits = try traits
    let quirks = quirks
    var rest = writes[...]
    while !rest.isEmpty {
      let part = quirks.isGoogle ? rest.prefix(Self.comparedCount) : rest
      rest = rest.dropFirst(part.count)
      let known = quirks.isGoogle ? try etags(of: part.filter(\.hasEtag).map(\.href)) : nil
      var jobs: [WriteJob] = []
      for write in part {
        if let result = try obstacle(to: write, traits, known) {
          try after(write, result)
        } else if let url = url(of: write.href) {
          jobs.append(WriteJob(write, at: url))
        } else {
          try after(write, .refused("the card is not within the address book"))
        }
      }
      try perform(jobs, before: before, after: after, readBack: readBack)
    }
  }

  /// Returns the result of a write that need not be sent; nil if it must.
  private func obstacle(
    to write: RemoteWrite, _ traits: RemoteTraits,
    _ known: (etags: [String: String], gone: Set<String>)?
  ) throws -> WriteResult? {
    if let known {
      switch write.action {
      case .create: break
      case .delete where known.gone.contains(write.href): return .deleted
      case .replace(let etag), .delete(let etag):
        guard known.etags[write.href] == etag else { return .changed }
      }
    }
    guard !write.isDeletion else { return nil }
    guard let limit = traits.maximumSize, write.card.count > limit else { return nil }
    return .refused("the card is larger than the server takes (\(limit) bytes)")
  }

  private func perform(
    _ jobs: [WriteJob], before: (RemoteWrite) throws -> Void,
    after: (RemoteWrite, WriteResult) throws -> Void, readBack: () throws -> Void
  ) throws {
    // Whether new cards got no answer, and nothing has since; and whether so since before a pause.
    var (isFailing, hasFailed) = (false, false)
    try session.run(jobs) { job in
      try before(job.write)
    } rest: {
      hasFailed = isFailing
      try readBack()
    } answer: { job, result in
      /// Returns what follows a failure; nil if that is the last one.
      func failed() throws -> DAVVerdict<WriteJob>? {
        guard case .create = job.write.action else {
          return job.isSecond ? nil : .later(job.second)
        }
        guard !hasFailed, unanswered.insert(job.write.href).inserted else { return nil }
        isFailing = true
        try after(job.write, .unanswered)
        return .failed
      }
      let answer: HTTPResponse
      switch result {
      case .success(let response): answer = response
      case .failure(let error):
        guard error.problem.mayHaveArrived, let verdict = try failed() else { throw error }
        return verdict
      }
      let verdict = WriteVerdict(answer, to: job.write)
      if verdict != .failed { (isFailing, hasFailed) = (false, false) }
      switch verdict {
      case .result(let result):
        if result == .changed, let strong = job.withStrongEtag { return .replaced(by: [strong]) }
        try after(job.write, result)
      case .written:
        let result = written(job, answer)
        try after(job.write, result)
        if case .written(_, nil) = result { return .doneWithRest }
      case .otherVersion:
        if let other = job.otherVersion { return .replaced(by: [other]) }
        try after(job.write, .otherVersion)
      case .failed:
        if let verdict = try failed() { return verdict }
        try after(job.write, .postponed("the server failed (\(answer.status))"))
        throw CardDAVError(answer)
      case .locked where !job.isSecond: return .laterAlone(job.second)
      case .locked, .stop: throw CardDAVError(answer)
      }
      return .done
    }
  }

  /// Returns where a card was written, and its version if the server surely means this card.
  private func written(_ job: WriteJob, _ answer: HTTPResponse) -> WriteResult {
    let href = job.write.href
    var other: String?
    if answer.url != job.url {
      other = answer.url.description
    } else if let location = answer.headers["Location"],
      let url = try? answer.url.resolving(location), url != answer.url
    {
      other = url.description
    }
    if let other, case .card(let moved) = target(of: other), moved != href {
      uncertain.insert(moved)
      return .written(href: moved, etag: nil)
    }
    guard let etag = answer.headers["ETag"].flatMap(Self.cardEtag),
      !etag.hasPrefix("W/")
    else {
      uncertain.insert(href)
      return .written(href: href, etag: nil)
    }
    return .written(href: href, etag: etag)
  }
}

extension RemoteWrite {
  /// Whether it takes the place of a version.
  fileprivate var hasEtag: Bool { if case .create = action { false } else { true } }
}

extension HTTPError.Problem {
  /// Whether the request may succeed a little later: the connection was lost, or the answer useless.
  fileprivate var mayHaveArrived: Bool {
    isOfConnection || isExcess || self == .headersTooLarge
  }
}
