/// Why a text is not an http or https URL.
public enum HTTPURLError: Error, Hashable, Sendable {
  /// It does not start with `http://` or `https://` and a host.
  case notHTTP
  /// It contains a user name or a password.
  case hasUser
  /// The host is empty or has characters that no host has.
  case invalidHost
  /// The port is not a number from 1 to 65535.
  case invalidPort
  /// It contains a line break or another control character.
  case controlCharacter
  /// It has more than `HTTPURL.maximumSize` bytes.
  case tooLong
}

extension HTTPURLError: CustomStringConvertible {
  /// The error, without any of the text, which may contain a password.
  public var description: String {
    switch self {
    case .notHTTP: "not an http or https URL"
    case .hasUser: "the URL contains a user name or a password"
    case .invalidHost: "the host of the URL is not valid; write other letters as `xn--…`"
    case .invalidPort: "the port of the URL is not a number from 1 to 65535"
    case .controlCharacter: "the URL contains a control character"
    case .tooLong: "the URL is longer than \(HTTPURL.maximumSize) bytes"
    }
  }
}
