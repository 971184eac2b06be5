/// The options of libcurl that are used, by their numbers, which never change.
///
/// Numbers from 0 take a long, from 10,000 a pointer and from 20,000 a function. The functions that
/// set them take the corresponding table.
enum CurlOption {
  /// Options with a long.
  enum Number: Int32 {
    case lowSpeedLimit = 19
    case lowSpeedTime = 20
    case noProgress = 43
    case netrc = 51
    case followLocation = 52
    case bodySize = 60
    case verifyPeer = 64
    case connectTimeout = 78
    case httpGet = 80
    case verifyHost = 81
    case noSignal = 99
    case httpAuthentication = 107
    /// Deprecated by `Text.protocols`, which 7.85 added.
    case protocols = 181
    case pathAsIs = 234
    case suppressConnectHeaders = 265
    /// Since 7.87: a transfer can be given up while a name is looked up.
    case quickExit = 322
  }

  /// Options with a text, which libcurl copies.
  enum Text: Int32 {
    case url = 10_002
    case proxy = 10_004
    case userAgent = 10_018
    case method = 10_036
    case certificateFile = 10_065
    case acceptedEncodings = 10_102
    case netrcFile = 10_118
    case user = 10_173
    case password = 10_174
    case bearer = 10_220
    case protocols = 10_318
  }

  /// Options with an address; what it points to must outlive the transfer unless libcurl copies it.
  enum Pointer: Int32 {
    case bodyContext = 10_001
    case errorText = 10_010
    case headerList = 10_023
    case headerContext = 10_029
    /// Copied, as many bytes as `Number.bodySize` said before.
    case copiedBody = 10_165
    /// Since 7.80, as `Beginning`.
    case beginningContext = 10_313
  }

  /// Options with a function that receives bytes.
  enum Function: Int32 {
    case body = 20_011
    case header = 20_079
  }

  /// Options with a function that is called before a request is sent.
  enum Beginning: Int32 {
    /// Since 7.80.
    case request = 20_312
  }

  /// What can be asked of a transfer.
  enum Info: Int32 {
    /// A long: the error number of a failed connection.
    case systemError = 0x20_0019
    /// A 64-bit number: the received bytes of the body, compressed, also those that are ignored.
    case downloadedSize = 0x60_0008
  }
}

/// Bits and numbers that options take.
enum CurlValue {
  /// CURLPROTO_HTTP and CURLPROTO_HTTPS.
  static let httpProtocols = 1 | 2
  /// CURLAUTH_BASIC.
  static let basicAuthentication = 1
  /// CURLAUTH_ANY: all but the Digest of old Internet Explorers.
  static let anyAuthentication = ~(1 << 4)
  /// CURLAUTH_BEARER.
  static let bearerAuthentication = 1 << 6
  /// CURL_NETRC_REQUIRED: nothing else gives user and password.
  static let requiredNetrc = 2
  /// CURL_ERROR_SIZE.
  static let errorTextSize = 256
  /// CURL_GLOBAL_ALL.
  static let globalAll = 3
  /// CURLMSG_DONE.
  static let transferIsDone = 1
}
