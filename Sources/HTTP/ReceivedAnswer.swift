/// The parts of an answer that have arrived, within their limits.
struct ReceivedAnswer {
  /// The most bytes of all header lines of a request, those of interim answers too.
  static let maximumHeaderSize = 64 << 10

  /// The status; 0 before a status line.
  private(set) var status = 0
  private(set) var headers: HTTPHeaders = [:]
  private(set) var body: [UInt8] = []
  /// The limit that was exceeded, if any.
  private(set) var excess: HTTPError.Problem?

  private let maximumBodySize: Int
  private var headerSize = 0
  private var isWithinHeaders = false

  init(maximumBodySize: Int) {
    self.maximumBodySize = maximumBodySize
  }

  /// Adds a header line with its line break; returns false if the headers are too large.
  ///
  /// A status line starts another answer: interim ones (1xx), and those that ask for credentials,
  /// come before the final one. Fields after the body (trailers) are dropped.
  mutating func append(header line: UnsafeRawBufferPointer) -> Bool {
    headerSize += line.count
    guard headerSize <= Self.maximumHeaderSize else {
      excess = .headersTooLarge
      return false
    }
    append(headerText: unsafe String(decoding: line, as: UTF8.self))
    return true
  }

  /// Adds decompressed bytes of the body; returns false if it is too large.
  mutating func append(body bytes: UnsafeRawBufferPointer) -> Bool {
    isWithinHeaders = false
    guard bytes.count <= maximumBodySize - body.count else {
      setTooLarge()
      return false
    }
    unsafe body.append(contentsOf: bytes)
    return true
  }

  /// Marks the body as larger than allowed.
  mutating func setTooLarge() {
    body = []
    excess = .bodyTooLarge(limit: maximumBodySize)
  }

  private mutating func append(headerText line: String) {
    if line.hasPrefix("HTTP/") {
      let words = line.split(separator: " ", maxSplits: 2)
      status = words.count > 1 ? Int(words[1].prefix { $0.isNumber }) ?? 0 : 0
      (headers, body, isWithinHeaders) = ([:], [], true)
      return
    }
    guard isWithinHeaders else { return }
    let text = line.utf8.trimmed
    if text.isEmpty {
      isWithinHeaders = false
    } else if line.hasPrefix(" ") || line.hasPrefix("\t") {
      headers.extendLast(with: String(Substring(text)))
    } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
      let (name, value) = (text[..<colon].trimmed, text[text.index(after: colon)...].trimmed)
      headers.append(String(Substring(name)), String(Substring(value)))
    }
  }
}
