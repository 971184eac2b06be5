internal import Platform
internal import Synchronization

/// A snapshot that another thread, if there can be one, writes to a new file beside the one it may
/// replace.
final class SnapshotWriting {
  let snapshot: Snapshot
  private let file: AtomicFile
  private let work: Work

  /// What both threads know.
  private final class Work: Sendable {
    /// The failure, once the file is written; nil until then.
    let result = Mutex<Result<Void, StoreError>?>(nil)
  }

  /// Begins to write a snapshot to a new file beside `target`.
  init(_ snapshot: Snapshot, beside target: String) throws(StoreError) {
    self.snapshot = snapshot
    let (file, work) = (try onDisk(AtomicFile(replacing: target)), Work())
    (self.file, self.work) = (file, work)
    let write: @Sendable () -> Void = { [file = file.file] in
      let result: Result<Void, StoreError>
      do throws(StoreError) {
        try snapshot.write(to: file)
        result = .success(try onDisk(file.synchronize()))
      } catch {
        result = .failure(error)
      }
      work.result.withLock { $0 = result }
    }
    if !BackgroundThread.run(write) { write() }
  }

  /// Waits until the file is on disk, and returns it.
  func finish() throws(StoreError) -> AtomicFile {
    while true {
      if let result = work.result.withLock({ $0 }) {
        try result.get()
        return file
      }
      CurrentProcess.sleep(microseconds: 500)
    }
  }
}
