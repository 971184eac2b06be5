public import JSON

/// The organization, department and job title of a contact.
public struct Organization: JSONObjectRepresentable {
  /// The name of the organization.
  public var name = ""
  /// The department.
  public var department = ""
  /// The job title.
  public var title = ""
  /// The members of other versions, as they were.
  public var unknown = JSONObject()

  /// The known members, in the order they are written.
  public static let members: [JSONMember<Organization>] = [
    .string("name", \.name), .string("department", \.department), .string("title", \.title),
  ]

  /// Creates an empty value.
  public init() {}
}
