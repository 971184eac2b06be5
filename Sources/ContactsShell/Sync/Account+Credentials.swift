internal import ContactsSync
internal import HTTP
internal import Platform

/// Where the password or token of an account comes from.
struct PasswordSource {
  private let account: Account
  /// Who can be asked; nil for nobody.
  private let typed: TypedPasswords?

  init(_ account: Account, typed: TypedPasswords?) {
    (self.account, self.typed) = (account, typed)
  }

  /// Returns what the account signs in with; runs its command, or asks.
  ///
  /// - Parameter isRetry: Whether the former password was not accepted.
  func credentials(isRetry: Bool) throws(CommandError) -> Credentials {
    switch account.secret {
    case .passwordCommand(let command):
      return .password(user: account.user, password: try output(of: command))
    case .tokenCommand(let command): return .bearer(try output(of: command))
    case .netrc: return .netrc(file: nil)
    case nil:
      guard !account.user.isEmpty else { return .none }
      guard let typed else {
        throw CommandError(
          "\(account.name): no password; add --password-command to the account, for example "
            + "`account \(account.name) … --password-command 'pass show dav'`")
      }
      guard let password = typed.password(of: account, isRetry: isRetry) else {
        throw CommandError("\(account.name): no password was given")
      }
      return .password(user: account.user, password: password)
    }
  }

  /// Returns the first line that a command prints.
  private func output(of command: String) throws(CommandError) -> String {
    guard let (bytes, status) = CommandOutput.read(of: command), status == 0 else {
      throw CommandError("\(account.name): the command for its password failed: `\(command)`")
    }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard !line.isEmpty else {
      throw CommandError("\(account.name): the command for its password printed nothing")
    }
    return String(decoding: line, as: UTF8.self)
  }
}
