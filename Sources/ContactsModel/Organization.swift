public import JSON

/// Where the contact works, and as what.
public struct Organization: JSONObjectRepresentable {
  /// The organization's name.
  public var name = ""
  /// The department.
  public var department = ""
  /// The job title.
  public var title = ""
  /// The members of another version, as they were.
  public var unknown = JSONObject()

  /// The known members, in the order they are written.
  public static let members: [JSONMember<Organization>] = [
    .string("name", \.name), .string("department", \.department), .string("title", \.title),
  ]

  /// Makes an empty one.
  public init() {}
}
