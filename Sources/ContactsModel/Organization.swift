public import JSON

/// Where the contact works, and as what.
public struct Organization: JSONObjectRepresentable {
  public var name = ""
  public var department = ""
  public var title = ""
  public var unknown = JSONObject()

  public static let members: [JSONMember<Organization>] = [
    .string("name", \.name), .string("department", \.department), .string("title", \.title),
  ]

  public init() {}
}
