internal import CCurl

/// One transfer of libcurl, used for one request after another.
///
/// libcurl keeps its address, so it is an object.
@safe
final class CurlTransfer {
  /// The handle of the transfer.
  let easy: CurlLibrary.Handle
  /// The index of the request in its sequence.
  private(set) var index = 0
  /// The request as it was first made.
  private(set) var request: HTTPRequest
  /// Where it goes after redirections.
  private(set) var url: HTTPURL
  /// The number of redirections.
  private(set) var hops = 0
  private(set) var answer: ReceivedAnswer
  /// Whether the request was sent, and nothing has answered it.
  private var isWaiting = false

  /// The seconds that a connection may take.
  private static let connectTimeout = 15

  private let library: CurlLibrary
  private let errorText: UnsafeMutablePointer<CChar>
  private var headerList: CurlLibrary.Handle?
  /// The URL of the last request that the options and the state of authentication are for.
  private var preparedURL: HTTPURL?

  /// Creates a transfer for a first request, which is not sent before `prepare`.
  init(_ library: CurlLibrary, for request: HTTPRequest) throws(HTTPError) {
    self.library = library
    self.request = request
    url = request.url
    answer = ReceivedAnswer(maximumBodySize: request.maximumBodySize)
    guard let easy = unsafe library.easyInit() else { throw CurlLibrary.outOfMemory }
    unsafe self.easy = easy
    unsafe errorText = .allocate(capacity: CurlValue.errorTextSize)
    unsafe errorText.initialize(repeating: 0, count: CurlValue.errorTextSize)
  }

  deinit {
    unsafe library.easyCleanup(easy)
    unsafe library.listFree(headerList)
    unsafe errorText.deallocate()
  }

  /// What libcurl tells about the last error.
  var errorDetail: String { unsafe String(cString: errorText) }

  /// The bytes of the body received from the network, also those that libcurl ignores.
  var downloadedSize: Int { unsafe library.downloadedSize(of: easy) }

  /// Forgets options and authentication, as they belong to other settings.
  func forgetSettings() {
    preparedURL = nil
  }

  /// Returns whether the connection and authentication of the last request are those of a URL.
  func isPrepared(for url: HTTPURL) -> Bool { preparedURL?.hasSameOrigin(as: url) == true }

  /// Sets everything for a request.
  func prepare(_ index: Int, _ request: HTTPRequest, _ settings: HTTPSettings) throws(HTTPError) {
    self.index = index
    self.request = request
    hops = 0
    try prepare(request.url, settings)
  }

  /// Sets everything for the same request at the target of a redirection.
  func follow(_ target: HTTPURL, _ settings: HTTPSettings) throws(HTTPError) {
    hops += 1
    try prepare(target, settings)
  }

  /// Marks the answer as too large.
  func refuseBody() {
    answer.setTooLarge()
  }
}

extension CurlTransfer {
  private func prepare(_ url: HTTPURL, _ settings: HTTPSettings) throws(HTTPError) {
    try settings.check(request, to: url)
    self.url = url
    answer = ReceivedAnswer(maximumBodySize: request.maximumBodySize)
    isWaiting = false
    unsafe errorText[0] = 0
    // What is kept otherwise saves a round trip: the method of authentication and Digest's nonce.
    if !isPrepared(for: url) {
      // Forgets the state of authentication, too; connections stay open.
      unsafe library.easyReset(easy)
      try setConnection(url, settings)
      try setCredentials(settings.credentials, atOnce: settings.signsInAtOnce(at: url))
      setCallbacks()
      preparedURL = url
    }
    try set(.url, url.description)
    try setBody()
    try set(.method, request.method.rawValue)
    try setHeaders()
  }

  private func setConnection(_ url: HTTPURL, _ settings: HTTPSettings) throws(HTTPError) {
    for (option, value) in [
      (CurlOption.Number.noSignal, 1), (.noProgress, 1), (.followLocation, 0), (.pathAsIs, 1),
      (.suppressConnectHeaders, 1), (.verifyPeer, 1), (.verifyHost, 2),
      (.connectTimeout, Self.connectTimeout), (.lowSpeedLimit, 1),
      (.lowSpeedTime, settings.stallTimeout),
    ] as [(CurlOption.Number, Int)] {
      guard unsafe library.set(option, value, on: easy) else { throw refusedOption }
    }
    if unsafe !library.set(CurlOption.Text.protocols, "http,https", on: easy) {
      guard unsafe library.set(CurlOption.Number.protocols, CurlValue.httpProtocols, on: easy)
      else { throw refusedOption }
    }
    // Older libraries wait until the name is found.
    unsafe library.set(CurlOption.Number.quickExit, 1, on: easy)
    // All encodings that libcurl knows.
    try set(.acceptedEncodings, "")
    try set(.userAgent, settings.userAgent)
    if let file = settings.certificateFile { try set(.certificateFile, file) }
    // A proxy of the environment would get what is meant for this machine.
    if url.isLoopback { try set(.proxy, "") }
  }

  private func setCredentials(
    _ credentials: Credentials, atOnce: Bool
  ) throws(HTTPError) {
    var method = atOnce ? CurlValue.basicAuthentication : CurlValue.anyAuthentication
    switch credentials {
    case .none: return
    case .password(let user, let password):
      try set(.user, user)
      try set(.password, password)
    case .bearer(let token):
      try set(.bearer, token)
      method = CurlValue.bearerAuthentication
    case .netrc(let file):
      if let file { try set(.netrcFile, file) }
      try set(.netrc, CurlValue.requiredNetrc)
    }
    try set(.httpAuthentication, method)
  }

  private func setCallbacks() {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe library.set(CurlOption.Pointer.errorText, errorText, on: easy)
    unsafe library.set(CurlOption.Pointer.headerContext, context, on: easy)
    unsafe library.set(CurlOption.Pointer.bodyContext, context, on: easy)
    unsafe library.set(CurlOption.Pointer.beginningContext, context, on: easy)
    unsafe library.set(
      .request,
      { context, _, _, _, _ in
        unsafe CurlTransfer.of(context)?.begin() == false ? 1 : 0
      }, on: easy)
    unsafe library.set(
      .header,
      { bytes, size, count, context in
        let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
        guard let transfer = unsafe CurlTransfer.of(context) else { return 0 }
        transfer.isWaiting = false
        return unsafe transfer.answer.append(header: line) ? line.count : 0
      }, on: easy)
    unsafe library.set(
      .body,
      { bytes, size, count, context in
        let chunk = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
        guard let transfer = unsafe CurlTransfer.of(context) else { return 0 }
        return unsafe transfer.answer.append(body: chunk) ? chunk.count : 0
      }, on: easy)
  }

  /// Returns whether a request may be sent.
  ///
  /// Where a connection that was used before ends without a word, libcurl sends the request again on
  /// another one, though the server may have taken it.
  private func begin() -> Bool {
    guard !isWaiting || !request.isSentOnce else { return false }
    isWaiting = true
    return true
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged.fromOpaque(context).takeUnretainedValue()
  }

  private func setBody() throws(HTTPError) {
    guard let body = request.body else {
      // In this order: without a body the request is not a POST, which a body makes of it.
      unsafe library.set(CurlOption.Pointer.copiedBody, nil, on: easy)
      return try set(.httpGet, 1)
    }
    unsafe library.set(CurlOption.Number.bodySize, body.count, on: easy)
    // An empty array may have no address.
    let isSet = unsafe (body.isEmpty ? [0] : body).withUnsafeBytes {
      unsafe library.set(CurlOption.Pointer.copiedBody, $0.baseAddress, on: easy)
    }
    guard isSet else { throw CurlLibrary.outOfMemory }
  }

  private func setHeaders() throws(HTTPError) {
    // libcurl adds both with a body: a form's type, and a wait for "100 Continue".
    var lines = ["Expect:"]
    if request.headers["Content-Type"] == nil { lines.append("Content-Type:") }
    // An empty value ends in a semicolon; a colon would remove the field.
    lines += request.headers.fields.map {
      $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)"
    }
    let list = unsafe try library.makeList(lines)
    unsafe library.set(CurlOption.Pointer.headerList, list, on: easy)
    unsafe library.listFree(headerList)
    unsafe headerList = list
  }

  private func set(_ option: CurlOption.Text, _ value: String) throws(HTTPError) {
    guard unsafe library.set(option, value, on: easy) else { throw refusedOption }
  }

  private func set(_ option: CurlOption.Number, _ value: Int) throws(HTTPError) {
    guard unsafe library.set(option, value, on: easy) else { throw refusedOption }
  }

  /// CURLE_UNKNOWN_OPTION.
  private var refusedOption: HTTPError {
    HTTPError(.library(code: 48, reason: library.reason(of: 48)), at: url)
  }
}
