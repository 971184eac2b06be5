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
    case CurlCode.unresolvedHost, CurlCode.unresolvedProxy: return .unresolvedHost
    case CurlCode.cannotConnect: return .cannotConnect(systemError)
    case CurlCode.timedOut: return .timedOut
    case CurlCode.untrustedCertificate, CurlCode.tlsIssuer, CurlCode.certificateStatus:
      return .untrustedCertificate(reason: tlsReason)
    case CurlCode.certificateFile: return .invalidCertificateFile
    case CurlCode.tlsConnect, CurlCode.tlsCertificate, CurlCode.tlsCipher, CurlCode.tlsEngine,
      CurlCode.tlsShutdown:
      return .tlsFailed(reason: tlsReason)
    case CurlCode.strangeAnswer, CurlCode.badEncoding, CurlCode.unsupportedProtocol:
      return .invalidAnswer
    case CurlCode.gotNothing, CurlCode.sendFailed, CurlCode.receiveFailed, CurlCode.partialFile,
      CurlCode.http2, CurlCode.http2Stream:
      return hasAnswer ? .answerCutOff : .connectionLost
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
