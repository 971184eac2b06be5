internal import JSON
internal import Platform

/// The accounts of the user, in `accounts.json`.
///
/// The file names commands to run, so it is refused if others may write it.
public struct AccountsFile: Sendable {
  /// The path of the file.
  public let path: String

  /// Names the file, which need not exist.
  public init(path: String) { self.path = path }

  /// Why the accounts cannot be read or saved.
  public enum Problem: Error, Hashable, Sendable {
    /// A call of the system failed.
    case system(String)
    /// The file is not JSON of accounts; what is wrong with it.
    case damaged(path: String, String)
    /// Others may write the file.
    case writableByOthers(path: String)
    /// The user stopped waiting for another process.
    case cancelled
  }

  /// Returns the accounts, in the order of the file.
  public func load() throws(Problem) -> [Account] {
    let file = try Self.system { () throws(SystemError) in try SharedFile(path) }
    return try Self.accounts(in: try members(of: file), at: file.path)
  }

  /// Adds or replaces an account.
  public func save(_ account: Account) throws(Problem) {
    try change { $0[account.name] = .object(account.members) }
  }

  /// Removes an account.
  public func remove(_ name: String) throws(Problem) { try change { $0[name] = nil } }

  private func change(_ body: (inout JSONObject) -> Void) throws(Problem) {
    let file = try Self.system { () throws(SystemError) in try SharedFile(path) }
    let lock = try Self.system { () throws(SystemError) in
      try Folder.create(Folder.containing(path))
      return try file.lock { false }
    }
    guard let lock else { throw .cancelled }
    defer { lock.unlock() }
    var accounts = try members(of: file)
    _ = try Self.accounts(in: accounts, at: file.path)
    body(&accounts)
    let lines = accounts.members.map { "\(JSONValue.string($0.key)):\($0.value)" }
    let text = lines.isEmpty ? "{}\n" : "{\(lines.joined(separator: ",\n"))}\n"
    try Self.system { () throws(SystemError) in try file.replace(with: Array(text.utf8)) }
  }

  private func members(of file: SharedFile) throws(Problem) -> JSONObject {
    let status = try Self.system { () throws(SystemError) in try FileStatus(path: file.path) }
    guard let status else { return JSONObject() }
    guard status.mode & 0o022 == 0 else { throw .writableByOthers(path: file.path) }
    let bytes = try Self.system { () throws(SystemError) in try file.read() } ?? []
    do throws(JSONError) {
      guard let members = try JSONValue(parsing: bytes).object else {
        throw JSONError(.expected("an object"), at: 0)
      }
      return members
    } catch {
      let place = error.place(in: bytes)
      throw .damaged(path: "\(file.path):\(place.line):\(place.column)", "\(error)")
    }
  }

  private static func accounts(
    in members: JSONObject, at path: String
  ) throws(Problem) -> [Account] {
    var accounts: [Account] = []
    for member in members.members {
      guard let object = member.value.object, let account = Account(member.key, object) else {
        throw .damaged(
          path: path, "the account `\(member.key)` needs a book, and a url or a folder")
      }
      accounts.append(account)
    }
    return accounts
  }

  private static func system<Answer>(
    _ body: () throws(SystemError) -> Answer
  ) throws(Problem) -> Answer {
    do throws(SystemError) { return try body() } catch { throw .system("\(error)") }
  }
}

extension AccountsFile.Problem: CustomStringConvertible {
  /// What is wrong, with which file, and what to do.
  public var description: String {
    switch self {
    case .system(let text): text
    case .damaged(let path, let what): "\(path): \(what); the file was not changed"
    case .writableByOthers(let path):
      "\(path) can be written by others, and it names commands to run; run `chmod 600 \(path)`"
    case .cancelled: "cancelled"
    }
  }
}
