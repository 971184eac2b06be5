internal import Platform
internal import UnicodeText

/// An answer of the domain name system (RFC 1035, section 4.1), as far as discovery needs it.
struct DomainAnswer {
  /// A host that offers a service (RFC 2782).
  struct Service: Hashable {
    let priority: Int
    let weight: Int
    let port: Int
    let host: String
  }

  /// The hosts of a service, the first to try first.
  let services: [Service]
  /// The texts.
  let texts: [String]

  /// Reads an answer; nil if it is malformed.
  init?(_ message: [UInt8]) {
    var reader = DomainReader(message: message)
    guard reader.skip(4), let questions = reader.number(), let count = reader.number(),
      reader.skip(4)
    else { return nil }
    for _ in 0..<questions { guard reader.name() != nil, reader.skip(4) else { return nil } }
    var (services, texts): ([Service], [String]) = ([], [])
    for _ in 0..<count {
      guard reader.name() != nil, let kind = reader.number(), reader.skip(6),
        let size = reader.number()
      else { return nil }
      var data = reader
      guard reader.skip(size) else { return nil }
      switch DomainRecords.Kind(rawValue: UInt16(kind)) {
      case .service?:
        guard let priority = data.number(), let weight = data.number(), let port = data.number(),
          let host = data.name()
        else { return nil }
        // The root says that there is no such service.
        guard !host.isEmpty, port > 0 else { continue }
        services.append(Service(priority: priority, weight: weight, port: port, host: host))
      case .text?:
        while data.place < reader.place {
          guard let text = data.text() else { return nil }
          texts.append(text)
        }
      case nil: break
      }
    }
    self.services = services.sorted { ($0.priority, -$0.weight) < ($1.priority, -$1.weight) }
    self.texts = texts
  }
}

/// Reads the parts of an answer.
private struct DomainReader {
  let message: [UInt8]
  private(set) var place = 0

  init(message: [UInt8]) { self.message = message }

  /// Passes over bytes; false at the end.
  mutating func skip(_ count: Int) -> Bool {
    guard count <= message.count - place else { return false }
    place += count
    return true
  }

  private mutating func byte() -> Int? {
    guard place < message.count else { return nil }
    defer { place += 1 }
    return Int(message[place])
  }

  /// Reads a number of two bytes.
  mutating func number() -> Int? {
    guard let high = byte(), let low = byte() else { return nil }
    return high << 8 | low
  }

  /// Reads a text whose size comes first.
  mutating func text() -> String? {
    guard let size = byte() else { return nil }
    let start = place
    guard skip(size) else { return nil }
    return String(decoding: message[start..<place], as: UTF8.self)
  }

  /// Reads a name, whose rest may stand elsewhere; nil also for one that is none of a host.
  mutating func name() -> String? {
    var labels: [String] = []
    var end: Int?
    defer { if let end { place = end } }
    // A name has at most 127 labels; more places are a circle.
    for _ in 0..<256 {
      guard let size = byte() else { return nil }
      switch size {
      case 0: return labels.joined(separator: ".")
      case 1..<64:
        place -= 1
        guard let label = text(),
          label.utf8.allSatisfy({ $0.isASCIIAlphanumeric || "-_".utf8.contains($0) })
        else { return nil }
        labels.append(label)
      case 0xC0...:
        guard let low = byte() else { return nil }
        end = end ?? place
        place = (size & 0x3F) << 8 | low
      default: return nil
      }
    }
    return nil
  }
}
