/// The results of libcurl's functions that are told apart (CURLcode).
enum CurlCode {
  static let ok: Int32 = 0
  static let unsupportedProtocol: Int32 = 1
  static let unresolvedProxy: Int32 = 5
  static let unresolvedHost: Int32 = 6
  static let cannotConnect: Int32 = 7
  static let strangeAnswer: Int32 = 8
  static let http2: Int32 = 16
  static let partialFile: Int32 = 18
  static let timedOut: Int32 = 28
  static let tlsConnect: Int32 = 35
  static let gotNothing: Int32 = 52
  static let sendFailed: Int32 = 55
  static let receiveFailed: Int32 = 56
  static let tlsCertificate: Int32 = 58
  static let tlsCipher: Int32 = 59
  static let untrustedCertificate: Int32 = 60
  static let badEncoding: Int32 = 61
  static let tlsEngine: Int32 = 66
  static let certificateFile: Int32 = 77
  static let tlsShutdown: Int32 = 80
  static let tlsIssuer: Int32 = 83
  static let certificateStatus: Int32 = 91
  static let http2Stream: Int32 = 92
}
