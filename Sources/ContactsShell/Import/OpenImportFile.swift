internal import Platform

/// A file being imported, read from beginning to end.
final class OpenImportFile {
  private let file: ImportFile
  private let descriptor: Descriptor
  private let isRegular: Bool
  private let sizeAtFirst: Int
  private var chunk = [UInt8](repeating: 0, count: chunkSize)
  /// The number of bytes read.
  private(set) var count = 0
  /// Whether the end has been reached.
  private(set) var isAtEnd = false

  /// The size of the file in bytes, as far as known.
  var size: Int { max(sizeAtFirst, count) }

  /// The largest file: 4 GiB.
  static let maximumSize = 4 << 30
  /// The number of bytes read at once.
  static let chunkSize = 1 << 16

  /// Takes over an open descriptor.
  init(_ file: ImportFile, descriptor: Descriptor) throws {
    (self.file, self.descriptor) = (file, descriptor)
    let status: FileStatus
    do throws(Errno) {
      status = try descriptor.status()
    } catch {
      throw ImportFile.failure(file.name, error)
    }
    isRegular = status.isRegular
    sizeAtFirst = isRegular ? status.size : 0
    guard !status.isFolder else {
      throw CommandError("cannot read \(file.name): it is a folder")
    }
    guard isRegular || !file.isOfFolder else {
      throw CommandError("cannot read \(file.name): it is a pipe or a device")
    }
    guard sizeAtFirst <= Self.maximumSize else { throw tooLong }
  }

  deinit {
    if descriptor.number > 0 { descriptor.close() }
  }

  /// Returns the next bytes, at least `least` if there are as many.
  ///
  /// - Parameter step: Called while waiting or reading; throws to give up.
  func read(atLeast least: Int, step: () throws -> Void) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(least, max(0, sizeAtFirst - count)))
    while bytes.count < least, !isAtEnd {
      try step()
      guard let length = try readChunk() else { continue }
      isAtEnd = length == 0
      count += length
      guard count <= Self.maximumSize else { throw tooLong }
      bytes += chunk[..<length]
    }
    return bytes
  }

  /// Reads into the chunk; nil if nothing came for a while.
  private func readChunk() throws(CommandError) -> Int? {
    do throws(Errno) {
      // A signal just before the wait does not end it.
      if !isRegular, try !descriptor.wait(for: .input, milliseconds: 100) { return nil }
      return try descriptor.readSome(into: &chunk)
    } catch {
      throw ImportFile.failure(file.name, error)
    }
  }

  private var tooLong: CommandError {
    CommandError("\(file.name) is larger than 4 GiB and was not read; split it")
  }
}
