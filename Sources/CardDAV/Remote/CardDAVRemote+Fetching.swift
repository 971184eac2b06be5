internal import ContactsFormats
public import ContactsSync
internal import HTTP
internal import XML

extension CardDAVRemote {
  /// The most cards that are asked for at once.
  private static let batchSize = 100
  /// The fewest cards that are asked for at once after failures.
  private static let smallestBatchSize = 10
  /// The most bytes of a card.
  static let maximumCardSize = 16 << 20

  /// Yields the cards at some hrefs, in any order; those that are gone meanwhile are skipped.
  ///
  /// What the server does not give in a report is fetched alone. A few that fail even so
  /// are yielded without their cards; more are a failure of the server.
  public func fetch(_ hrefs: [String], _ each: (RemoteCard) throws -> Void) throws {
    // Without asking for 4.0, some servers convert what they have to 3.0.
    let version = try traits.version == .four ? ContactCard.Version.four : nil
    let batches = stride(from: 0, to: hrefs.count, by: Self.batchSize).map {
      FetchJob(self, hrefs[$0..<min($0 + Self.batchSize, hrefs.count)], version)
    }
    var withheld: [String] = []
    func withhold(_ href: String, _ error: any Error) throws -> DAVVerdict<FetchJob> {
      withheld.append(href)
      if withheld.count == Self.smallestBatchSize { throw error }
      return .done
    }
    try session.run(batches) { job, result in
      switch result {
      case .success(let answer):
        guard let href = job.soleHref else { return try take(answer, job, each) }
        return answer.isFailure && job.isSecond
          ? try withhold(href, CardDAVError(answer)) : try take(answer, of: href, job, each)
      case .failure(let error):
        if let href = job.soleHref {
          return error.problem.isOfConnection && job.isSecond
            ? try withhold(href, error) : try failed(job, href, error, each)
        }
        guard error.problem.isOfConnection || error.problem.isExcess else { throw error }
        return .replaced(by: job.halves(above: Self.smallestBatchSize))
      }
    }
    for href in withheld {
      try each(RemoteCard(href: href, etag: nil, bytes: [], obstacle: .withheld))
    }
  }

  /// Yields the cards of a report; returns what is still to be fetched.
  private func take(
    _ answer: HTTPResponse, _ job: FetchJob, _ each: (RemoteCard) throws -> Void
  ) throws -> DAVVerdict<FetchJob> {
    switch answer.status {
    case 400...499 where job.version != nil && Self.refusesVersion(answer):
      return .replaced(by: [job.withoutVersion])
    // One card may be why a report fails: alone, each has an answer of its own.
    case 400, 402...428, 430...599:
      return .replaced(by: job.halves(above: Self.smallestBatchSize))
    default: break
    }
    var missing = Set(job.hrefs)
    var cards: [RemoteCard] = []
    do {
      try read(answer) { response in
        guard case .card(let href) = target(of: response.href), missing.contains(href) else {
          return
        }
        if response.isGone { missing.remove(href) }
        guard response.isPresent, let bytes = response.properties.card, !bytes.isEmpty else {
          return
        }
        missing.remove(href)
        cards.append(RemoteCard(href, response.properties.etag, bytes))
      }
    } catch let error as CardDAVError {
      // One card that the server does not escape must not keep the others.
      guard answer.status == 207, case .malformed = error.problem else { throw error }
      return .replaced(by: job.halves(above: Self.smallestBatchSize))
    }
    for card in cards { try each(card) }
    return .replaced(by: missing.sorted().map { FetchJob(self, [$0], job.version, isSole: true) })
  }

  /// Yields a card that was fetched alone.
  private func take(
    _ answer: HTTPResponse, of href: String, _ job: FetchJob,
    _ each: (RemoteCard) throws -> Void
  ) throws -> DAVVerdict<FetchJob> {
    switch answer.status {
    case _ where answer.isLoginPage: throw CardDAVError(answer)
    case 200...299:
      // The header may name an encoding of the card rather than the card, so what was listed counts.
      let etag = uncertain.contains(href) ? answer.headers["ETag"].flatMap(Self.cardEtag) : nil
      try each(RemoteCard(href, etag, answer.body[...]))
      return .done
    case 404, 410: return .done
    case _ where answer.isFailure: return .later(job.second)
    case 400...499:
      try each(RemoteCard(href: href, etag: nil, bytes: [], obstacle: .withheld))
      return .done
    default: throw CardDAVError(answer)
    }
  }

  /// Fetches a card once more, unless that is of no use.
  private func failed(
    _ job: FetchJob, _ href: String, _ error: HTTPError, _ each: (RemoteCard) throws -> Void
  ) throws -> DAVVerdict<FetchJob> {
    if error.problem.isExcess {
      try each(RemoteCard(href: href, etag: nil, bytes: [], obstacle: .size))
      return .done
    }
    guard error.problem.isOfConnection else { throw error }
    return .later(job.second)
  }

  private static func refusesVersion(_ answer: HTTPResponse) -> Bool {
    answer.status == 415 || answer.status == 406
      || DAVError(answer).names(Condition.supportedData, Condition.supportedConversion)
  }

  /// Returns the etag of a card that Apache's compression has marked as another one.
  static func cardEtag(_ value: String) -> String? {
    guard let etag = ServerText.etag(Array(value.utf8)[...]) else { return nil }
    for suffix in ["-gzip\"", ";gzip\"", "-br\""] where etag.hasSuffix(suffix) {
      return String(etag.dropLast(suffix.count)) + "\""
    }
    return etag
  }
}

/// Some cards to fetch by a report, or one alone.
private struct FetchJob: DAVJob {
  let remote: CardDAVRemote
  let hrefs: [String]
  let version: ContactCard.Version?
  let isSole: Bool
  /// Whether it failed once.
  let isSecond: Bool

  init(
    _ remote: CardDAVRemote, _ hrefs: some Sequence<String>, _ version: ContactCard.Version?,
    isSole: Bool = false, isSecond: Bool = false
  ) {
    (self.remote, self.hrefs, self.version) = (remote, Array(hrefs), version)
    (self.isSole, self.isSecond) = (isSole, isSecond)
  }

  /// The card to fetch alone.
  var soleHref: String? { isSole ? hrefs.first : nil }

  var request: HTTPRequest {
    if let href = soleHref, let url = remote.url(of: href) {
      var request = HTTPRequest(.get, url, maximumBodySize: CardDAVRemote.maximumCardSize)
      request.headers["Accept"] =
        version.map { "text/vcard; version=\($0.rawValue)" }
        ?? "text/vcard"
      return request
    }
    return HTTPRequest(
      .report, remote.place.url, depth: 1,
      xml: DAVBody.multiget(hrefs.lazy.map(remote.path), version: version),
      maximumBodySize: CardDAVRemote.maximumListSize)
  }

  /// The same work in two parts, or each card alone if few are left.
  func halves(above count: Int) -> [FetchJob] {
    guard hrefs.count >= 2 * count else {
      return hrefs.map { FetchJob(remote, [$0], version, isSole: true) }
    }
    let half = hrefs.count / 2
    return [
      FetchJob(remote, hrefs[..<half], version), FetchJob(remote, hrefs[half...], version),
    ]
  }

  /// The same work, with cards in the server's own version.
  var withoutVersion: FetchJob { FetchJob(remote, hrefs, nil) }

  /// The same work for the last time.
  var second: FetchJob { FetchJob(remote, hrefs, version, isSole: isSole, isSecond: true) }
}

extension RemoteCard {
  /// Creates a card of the bytes of an answer.
  fileprivate init(_ href: String, _ etag: String?, _ bytes: ArraySlice<UInt8>) {
    let isTooLarge = bytes.count > CardDAVRemote.maximumCardSize
    // XML that is indented to be read has blanks before the card.
    let bytes = bytes.drop { $0 <= 0x20 }
    self.init(
      href: href, etag: etag, bytes: isTooLarge ? [] : Array(bytes),
      obstacle: isTooLarge ? .size : nil)
  }
}

extension HTTPError.Problem {
  /// Whether the connection was lost, so that another attempt may succeed.
  var isOfConnection: Bool {
    switch self {
    case .timedOut, .connectionLost, .answerCutOff, .invalidAnswer, .cannotConnect: true
    default: false
    }
  }

  /// Whether the answer was larger than allowed.
  var isExcess: Bool {
    if case .bodyTooLarge = self { true } else { false }
  }
}

extension HTTPResponse {
  /// Whether the server failed, and is not busy.
  fileprivate var isFailure: Bool { (500...599).contains(status) && status != 503 }
}
