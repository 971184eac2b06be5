import HTTP
import JSON

@testable import CardDAV
@testable import ContactsStore
@testable import ContactsSync
@testable import XML

extension FuzzTarget {
  /// Any document is read or gives an error, at the same place each time, and the text and names of
  /// a document that was read come back from what the writer writes.
  @Sendable static func xml(_ bytes: [UInt8]) throws {
    guard let events = try? events(of: bytes) else {
      try expectEqual((try? events(of: bytes)) == nil, true, "an error that comes again")
      return
    }
    guard !events.contains(where: \.hasControl) else { return }
    let root = XMLName("root")
    var rest = events[...]
    let written = XMLWriter.write(root) { writeContent(&rest, to: &$0) }
    try expectEqual(
      try self.events(of: written, maximumDepth: XMLReader.maximumDepth + 1),
      [.start(root, [])] + events + [.end],
      "a document written and read again")
  }

  /// An event, compared by what it says.
  private enum Event: Equatable {
    case start(XMLName, [XMLAttribute])
    case text(String)
    case end

    /// Whether it has characters that a writer would not write.
    var hasControl: Bool {
      let texts: [String] =
        switch self {
        case .start(let name, let attributes):
          [name.namespace] + attributes.flatMap { [$0.name.namespace, $0.value] }
        case .text(let text): [text]
        case .end: []
        }
      return texts.contains { $0.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" } }
    }
  }

  private static func events(
    of bytes: [UInt8], maximumDepth: Int = XMLReader.maximumDepth
  ) throws -> [Event] {
    var reader = try XMLReader(bytes, maximumDepth: maximumDepth)
    var events: [Event] = []
    while let event = try reader.next() {
      switch event {
      // Attributes in namespaces are not written.
      case .start(let element):
        events.append(.start(element.name, element.attributes.filter(\.name.namespace.isEmpty)))
      case .text(let text): events.append(.text(String(decoding: text, as: UTF8.self)))
      case .end: events.append(.end)
      }
    }
    return events
  }

  private static func writeContent(_ events: inout ArraySlice<Event>, to writer: inout XMLWriter) {
    while let event = events.popFirst() {
      switch event {
      case .start(let name, let attributes):
        writer.element(name, attributes) { writeContent(&events, to: &$0) }
      case .text(let text): writer.write(text)
      case .end: return
      }
    }
  }

  /// Any answer of a server is read or gives an error; what was read is within bounds.
  @Sendable static func multistatus(_ bytes: [UInt8]) throws {
    var count = 0
    _ = try? Multistatus(bytes) { response in
      count += 1
      guard response.href.utf8.count <= 8 << 10,
        response.properties.etag?.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) != false
      else {
        count = .min
        return
      }
    }
    try expectEqual(count >= 0, true, "hrefs and etags within bounds")
  }

  /// Any line of a state is read or is damaged; one that was read comes back.
  @Sendable static func syncState(_ bytes: [UInt8]) throws {
    _ = SyncLine(bytes[...])
    guard bytes.last == UInt8(ascii: "}") else { return }
    guard let line = SyncLine(ChecksummedText.seal(bytes).dropLast()) else { return }
    let written = text(of: line)
    guard let again = SyncLine(written.dropLast()) else {
      throw BrokenPromise(description: "a line that was written is damaged")
    }
    try expectEqual(text(of: again), written, "a line of the state, written again")
  }

  private static func text(of line: SyncLine) -> [UInt8] {
    var writer = JSONWriter()
    line.write(to: &writer)
    return writer.bytes
  }

  /// Any URL is read or gives an error; one that was read comes back, also against itself.
  @Sendable static func url(_ bytes: [UInt8]) throws {
    let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let first = parts.first, let url = try? HTTPURL(first) else { return }
    try expectEqual(try HTTPURL(url.description), url, "a URL read again")
    try expectEqual(try url.resolving(url.description), url, "a URL against itself")
    guard parts.count == 2, let other = try? url.resolving(parts[1]) else { return }
    try expectEqual(try HTTPURL(other.description), other, "a resolved URL read again")
  }
}
