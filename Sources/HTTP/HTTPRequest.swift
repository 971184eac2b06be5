/// A request; credentials are added by the client.
public struct HTTPRequest: Hashable, Sendable {
  /// The default of `maximumBodySize`: 16 MB.
  public static let defaultMaximumBodySize = 16 << 20

  /// What to do.
  public var method: HTTPMethod
  /// What to do it with.
  public var url: HTTPURL
  /// Header fields besides those that the client sends, such as `Host` and `Authorization`.
  public var headers: HTTPHeaders = [:]
  /// The bytes to send; nil for none.
  ///
  /// An empty body is sent with `Content-Length: 0`.
  public var body: [UInt8]?
  /// The most bytes of the answer's body, after decompression.
  public var maximumBodySize: Int
  /// Whether it is never sent again without an answer, even on a connection that ended at once.
  public var isSentOnce = false

  /// Creates a request.
  public init(
    _ method: HTTPMethod, _ url: HTTPURL, body: [UInt8]? = nil,
    maximumBodySize: Int = defaultMaximumBodySize
  ) {
    self.method = method
    self.url = url
    self.body = body
    self.maximumBodySize = maximumBodySize
  }
}
