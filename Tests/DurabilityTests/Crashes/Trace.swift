import Foundation

/// What a program did to the files of a folder, call by call.
struct Trace {
  /// A descriptor of a process.
  struct Descriptor: Hashable {
    let process: Int32
    let number: Int32
  }

  /// A call that succeeded; paths begin at the folder.
  enum Call: Hashable {
    case open(Descriptor, flags: Int32, String)
    case close(Descriptor)
    case duplicate(Descriptor, as: Descriptor)
    case write(Descriptor, at: Int, [UInt8])
    case truncate(Descriptor, to: Int)
    case synchronize(Descriptor)
    case rename(String, to: String)
    case link(String, as: String)
    case unlink(String)
    case makeFolder(String)
    case lock(Descriptor, flags: Int32)
    case unlock(Descriptor)
    /// A write to standard output.
    case output([UInt8])
    /// The process ended, with its work done or not.
    case end(isDone: Bool)
    /// Another program replaced a file, or removed it if nil; its work is on the disk.
    case edit(String, [UInt8]?)
  }

  private(set) var calls: [Call] = []

  /// Why a record is refused.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  mutating func append(_ call: Call) { calls.append(call) }

  /// Appends what the recorder wrote about the files of a folder; returns the number of bytes read,
  /// without those of a record being written.
  mutating func append(log: ArraySlice<UInt8>, of folder: String) throws -> Int {
    var rest = log
    while let end = rest.firstIndex(of: 10) {
      let head = String(decoding: rest[..<end], as: UTF8.self)
      let fields = head.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 7, let process = Int32(fields[1]), let number = Int32(fields[2]),
        let place = Int(fields[3]), let size = Int(fields[4])
      else { throw Refusal(description: "no record: \(head.prefix(200))") }
      guard rest.endIndex - end > size + 1 else { break }
      rest = rest[(end + 1)...]
      let paths = fields[5...].map { path in
        path.dropFirst(folder.count).split(separator: "/").filter { $0 != "." }
          .joined(separator: "/")
      }
      let descriptor = Descriptor(process: process, number: number)
      guard
        let call = Call(fields[0], descriptor, place, Array(rest.prefix(size)), paths)
      else { throw Refusal(description: "a call that is not modelled: \(head)") }
      calls.append(call)
      rest = rest.dropFirst(size + 1)
    }
    return log.count - rest.count
  }
}

extension Trace.Call {
  fileprivate init?(
    _ name: String, _ descriptor: Trace.Descriptor, _ place: Int, _ bytes: [UInt8],
    _ paths: [String]
  ) {
    let other = Trace.Descriptor(process: descriptor.process, number: Int32(place))
    switch name {
    case "open": self = .open(descriptor, flags: Int32(place), paths[0])
    case "close": self = .close(descriptor)
    case "duplicate": self = .duplicate(descriptor, as: other)
    case "write": self = .write(descriptor, at: place, bytes)
    case "truncate": self = .truncate(descriptor, to: place)
    case "sync": self = .synchronize(descriptor)
    case "rename": self = .rename(paths[0], to: paths[1])
    case "link": self = .link(paths[0], as: paths[1])
    case "unlink": self = .unlink(paths[0])
    case "mkdir": self = .makeFolder(paths[0])
    case "lock": self = .lock(descriptor, flags: Int32(place))
    case "unlock": self = .unlock(descriptor)
    case "output": self = .output(bytes)
    default: return nil
    }
  }
}

extension Trace.Call: CustomStringConvertible {
  var description: String {
    switch self {
    case .open(let file, let flags, let path): "open \(path) as \(file.number), flags \(flags)"
    case .close(let file): "close \(file.number)"
    case .duplicate(let file, let copy): "duplicate \(file.number) as \(copy.number)"
    case .write(let file, let offset, let bytes):
      "write \(bytes.count) bytes at \(offset) to \(file.number)"
    case .truncate(let file, let size): "truncate \(file.number) to \(size)"
    case .synchronize(let file): "synchronize \(file.number)"
    case .rename(let path, let target): "rename \(path) to \(target)"
    case .link(let path, let second): "link \(path) as \(second)"
    case .unlink(let path): "unlink \(path)"
    case .makeFolder(let path): "mkdir \(path)"
    case .lock(let file, _): "lock \(file.number)"
    case .unlock(let file): "unlock \(file.number)"
    case .output(let bytes): "output \(String(decoding: bytes.prefix(100), as: UTF8.self))"
    case .end: "end of the process"
    case .edit(let path, let bytes): "edit \(path), \(bytes.map { "\($0.count) bytes" } ?? "gone")"
    }
  }
}
