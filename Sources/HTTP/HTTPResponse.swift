/// An answer of a server, whatever its status.
public struct HTTPResponse: Hashable, Sendable {
  /// The status, such as 207.
  public let status: Int
  /// The header fields.
  public let headers: HTTPHeaders
  /// The decompressed body.
  ///
  /// If neither a length nor chunks were announced (HTTP/1.0), it may have been cut off unnoticed.
  public let body: [UInt8]
  /// The URL that answered, after redirections.
  public let url: HTTPURL

  /// Creates an answer.
  public init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = [], url: HTTPURL) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
  }

  /// Whether the status is 200 to 299.
  public var isSuccess: Bool { (200...299).contains(status) }
}
