internal import HTTP
internal import XML

/// Why a server refuses a request: the conditions that it names, and its own words.
struct DAVError: Hashable, Sendable {
  /// The largest body that is read.
  private static let maximumSize = 64 << 10

  /// The names of the conditions that do not hold.
  private(set) var conditions: Set<XMLName> = []
  /// What the server says, as one short line.
  private(set) var message: String?

  /// Reads the body of an answer: `DAV:error` (RFC 4918, 14.5) or a line of plain text.
  init(_ response: HTTPResponse) {
    let body = response.body
    guard body.count <= Self.maximumSize else { return }
    do throws(XMLError) {
      self = try XMLReader.read(body) { root, reader throws(XMLError) in
        guard root.name == Name.error else { throw XMLError(.expected("an error"), at: 0) }
        return try DAVError(&reader)
      }
    } catch {
      let type = response.headers["Content-Type"] ?? ""
      if type.lowercased().hasPrefix("text/plain") {
        setMessage(String(decoding: body, as: UTF8.self))
      }
    }
  }

  /// Reads the content of the current element.
  private init(_ reader: inout XMLReader) throws(XMLError) {
    var (conditions, message): (Set<XMLName>, String?) = ([], nil)
    try reader.readChildren { child, reader throws(XMLError) in
      let isMessage =
        child.name == Name.responseDescription
        || child.name == XMLName(namespace: Namespace.sabre, "message")
      if isMessage {
        message = try reader.readText()
      } else if child.name.namespace != Namespace.sabre {
        conditions.insert(child.name)
      }
    }
    self.conditions = conditions
    setMessage(message ?? "")
  }

  private mutating func setMessage(_ text: String) {
    let line = ServerText.shown(text)
    message = line.isEmpty ? nil : line
  }

  /// Returns whether one of some conditions is named.
  func names(_ conditions: XMLName...) -> Bool { !self.conditions.isDisjoint(with: conditions) }

  /// What the server says, or the condition that it names; nil if it says nothing.
  var reason: String? {
    message ?? conditions.map { ServerText.shown($0.local) }.min()
  }
}
