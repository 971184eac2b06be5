internal import Platform

/// The lock of a book, held by whoever writes it: a lock on a file beside it, created when first
/// needed.
final class BookLock {
  private let location: BookLocation
  private var file: File?
  /// Whether this process holds the lock.
  private(set) var isHeld = false

  init(_ location: BookLocation) { self.location = location }

  /// Takes the lock.
  ///
  /// Throws `cancelled` if another process holds it for longer than `patience`, or, without a
  /// limit, if the user cancels.
  ///
  /// - Parameter onWaiting: Called if another process holds the lock.
  func take(
    patience: Duration? = nil, unless isCancelled: () -> Bool, onWaiting: () -> Void
  ) throws(StoreError) {
    let limit = patience.map { MonotonicInstant.now + $0 }
    do throws(StoreError) {
      while true {
        let opened = try openFile()
        let isLocked = try onDisk(
          opened.lock(unless: { limit.map { $0 <= .now } ?? isCancelled() }, onWaiting: onWaiting))
        guard isLocked else { throw StoreError(.cancelled, path: location.lock) }
        // If somebody removed the file, others lock another one. Closing it releases the lock.
        file = nil
        guard try onDisk(opened.isInPlace()) else {
          isHeld = false
          continue
        }
        file = opened
        break
      }
    } catch {
      // A full disk may have room the next time.
      guard error.isLasting else { throw error }
      // Somebody may correct the folder before the next time.
      throw StoreError(.readOnly("\(error)\(Self.advice(on: error))"), path: location.snapshot)
    }
    isHeld = true
  }

  private func openFile() throws(StoreError) -> File {
    if let file { return file }
    try onDisk(Folder.create(location.folder))
    let opened = try onDisk(File(location.lock, .readWrite, .create))
    file = opened
    return opened
  }

  /// Returns what to do about an error, if there is more to say.
  private static func advice(on error: StoreError) -> String {
    guard case .system("lock", let code) = error.kind, code.meansNoLocks else { return "" }
    return "; its file system does not lock files: keep the book on one that does"
  }

  /// Releases the lock.
  func release() {
    file?.unlock()
    isHeld = false
  }
}
