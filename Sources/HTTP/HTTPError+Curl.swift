internal import Platform

extension HTTPError.Problem {
  /// Returns what a code of libcurl means.
  ///
  /// - Parameters:
  ///   - hasAnswer: Whether a status line has arrived.
  ///   - detail: libcurl's message about this transfer, shown for TLS alone.
  ///   - reason: libcurl's words for the code.
  static func curl(
    _ code: Int32, hasAnswer: Bool, detail: String, systemError: Errno, reason: String
  ) -> Self {
    let tlsReason = printable(detail.isEmpty ? reason : detail)
    switch code {
    // CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST.
    case 5, 6: return .unresolvedHost
    // CURLE_COULDNT_CONNECT.
    case 7: return .cannotConnect(systemError)
    // CURLE_OPERATION_TIMEDOUT.
    case 28: return .timedOut
    // CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS.
    case 60, 83, 91: return .untrustedCertificate(reason: tlsReason)
    // CURLE_SSL_CACERT_BADFILE.
    case 77: return .invalidCertificateFile
    // CURLE_SSL_CONNECT_ERROR, _CERTPROBLEM, _CIPHER, _ENGINE_INITFAILED, _SHUTDOWN_FAILED.
    case 35, 58, 59, 66, 80: return .tlsFailed(reason: tlsReason)
    // CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING.
    case 1, 8, 61: return .invalidAnswer
    // CURLE_HTTP2, _PARTIAL_FILE, _ABORTED_BY_CALLBACK (before it is sent again), _GOT_NOTHING,
    // _SEND_ERROR, _RECV_ERROR, _HTTP2_STREAM.
    case 16, 18, 42, 52, 55, 56, 92: return hasAnswer ? .answerCutOff : .connectionLost
    default: return .library(code: code, reason: printable(reason))
    }
  }

  /// Returns a message in printable ASCII, as part of it may come from a server's certificate,
  /// without the words that the error itself says.
  private static func printable(_ text: String) -> String {
    var rest = text[...]
    for start in ["SSL certificate problem: ", "SSL: "] where rest.hasPrefix(start) {
      rest = rest.dropFirst(start.count)
    }
    return String(
      decoding: rest.utf8.prefix(200).map { 0x20..<0x7F ~= $0 ? $0 : UInt8(ascii: "?") },
      as: UTF8.self)
  }
}
