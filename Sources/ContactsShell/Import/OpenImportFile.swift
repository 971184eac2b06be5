#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A file that is imported, read from its beginning to its end.
final class OpenImportFile {
  private let file: ImportFile
  private let descriptor: Int32
  private let isRegular: Bool
  private let sizeAtFirst: Int
  private var chunk = [UInt8](repeating: 0, count: chunkSize)
  /// How many bytes have been read.
  private(set) var count = 0
  /// Whether all has been read.
  private(set) var isAtEnd = false

  /// How many bytes the file has, as far as that is known.
  var size: Int { max(sizeAtFirst, count) }

  /// The most bytes that a file may have: 4 GiB.
  static let maximumSize = 4 << 30
  /// How many bytes are read at a time.
  static let chunkSize = 1 << 20

  /// Takes over an open descriptor.
  init(_ file: ImportFile, descriptor: Int32) throws {
    (self.file, self.descriptor) = (file, descriptor)
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    isRegular = status.st_mode & S_IFMT == S_IFREG
    sizeAtFirst = isRegular ? Int(status.st_size) : 0
    guard isKnown else { throw ImportFile.failure(file.name) }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw CommandError("cannot read \(file.name): it is a folder")
    }
    guard isRegular || !file.isOfFolder else {
      throw CommandError("cannot read \(file.name): it is a pipe or a device, and no file")
    }
    guard sizeAtFirst <= Self.maximumSize else { throw tooLong }
  }

  deinit {
    if descriptor > 0 { close(descriptor) }
  }

  /// Returns the next bytes, so many if there are, and fewer than a chunk more.
  ///
  /// - Parameter step: Called while more is waited for or read; throws to break off.
  func read(atLeast least: Int, step: () throws -> Void) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(least, max(0, sizeAtFirst - count)))
    while bytes.count < least, !isAtEnd {
      try step()
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // A signal that comes just before the wait does not end it.
      guard isRegular || poll(&request, 1, 100) > 0 else { continue }
      let length = readChunk()
      guard length >= 0 else {
        guard errno == EINTR || errno == EAGAIN else { throw ImportFile.failure(file.name) }
        continue
      }
      isAtEnd = length == 0
      count += length
      guard count <= Self.maximumSize else { throw tooLong }
      bytes += chunk[..<length]
    }
    return bytes
  }

  private func readChunk() -> Int {
    chunk.withUnsafeMutableBytes { buffer in
      #if canImport(Glibc)
      Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #else
      Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
    }
  }

  private var tooLong: CommandError {
    CommandError("\(file.name) is longer than 4 GiB; nothing of it was read: split it")
  }
}
