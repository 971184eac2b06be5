internal import JSON
internal import Platform

/// The options that the user has set, in `options.json`.
///
/// Unknown members are kept.
struct OptionsFile: Sendable {
  /// The path of the file; nil if the environment names none.
  let path: String?

  /// Reads the file; options that cannot be read keep their defaults, and are reported in
  /// `problems`.
  func load() -> (preferences: UserPreferences, problems: [any Error]) {
    guard let path else { return (UserPreferences(), []) }
    do {
      let file = try SharedFile(path)
      return Self.preferences(from: try Self.members(of: file.read(), at: file.path), at: file.path)
    } catch {
      return (UserPreferences(), [error])
    }
  }

  /// Sets an option, or resets it if `text` is nil; returns the preferences then.
  ///
  /// A file that cannot be read is an error, and is not changed.
  func set(_ option: OptionKey, to text: String?) throws -> UserPreferences {
    guard let path else {
      throw CommandError("cannot find options.json: set $HOME or $XDG_CONFIG_HOME")
    }
    let file = try SharedFile(path)
    let lock = try Self.saving { () throws(SystemError) in
      try file.lock { Interruption.isRequested }
    }
    guard let lock else { throw CancelledError.requested }
    defer { lock.unlock() }
    var members: JSONObject
    let bytes = try file.read()
    do throws(CommandError) {
      members = try Self.members(of: bytes, at: file.path)
    } catch {
      throw CommandError("cannot set \(option.name): \(error)")
    }
    let former = members
    for name in option.otherNames { members[name] = nil }
    members[option.name] = text.map { .string($0) }
    if members != former {
      try Self.saving { () throws(SystemError) in
        try file.replace(with: Self.bytes(of: members))
      }
    }
    return Self.preferences(from: members, at: file.path).preferences
  }

  private static func saving<Answer>(
    _ body: () throws(SystemError) -> Answer
  ) throws(CommandError) -> Answer {
    do throws(SystemError) { return try body() } catch { throw CommandError("not saved: \(error)") }
  }

  private static func members(
    of bytes: [UInt8]?, at path: String
  ) throws(CommandError) -> JSONObject {
    guard let bytes else { return JSONObject() }
    do throws(JSONError) {
      guard let members = try JSONValue(parsing: bytes).object else {
        throw JSONError(.expected("an object"), at: 0)
      }
      return members
    } catch {
      let place = error.place(in: bytes)
      throw CommandError(
        "\(path):\(place.line):\(place.column): \(error); the file was not changed, and its "
          + "options are ignored; correct or remove it")
    }
  }

  private static func preferences(
    from members: JSONObject, at path: String
  ) -> (preferences: UserPreferences, problems: [any Error]) {
    var preferences = UserPreferences()
    var problems: [any Error] = []
    for option in OptionTable.all {
      guard let value = option.names.lazy.compactMap({ members[$0] }).first, value != .null
      else { continue }
      do {
        // A text that is no valid value explains itself; other JSON is shown as it is.
        try preferences.set(.single(option), to: value.string ?? value.description)
      } catch {
        problems.append(CommandError("\(path): \(error); using the default"))
      }
    }
    for kind in OptionTable.kinds {
      let head = kind.kindName + "."
      for member in members.members where member.key.hasPrefix(head) && member.value != .null {
        do {
          let key = try OptionKey(kind, named: String(member.key.dropFirst(head.count)))
          guard let text = member.value.string else {
            throw CommandError("\(key.name) is \(kind.valuesSummary), not \(member.value)")
          }
          try preferences.set(key, to: text)
        } catch {
          problems.append(CommandError("\(path): \(error); ignored"))
        }
      }
    }
    return (preferences, problems)
  }

  /// Returns the bytes of the file: one member a line.
  private static func bytes(of members: JSONObject) -> [UInt8] {
    let lines = members.members.map { "  \(JSONValue.string($0.key)): \($0.value)" }
    return Array(lines.isEmpty ? "{}\n".utf8 : "{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
  }
}
