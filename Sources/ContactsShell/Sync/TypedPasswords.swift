internal import ContactsSync
internal import HTTP
internal import Platform

/// The passwords that were typed at a prompt, until it ends.
final class TypedPasswords {
  private var passwords: [String: String] = [:]

  /// Returns the password of an account; asks for it if it is not known, or if that was wrong.
  ///
  /// Nil if it is not given.
  func password(of account: Account, isRetry: Bool) -> String? {
    // A password is for a user at a server, whichever account has both.
    let key = "\(account.user) \(account.place.origin)"
    if !isRetry, let known = passwords[key] { return known }
    let question = "password of \(account.user) for \(account.name): "
    let password = SecretLine.read(prompt: question.safeForTerminal)
    passwords[key] = password
    return password
  }
}

extension Account.Place {
  /// The server of a URL, to which credentials belong; the text of any other place.
  var origin: String { (try? HTTPURL(text))?.origin ?? text }
}
