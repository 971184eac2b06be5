public import JSON

extension AddressBook {
  /// Returns the value of a setting, or of one of its members, if it has one.
  public func setting(_ key: String, _ name: String? = nil) -> JSONValue? {
    guard let name else { return settings[key] }
    return settings[key]?.object?[name]
  }

  /// Returns the change that sets a setting, or one of its members, or removes it if the value is
  /// nil; none if nothing changes.
  public func changes(
    ofSetting key: String, _ name: String? = nil, to value: JSONValue?
  ) -> [Change] {
    let before = setting(key, name)
    return before == value ? [] : [.setting(key: key, name: name, before: before, after: value)]
  }

  /// Returns the changes that turn the settings into those of `other`, member by member, ignoring
  /// order.
  public func settingChanges(to other: AddressBook) -> [Change] {
    settings.names(and: other.settings).flatMap { key -> [Change] in
      let (before, after) = (settings[key], other.settings[key])
      guard before != after else { return [] }
      guard let old = JSONObject(membersOf: before), let new = JSONObject(membersOf: after) else {
        return [.setting(key: key, name: nil, before: before, after: after)]
      }
      return old.names(and: new).filter { old[$0] != new[$0] }.map { name in
        .setting(key: key, name: name, before: old[name], after: new[name])
      }
    }
  }

  /// Sets a setting, or one of its members; a setting is removed with its last member.
  mutating func set(
    _ value: JSONValue?, ofSetting key: String, _ name: String?
  ) throws(ChangeError) {
    guard let name else { return settings[key] = value }
    try settings.modify(key) { setting throws(ChangeError) in
      guard var members = setting.map(\.object) ?? JSONObject() else {
        let error = JSONError(.expected("an object"), at: 0)
        throw ChangeError(kind: .malformedValue(key: key, error), contact: nil)
      }
      setting = nil
      members[name] = value
      setting = members.isEmpty ? nil : .object(members)
    }
  }
}

extension JSONObject {
  /// The members of a setting that can be changed one by one: those of a non-empty object, or none
  /// if there is no setting; nil for other values.
  fileprivate init?(membersOf value: JSONValue?) {
    switch value {
    case nil: self.init()
    case .object(let object)? where !object.isEmpty: self = object
    default: return nil
    }
  }

  /// Returns the names of the members of both, each once.
  fileprivate func names(and other: JSONObject) -> [String] {
    members.map(\.key) + other.members.map(\.key).filter { self[$0] == nil }
  }
}

/// A setting, or one of its members, before and after changes.
public struct ChangedSetting: Sendable {
  /// The setting.
  public let key: String
  /// The member; nil for the whole setting.
  public let name: String?
  /// The value before the changes; nil for none.
  public let before: JSONValue?
  /// The value after the changes; nil for none.
  public private(set) var after: JSONValue?

  /// Returns the settings that `changes` affect, in order.
  public static func all(in changes: [Change]) -> [ChangedSetting] {
    var settings: [ChangedSetting] = []
    var places: [[String?]: Int] = [:]
    for case .setting(let key, let name, let before, let after) in changes {
      if let place = places[[key, name]] {
        settings[place].after = after
      } else {
        places[[key, name]] = settings.count
        settings.append(ChangedSetting(key: key, name: name, before: before, after: after))
      }
    }
    return settings
  }
}
