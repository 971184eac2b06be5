/// How a client proves who it is; never shown in a description or an error.
public enum Credentials: Hashable, Sendable {
  /// No proof.
  case none
  /// A user and a password, sent by the strongest method that the server offers, Basic included.
  case password(user: String, password: String)
  /// A token, sent as `Authorization: Bearer` (RFC 6750).
  case bearer(String)
  /// User and password of the host from a netrc file; nil for `~/.netrc`.
  case netrc(file: String? = nil)

  /// Whether nothing of it would be cut off or end the header line.
  var isValid: Bool {
    switch self {
    case .none: true
    case .password(let user, let password): !user.utf8.contains(0) && !password.utf8.contains(0)
    case .bearer(let token): !token.isEmpty && token.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    case .netrc(let file): file?.utf8.contains(0) != true
    }
  }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The kind alone.
  public var description: String {
    switch self {
    case .none: "no credentials"
    case .password: "user and password"
    case .bearer: "token"
    case .netrc: "netrc"
    }
  }

  /// The kind alone.
  public var debugDescription: String { description }

  /// A mirror without children, so that `dump` shows nothing secret.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
