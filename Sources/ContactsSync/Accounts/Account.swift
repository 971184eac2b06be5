public import JSON

/// An account: one collection of cards elsewhere, and the book that is kept in step with it.
///
/// It is a member of `accounts.json`; members that are not known are kept.
public struct Account: Hashable, Sendable {
  /// The name of the account.
  public let name: String
  /// The members of the account.
  public private(set) var members: JSONObject

  /// Creates an account of a book, with a URL or a folder.
  public init(_ name: String, book: String, _ place: Place) {
    self.name = name
    members = JSONObject()
    members["book"] = .string(book)
    self.place = place
  }

  /// Reads an account; nil if it has neither a URL nor a folder, or no book.
  init?(_ name: String, _ members: JSONObject) {
    (self.name, self.members) = (name, members)
    guard members["book"]?.string != nil,
      (members["url"]?.string == nil) != (members["folder"]?.string == nil)
    else { return nil }
  }

  /// Where the cards are.
  public enum Place: Hashable, Sendable {
    /// An address book of a server.
    case url(String)
    /// A folder of cards.
    case folder(String)

    /// The URL or the path.
    public var text: String {
      switch self {
      case .url(let text), .folder(let text): text
      }
    }
  }

  /// How the account signs in.
  public enum Secret: Hashable, Sendable {
    /// The password is the first line that a command prints.
    case passwordCommand(String)
    /// The token is the first line that a command prints.
    case tokenCommand(String)
    /// User and password are in `~/.netrc`.
    case netrc
  }

  /// Which contacts of the book that are not linked are sent.
  public enum NewContacts: Hashable, Sendable {
    case all, none
    /// Those that a query finds.
    case query(String)
  }

  /// Where the cards are.
  public var place: Place {
    get { members["url"]?.string.map { .url($0) } ?? .folder(text("folder")) }
    set {
      (members["url"], members["folder"]) = (nil, nil)
      switch newValue {
      case .url(let url): members["url"] = .string(url)
      case .folder(let path): members["folder"] = .string(path)
      }
    }
  }

  /// A path of the account that means another file in each working folder; nil if there is none.
  public var relativePath: String? {
    [book, text("folder"), certificateFile].first {
      !$0.isEmpty && !$0.hasPrefix("/") && $0 != "~" && !$0.hasPrefix("~/")
    }
  }

  /// The path of the book.
  public var book: String {
    get { text("book") }
    set { members["book"] = .string(newValue) }
  }

  /// The user; empty if none is given.
  public var user: String {
    get { text("user") }
    set { members["user"] = newValue.isEmpty ? nil : .string(newValue) }
  }

  /// How the account signs in; nil to ask, or not at all.
  public var secret: Secret? {
    get {
      if let command = members["token"]?.object?["command"]?.string {
        return .tokenCommand(command)
      }
      guard let password = members["password"]?.object else { return nil }
      if let command = password["command"]?.string { return .passwordCommand(command) }
      return password["netrc"] == true ? .netrc : nil
    }
    set {
      (members["password"], members["token"]) = (nil, nil)
      switch newValue {
      case .passwordCommand(let command): members["password"] = ["command": .string(command)]
      case .tokenCommand(let command): members["token"] = ["command": .string(command)]
      case .netrc: members["password"] = ["netrc": true]
      case nil: break
      }
    }
  }

  /// Which contacts that are not linked are sent.
  public var newContacts: NewContacts {
    get {
      switch text("new") {
      case "", "all": .all
      case "none": .none
      case let query: .query(query)
      }
    }
    set {
      switch newValue {
      case .all: members["new"] = "all"
      case .none: members["new"] = "none"
      case .query(let query): members["new"] = .string(query)
      }
    }
  }

  /// Whether conflicts are decided for the book.
  public var prefersBook: Bool {
    get { text("prefer") == "book" }
    set { members["prefer"] = newValue ? "book" : "server" }
  }

  /// Whether nothing is sent.
  public var isReadOnly: Bool {
    get { members["readOnly"] == true }
    set { members["readOnly"] = newValue ? true : nil }
  }

  /// The hosts that the account may be led to, besides its own.
  public var hosts: [String] {
    get { members["hosts"]?.array?.compactMap(\.string) ?? [] }
    set { members["hosts"] = newValue.isEmpty ? nil : .array(newValue.map { .string($0) }) }
  }

  /// A file of certificate authorities; empty for those of the system.
  public var certificateFile: String {
    get { text("ca") }
    set { members["ca"] = newValue.isEmpty ? nil : .string(newValue) }
  }

  /// Whether the password may be sent without encryption.
  public var allowsPlainHTTP: Bool {
    get { members["insecureHTTP"] == true }
    set { members["insecureHTTP"] = newValue ? true : nil }
  }

  private func text(_ name: String) -> String { members[name]?.string ?? "" }
}
