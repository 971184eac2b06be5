import ContactsModel
import ContactsSearch
import ContactsStore

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The cost of saving in an open book, beside that of the system for the same bytes: in wall-clock
/// time, as both wait for the disk, and alternately, as its speed varies.
struct StoreBench {
  private let store: Store
  private let path: String
  private let id: ContactID?

  /// Opens the book at `path`, which it changes.
  init(_ path: String) throws {
    self.path = path
    store = try Store(path: path)
    id = store.book.contacts.first { _ in true }?.id
  }

  /// Prints the time of a durable change of one contact, and of appending as many bytes to a file
  /// and synchronizing it.
  func reportCommits(_ count: Int = 201) throws {
    var (commits, appends): ([Double], [Double]) = ([], [])
    let bare = try Descriptor(path + ".bare", O_WRONLY | O_CREAT | O_TRUNC | O_APPEND)
    defer { unlink(path + ".bare") }
    var size = 0
    for number in 0..<count {
      let journal = try Descriptor(store.location.journal, O_RDONLY | O_CREAT)
      let before = journal.size
      commits.append(
        try Measure.clock { try change(number) })
      size = journal.size - before
      let bytes = [UInt8](repeating: 10, count: size)
      appends.append(
        Measure.clock {
          bytes.withUnsafeBytes { _ = write(bare.number, $0.baseAddress, size) }
          Descriptor.synchronize(bare)
        })
    }
    Measure.tell("commit", commits)
    Measure.tell("append", appends)
    print("commit.bytes\t\(size)")
  }

  /// Prints the time of a checkpoint after a change, and of a synchronized copy of the same bytes.
  func reportCheckpoints(_ count: Int = 5) throws {
    var (checkpoints, copies): ([Double], [Double]) = ([], [])
    defer { unlink(path + ".bare") }
    for number in 0..<count {
      try change(number)
      checkpoints.append(try Measure.clock { try store.checkpoint() })
      unlink(path + ".bare")
      copies.append(try Measure.clock { try copy() })
    }
    Measure.tell("checkpoint", checkpoints)
    Measure.tell("copy", copies)
    print("checkpoint.bytes\t\(try Descriptor(path, O_RDONLY).size)")
  }

  /// Changes the first contact.
  private func change(_ number: Int) throws {
    guard let id else { return }
    try store.commit("set . note=\(number)") { book, _ in
      guard let old = book[id] else { return [] }
      var new = old
      new.note = "note \(number)"
      return old.changes(to: new)
    }
  }

  /// Copies the snapshot as `cp` does, and synchronizes the copy.
  private func copy() throws {
    let source = try Descriptor(path, O_RDONLY)
    let target = try Descriptor(path + ".bare", O_WRONLY | O_CREAT | O_TRUNC)
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let size = buffer.withUnsafeMutableBytes { read(source.number, $0.baseAddress, $0.count) }
      guard size > 0 else { break }
      _ = buffer.withUnsafeBytes { write(target.number, $0.baseAddress, size) }
    }
    Descriptor.synchronize(target)
  }
}

/// An open file.
private final class Descriptor {
  struct Failure: Error { let path: String }

  let number: Int32

  init(_ path: String, _ flags: Int32) throws {
    number = open(path, flags | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw Failure(path: path) }
  }

  deinit { close(number) }

  /// The size of the file in bytes.
  var size: Int { Int(lseek(number, 0, SEEK_END)) }

  /// Waits until written data is on the disk.
  static func synchronize(_ file: Descriptor) {
    #if canImport(Glibc)
    fdatasync(file.number)
    #else
    fsync(file.number)
    #endif
  }
}
