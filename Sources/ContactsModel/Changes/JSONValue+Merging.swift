public import JSON

extension JSONValue {
  /// Returns a value with the differences from `left` to `former`: of the members of objects, or the
  /// elements of string lists; and whether the same part was changed otherwise.
  ///
  /// - Parameter overwrites: Whether such a part is changed, too.
  public static func merging(
    _ value: JSONValue?, from left: JSONValue?, to former: JSONValue?, overwrites: Bool
  ) -> (value: JSONValue?, conflicts: Bool) {
    if let value = object(in: value), let left = object(in: left), let former = object(in: former) {
      var merged = value
      var conflicts = false
      for key in (left.members + former.members).map(\.key) where left[key] != former[key] {
        let isChanged = value[key] != left[key] && value[key] != former[key]
        if isChanged { conflicts = true }
        if overwrites || !isChanged { merged[key] = former[key] }
      }
      return (merged.isEmpty ? nil : .object(merged), conflicts)
    }
    if let value = elements(of: value), let left = elements(of: left),
      let former = elements(of: former)
    {
      let (all, known, wanted) = (Set(value), Set(left), Set(former))
      let added = former.filter { !known.contains($0) && !all.contains($0) }
      let kept = value.filter { wanted.contains($0) || !known.contains($0) }
      let merged = kept + added
      return (merged.isEmpty ? nil : .array(merged), false)
    }
    return (overwrites ? former : value, true)
  }

  /// Returns the object in a value; an empty one for a missing value, nil for other kinds.
  private static func object(in value: JSONValue?) -> JSONObject? {
    value.map(\.object) ?? JSONObject()
  }

  /// Returns the elements of a list; none for a missing value, nil for other kinds.
  private static func elements(of value: JSONValue?) -> [JSONValue]? {
    value.map(\.array) ?? []
  }
}
