@testable import CardDAV
import HTTP

/// A client that answers as a test says, one request at a time.
final class ScriptedClient: HTTPClient {
  typealias Answer = Result<HTTPResponse, HTTPError>

  var settings = HTTPSettings()
  /// The requests so far.
  private(set) var requests: [HTTPRequest] = []
  private let answer: (HTTPRequest) -> Answer

  init(_ answer: @escaping (HTTPRequest) -> Answer) { self.answer = answer }

  /// Creates a client that gives answers in turn, the last one for ever.
  convenience init(_ answers: Script...) {
    var rest = answers[...]
    self.init { request in
      let next = rest.count > 1 ? rest.removeFirst() : rest[rest.startIndex]
      return next.answer(to: request)
    }
  }

  /// The methods of the requests so far.
  var methods: [HTTPMethod] { requests.map(\.method) }

  func perform(
    _ requests: some Sequence<HTTPRequest>, before: (Int, HTTPRequest) throws -> Void,
    each: (Int, Result<HTTPResponse, HTTPError>) throws -> Void
  ) throws {
    for (index, request) in requests.enumerated() {
      try before(index, request)
      self.requests.append(request)
      try each(index, answer(request))
    }
  }
}

/// An answer of a script.
struct Script {
  var status = 207
  var headers: HTTPHeaders = [:]
  var body = ""
  var problem: HTTPError.Problem?
  /// Where the answer comes from; nil for where it was asked.
  var url: HTTPURL?

  /// The address book of the tests.
  static let url: HTTPURL = {
    guard let url = try? HTTPURL("https://dav.example.org/ann/book/") else { fatalError() }
    return url
  }()

  /// An answer with a status and a body.
  static func status(_ status: Int, _ headers: HTTPHeaders = [:], _ body: String = "") -> Script {
    Script(status: status, headers: headers, body: body)
  }

  /// The answer 207 with some content.
  static func multistatus(_ content: String...) -> Script {
    Script(body: document("D:multistatus", content.joined()))
  }

  /// An error with a condition.
  static func error(_ status: Int, _ condition: String) -> Script {
    Script(
      status: status, headers: ["Content-Type": "application/xml"],
      body: document("D:error", "<\(condition)/>"))
  }

  static func failure(_ problem: HTTPError.Problem) -> Script { Script(problem: problem) }

  func answer(to request: HTTPRequest) -> ScriptedClient.Answer {
    if let problem { return .failure(HTTPError(problem, at: request.url)) }
    return .success(
      HTTPResponse(
        status: status, headers: headers, body: Array(body.utf8), url: url ?? request.url))
  }

  private static func document(_ root: String, _ content: String) -> String {
    """
    <?xml version="1.0"?>
    <\(root) xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav" \
    xmlns:S="http://calendarserver.org/ns/">\(content)</\(root)>
    """
  }
}

/// Parts of multistatus answers.
enum Part {
  static func response(_ href: String, status: Int) -> String {
    "<D:response><D:href>\(href)</D:href><D:status>HTTP/1.1 \(status) X</D:status></D:response>"
  }

  static func response(_ href: String, _ properties: String) -> String {
    """
    <D:response><D:href>\(href)</D:href><D:propstat><D:prop>\(properties)</D:prop>\
    <D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>
    """
  }

  static func card(_ href: String, etag: String = "e1", _ card: String? = nil) -> String {
    response(
      href,
      "<D:getetag>\"\(etag)\"</D:getetag>"
        + (card.map { "<C:address-data>\($0)</C:address-data>" } ?? ""))
  }

  static func token(_ token: String) -> String { "<D:sync-token>\(token)</D:sync-token>" }

  /// The address book of the tests.
  static func book(
    _ properties: String = "", reports: Bool = true, href: String = "/ann/book/"
  ) -> String {
    response(
      href,
      "<D:resourcetype><D:collection/><C:addressbook/></D:resourcetype>" + properties
        + "<D:supported-report-set>"
        + (reports
          ? "<D:supported-report><D:report><D:sync-collection/></D:report></D:supported-report>"
          : "") + "</D:supported-report-set>")
  }
}

extension CardDAVRemote {
  /// Creates the remote of `/ann/book/` for a script.
  static func scripted(
    _ client: ScriptedClient, url: String = "https://dav.example.org/ann/book/",
    credentials: @escaping (Bool) throws -> Credentials = { _ in .none },
    isCancelled: @escaping () -> Bool = { false }, sleep: @escaping (Duration) -> Void = { _ in }
  ) throws -> CardDAVRemote {
    let session = DAVSession(client, credentials: credentials, isCancelled: isCancelled)
    session.sleep = sleep
    return try CardDAVRemote(HTTPURL(url), session)
  }
}
