import Foundation
import HTTP
import Platform
import TestSupport
import Testing

@testable import CardDAV

/// Address books that the records of a mail address's domain lead to (RFC 6764).
struct DomainRecordTests {
  private static let name = "_carddavs._tcp.example.org"

  /// Returns a name as it stands in messages.
  private static func wire(_ name: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for label in name.split(separator: ".") { bytes += text(String(label)) }
    return bytes + [0]
  }

  /// Returns numbers of two bytes each.
  private static func wire(_ numbers: Int...) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in numbers { bytes += [UInt8(number >> 8), UInt8(number & 255)] }
    return bytes
  }

  /// Returns texts with their sizes.
  private static func text(_ texts: String...) -> [UInt8] {
    var bytes: [UInt8] = []
    for text in texts {
      bytes.append(UInt8(text.utf8.count))
      bytes += text.utf8
    }
    return bytes
  }

  /// Returns an answer with records, whose name is that of the question.
  private static func answer(_ kind: DomainRecords.Kind, _ records: [UInt8]...) -> [UInt8] {
    let kind = Int(kind.rawValue)
    var bytes = wire(7, 0x8180, 1, records.count, 0, 0)
    bytes += wire(name)
    bytes += wire(kind, 1)
    for record in records {
      bytes += wire(0xC00C, kind, 1, 0, 9, record.count)
      bytes += record
    }
    return bytes
  }

  private static func service(
    _ host: String, port: Int = 443, priority: Int = 0, weight: Int = 0
  ) -> [UInt8] {
    wire(priority, weight, port) + wire(host)
  }

  /// Returns the URLs that are asked first, given what the records of the domain say.
  private func urls(
    _ services: [UInt8], _ texts: [UInt8] = [], hosts: [String]
  ) throws -> [String] {
    var urls: [String] = []
    let client = ScriptedClient { request in
      urls.append(request.url.description)
      return Script.status(404).answer(to: request)
    }
    let session = DAVSession(client)
    session.trust(hosts)
    let discovery = Discovery(session) { name, kind in
      #expect(name == Self.name)
      return kind == .service ? services : texts
    }
    #expect(throws: CardDAVError.self) { try discovery.find(at: "ann@example.org") }
    return urls.filter { !$0.hasPrefix("https://example.org/") }
  }

  @Test func theHostsOfTheServiceAreAskedInTheirOrder() throws {
    let services = Self.answer(
      .service, Self.service("c.example.org", port: 8443, priority: 2),
      Self.service("b.example.org", priority: 1, weight: 1),
      Self.service("a.example.org", priority: 1, weight: 9))
    let hosts = ["a.example.org", "b.example.org", "c.example.org:8443"]
    #expect(
      try urls(services, hosts: hosts) == hosts.map { "https://\($0)/.well-known/carddav" })
    #expect(
      try urls(services, Self.answer(.text, Self.text("v=1", "path=/dav/")), hosts: hosts)
        == hosts.map { "https://\($0)/dav/" })
    #expect(
      try urls(services, Self.answer(.text, Self.text("path=//evil.example/")), hosts: hosts)
        == hosts.map { "https://\($0)/.well-known/carddav" })
  }

  @Test func aHostThatNobodyTrustsIsAskedAbout() throws {
    let client = ScriptedClient { request in
      Issue.record("\(request.url) was asked")
      return Script.status(404).answer(to: request)
    }
    let discovery = Discovery(DAVSession(client)) { _, kind in
      kind == .service ? Self.answer(.service, Self.service("dav.example.net")) : []
    }
    #expect(try discovery.find(at: "ann@example.org").untrustedHosts == ["dav.example.net"])
  }

  @Test func noServiceMeansTheDomainItself() throws {
    #expect(try urls([], hosts: []) == [])
    #expect(try urls(Self.answer(.service, Self.service("")), hosts: []) == [])
    #expect(try urls(Self.answer(.service, Self.service("a b/c@d")), hosts: []) == [])
    let withoutPort = Self.answer(.service, Self.service("a.example.org", port: 0))
    #expect(DomainAnswer(withoutPort)?.services.isEmpty == true)
  }

  /// Any damage gives an error or an answer, and names that refer to themselves end.
  @Test func anAnswerThatIsCutOffOrDamagedIsSafe() {
    let whole = Self.answer(.service, Self.service("dav.example.org", port: 8443))
    #expect(DomainAnswer(whole)?.services.map(\.host) == ["dav.example.org"])
    for count in whole.indices { #expect(DomainAnswer(Array(whole[..<count])) == nil) }
    for index in whole.indices {
      var damaged = whole
      damaged[index] = 0xFF
      _ = DomainAnswer(damaged)
      (damaged[index], damaged[whole.count - 1]) = (0xC0, UInt8(index))
      _ = DomainAnswer(damaged)
    }
  }

  #if canImport(Glibc)
  /// A server of names on 127.0.0.1 is asked in place of the system's, by this thread alone.
  @Test func theSystemsResolverIsAsked() throws {
    typealias State = @convention(c) () -> UnsafeMutableRawPointer?
    typealias Begin = @convention(c) (UnsafeMutableRawPointer?) -> Int32
    let library = try #require(dlopen("libc.so.6", RTLD_NOW))
    let find = unsafeBitCast(try #require(dlsym(library, "__res_state")), to: State.self)
    let begin = unsafeBitCast(try #require(dlsym(library, "__res_ninit")), to: Begin.self)
    let state = try #require(find())
    #expect(begin(state) == 0)
    let server = Foundation.socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(server) }
    let port = try Loopback.bind(server)
    // The number of servers and their addresses (resolv.h).
    state.storeBytes(of: 1, toByteOffset: 16, as: Int32.self)
    state.storeBytes(of: sa_family_t(AF_INET), toByteOffset: 20, as: sa_family_t.self)
    state.storeBytes(of: UInt16(port).bigEndian, toByteOffset: 22, as: UInt16.self)
    state.storeBytes(of: UInt32(0x7F00_0001).bigEndian, toByteOffset: 24, as: UInt32.self)
    let answer = Self.answer(.service, Self.service("dav.example.org", port: 8443))
    Thread.detachNewThread {
      var sender = sockaddr_in()
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      var question = [UInt8](repeating: 0, count: 512)
      withUnsafeMutablePointer(to: &sender) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          let count = recvfrom(server, &question, question.count, 0, $0, &size)
          guard count > 2 else { return }
          let reply = Array(question[..<2] + answer[2...])
          sendto(server, reply, reply.count, 0, $0, size)
        }
      }
    }
    let found = DomainAnswer(DomainRecords.answer(Self.name, .service))
    #expect(found?.services.map(\.host) == ["dav.example.org"])
    #expect(found?.services.map(\.port) == [8443])
  }
  #endif
}
