internal import Platform

/// The lock of a book, which whoever writes it holds: of a file beside it, made when it is first taken.
final class BookLock {
  private let location: BookLocation
  private var file: File?
  /// Whether this process holds it.
  private(set) var isHeld = false

  init(_ location: BookLocation) { self.location = location }

  /// Takes the lock; an error of the kind `cancelled` tells that another process has had it for longer than `patience`
  /// or, where there is no end to that, that somebody asked for an end.
  ///
  /// - Parameter onWaiting: Told that another process has it.
  func take(
    patience: Duration? = nil, unless isCancelled: () -> Bool, onWaiting: () -> Void
  ) throws(StoreError) {
    let limit = patience.map { MonotonicInstant.now + $0 }
    do throws(StoreError) {
      if file == nil {
        try onDisk(Folder.create(location.folder))
        file = try onDisk(File(location.lock, .readWrite, .create))
      }
      let isTaken = try onDisk(
        file!.lock(unless: { limit.map { $0 <= .now } ?? isCancelled() }, onWaiting: onWaiting))
      guard isTaken else { throw StoreError(.cancelled, path: location.lock) }
    } catch {
      // A full disk gets room again, and a failing one may answer the next time.
      guard error.isLasting else { throw error }
      // Nor does this say anything of the next time, when somebody has mended the folder.
      throw StoreError(.readOnly("\(error)"), path: location.snapshot)
    }
    isHeld = true
  }

  /// Gives the lock back.
  func release() {
    file?.unlock()
    isHeld = false
  }
}
