internal import HTTP
internal import XML

/// The answer 207 to PROPFIND and REPORT (RFC 4918, 13): what holds for each of several resources.
struct Multistatus {
  /// The most responses that are read.
  static let maximumCount = 1_000_000

  /// The answer for one resource.
  struct Response {
    /// The resource as the server writes it; empty if it does not say, or too long.
    fileprivate(set) var href = ""
    /// Further resources of the same status; none where there are properties.
    fileprivate var otherHrefs: [String] = []
    /// The status of the resource as a whole; nil where properties have one each.
    fileprivate(set) var status: Int?
    /// The properties that the resource has.
    fileprivate(set) var properties = Properties()
  }

  /// The token of the state that was listed (RFC 6578).
  private(set) var syncToken: String?

  /// Reads an answer, and calls `each` with the responses in their order.
  ///
  /// Linear in the bytes. A malformed answer may be noticed after some responses.
  init(_ body: [UInt8], _ each: (Response) -> Void) throws(XMLError) {
    syncToken = try XMLReader.read(body) { root, reader throws(XMLError) in
      guard root.name == Name.multistatus else { throw XMLError(.expected("a multistatus"), at: 0) }
      var (count, token): (Int, String?) = (0, nil)
      try reader.readChildren { child, reader throws(XMLError) in
        switch child.name {
        case Name.response:
          var response = try Response(&reader)
          count += 1 + response.otherHrefs.count
          guard count <= Self.maximumCount else {
            throw XMLError(.expected("at most \(Self.maximumCount) responses"), at: 0)
          }
          each(response)
          for href in response.otherHrefs {
            response.href = href
            each(response)
          }
        case Name.syncToken: token = ServerText.token(try reader.readTextBytes())
        default: break
        }
      }
      return token
    }
  }

  /// Reads an answer, and calls `each` with the responses in their order; throws for any other than
  /// 207.
  init(_ answer: HTTPResponse, _ each: (Response) -> Void) throws(CardDAVError) {
    guard answer.status == 207 else { throw CardDAVError(answer) }
    do throws(XMLError) {
      try self.init(answer.body, each)
    } catch {
      throw CardDAVError(error, at: answer.url)
    }
  }
}

extension Multistatus.Response {
  /// Whether the resource is no longer there: 404, 410, or 418 as Nextcloud says it.
  var isGone: Bool { status == 404 || status == 410 || status == 418 }

  /// Whether the resource is there.
  var isPresent: Bool { status.map { 200...299 ~= $0 } ?? true }

  /// Reads the content of the current element.
  fileprivate init(_ reader: inout XMLReader) throws(XMLError) {
    var response = Self()
    try reader.readChildren { child, reader throws(XMLError) in
      switch child.name {
      case Name.href:
        let href = ServerText.bounded(try reader.readTextBytes()) ?? ""
        if response.href.isEmpty { response.href = href } else { response.otherHrefs.append(href) }
      case Name.propstat: try response.readPropertyStatus(&reader)
      case Name.status: response.status = Self.status(try reader.readTextBytes())
      default: break
      }
    }
    if response.status == nil { response.otherHrefs = [] }
    self = response
  }

  /// Reads properties and their status, which comes after them; of several, the first one counts.
  private mutating func readPropertyStatus(_ reader: inout XMLReader) throws(XMLError) {
    var (properties, status): (Properties?, Int) = (nil, 200)
    try reader.readChildren { child, reader throws(XMLError) in
      switch child.name {
      case Name.prop: properties = try Properties(&reader)
      case Name.status: status = Self.status(try reader.readTextBytes())
      default: break
      }
    }
    if let properties, 200...299 ~= status { self.properties.add(properties) }
  }

  /// Returns the number of a status line, such as `HTTP/1.1 200 OK`; 0 if there is none.
  private static func status(_ line: ArraySlice<UInt8>) -> Int {
    let words = line.trimmed.split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard words.count > 1, words[1].count == 3 else { return 0 }
    return words[1].reduce(0) { 0x30...0x39 ~= $1 ? $0 * 10 + Int($1 - 0x30) : 0 }
  }
}
