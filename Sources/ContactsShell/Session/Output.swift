#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// What the program prints, held back until what it says is true on the disk.
///
/// Standard output and standard error keep their order, also where both lead to one file.
struct Output {
  /// Where a text goes.
  enum Stream: Int32 {
    case standardOutput = 1
    case standardError = 2
  }

  private var pieces: [(stream: Stream, bytes: [UInt8])] = []
  /// The errno of the write to standard output that failed, after which nothing more is written there.
  private(set) var failure: Int32?

  /// Whether standard output takes no more: mostly nobody reads it any longer, which is no mistake.
  var isClosed: Bool { failure != nil }

  /// Adds bytes to what will be printed.
  mutating func write(_ bytes: some Collection<UInt8>, to stream: Stream = .standardOutput) {
    if pieces.last?.stream == stream {
      pieces[pieces.count - 1].bytes += bytes
    } else {
      pieces.append((stream, Array(bytes)))
    }
  }

  /// Adds a line to what will be printed.
  mutating func print(_ line: String, to stream: Stream = .standardOutput) {
    write(line.utf8, to: stream)
    write(CollectionOfOne(UInt8(ascii: "\n")), to: stream)
  }

  /// Forgets results that have not been printed; what failed has failed all the same.
  mutating func discardResults() {
    pieces.removeAll { $0.stream == .standardOutput }
  }

  /// How many bytes wait to be printed.
  var pendingCount: Int { pieces.reduce(0) { $0 + $1.bytes.count } }

  /// Prints what has been added.
  mutating func flush() {
    for piece in pieces where !(isClosed && piece.stream == .standardOutput) {
      let code = Self.write(piece.bytes, to: piece.stream)
      if piece.stream == .standardOutput { failure = code }
    }
    pieces = []
  }

  /// Writes all bytes; returns the errno where they are not taken.
  private static func write(_ bytes: [UInt8], to stream: Stream) -> Int32? {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        #if canImport(Glibc)
        Glibc.write(stream.rawValue, buffer.baseAddress! + written, buffer.count - written)
        #else
        Darwin.write(stream.rawValue, buffer.baseAddress! + written, buffer.count - written)
        #endif
      }
      if count >= 0 { written += count } else if errno != EINTR && errno != EAGAIN { return errno }
    }
    return nil
  }
}
