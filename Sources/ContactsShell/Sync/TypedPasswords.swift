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
    let place = account.place.text
    // A password is for a user at a server, whichever account has both.
    let key = "\(account.user) \((try? HTTPURL(place))?.origin ?? place)"
    if !isRetry, let known = passwords[key] { return known }
    let question = "password of \(account.user) for \(account.name): "
    let password = SecretLine.read(prompt: question.safeForTerminal)
    passwords[key] = password
    return password
  }
}
