internal import ContactsSync
internal import HTTP
internal import Platform

extension Account {
  /// Returns what the account signs in with; runs its command, or asks.
  ///
  /// - Parameters:
  ///   - typed: Who can be asked; nil for nobody.
  ///   - isRetry: Whether the former password was not accepted.
  func credentials(
    askingFor typed: TypedPasswords?, isRetry: Bool
  ) throws(CommandError) -> Credentials {
    switch secret {
    case .passwordCommand(let command):
      return .password(user: user, password: try output(of: command))
    case .tokenCommand(let command): return .bearer(try output(of: command))
    case .netrc: return .netrc(file: nil)
    case nil:
      guard !user.isEmpty else { return .none }
      guard let typed else {
        throw CommandError(
          "\(name): no password; add --password-command to the account, for example "
            + "`account \(name) … --password-command 'pass show dav'`")
      }
      guard let password = typed.password(of: self, isRetry: isRetry) else {
        throw CommandError("\(name): no password was given")
      }
      return .password(user: user, password: password)
    }
  }

  /// Returns the first line that a command prints.
  private func output(of command: String) throws(CommandError) -> String {
    guard let (bytes, status) = CommandOutput.read(of: command), status == 0 else {
      throw CommandError("\(name): the command for its password failed: `\(command)`")
    }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard !line.isEmpty else {
      throw CommandError("\(name): the command for its password printed nothing")
    }
    return String(decoding: line, as: UTF8.self)
  }
}
