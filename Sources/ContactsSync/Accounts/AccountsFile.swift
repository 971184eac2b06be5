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

  /// Why the accounts are refused.
  public enum Problem: Error, Hashable, Sendable {
    /// The file is not JSON of accounts; what is wrong with it.
    case damaged(path: String, String)
    /// Others may write the file.
    case writableByOthers(path: String)
  }

  /// Returns the accounts, in the order of the file.
  public func load() throws -> [Account] {
    let file = try SharedFile(path)
    return try Self.accounts(in: try members(of: file), at: file.path)
  }

  /// Adds or replaces an account.
  public func save(_ account: Account) throws {
    try change { $0[account.name] = .object(account.members) }
  }

  /// Removes an account.
  public func remove(_ name: String) throws { try change { $0[name] = nil } }

  private func change(_ body: (inout JSONObject) -> Void) throws {
    let file = try SharedFile(path)
    let lock = try file.lock { false }
    defer { lock?.unlock() }
    var accounts = try members(of: file)
    _ = try Self.accounts(in: accounts, at: file.path)
    body(&accounts)
    let lines = accounts.members.map { "\(JSONValue.string($0.key)):\($0.value)" }
    let text = lines.isEmpty ? "{}\n" : "{\(lines.joined(separator: ",\n"))}\n"
    try file.replace(with: Array(text.utf8))
  }

  private func members(of file: SharedFile) throws -> JSONObject {
    guard let status = try FileStatus(path: file.path) else { return JSONObject() }
    guard status.mode & 0o022 == 0 else { throw Problem.writableByOthers(path: file.path) }
    let bytes = try file.read() ?? []
    do throws(JSONError) {
      guard let members = try JSONValue(parsing: bytes).object else {
        throw JSONError(.expected("an object"), at: 0)
      }
      return members
    } catch {
      let place = error.place(in: bytes)
      throw Problem.damaged(path: "\(file.path):\(place.line):\(place.column)", "\(error)")
    }
  }

  private static func accounts(in members: JSONObject, at path: String) throws -> [Account] {
    var accounts: [Account] = []
    for member in members.members {
      guard let object = member.value.object, let account = Account(member.key, object) else {
        throw Problem.damaged(
          path: path, "the account `\(member.key)` needs a book, and a url or a folder")
      }
      accounts.append(account)
    }
    return accounts
  }
}

extension AccountsFile.Problem: CustomStringConvertible {
  /// What is wrong, with which file, and what to do.
  public var description: String {
    switch self {
    case .damaged(let path, let what): "\(path): \(what); the file was not changed"
    case .writableByOthers(let path):
      "\(path) can be written by others, and it names commands to run; run `chmod 600 \(path)`"
    }
  }
}
