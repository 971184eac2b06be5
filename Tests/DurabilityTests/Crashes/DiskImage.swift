import Foundation

/// What a crash makes of one pending step.
enum StepFate: Hashable {
  case dropped, kept
  /// Of a write, these sectors are on the disk, of those that it touches; if it `grows` the file,
  /// the others are zeros, or what was there before on the disk.
  case torn([Bool], grows: Bool, garbage: Bool)
}

/// Files that a crash leaves.
struct DiskImage: Hashable {
  /// The files, by path; the paths of folders end in a slash.
  var files: [String: [UInt8]] = [:]

  /// Replaces the contents of a folder with the image.
  func write(to folder: String) throws {
    let manager = FileManager.default
    for name in try manager.contentsOfDirectory(atPath: folder) {
      try manager.removeItem(atPath: "\(folder)/\(name)")
    }
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      guard !path.hasSuffix("/") else {
        try manager.createDirectory(
          atPath: "\(folder)/\(path)", withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
        continue
      }
      let file = open("\(folder)/\(path)", O_WRONLY | O_CREAT | O_EXCL, 0o600)
      defer { close(file) }
      let count = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      guard file >= 0, count == bytes.count else { throw CocoaError(.fileWriteUnknown) }
    }
  }

  /// Reads the contents of a folder.
  init(of folder: String) throws {
    for case let path as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
      var isFolder: ObjCBool = false
      let whole = "\(folder)/\(path)"
      guard FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder) else { continue }
      files[isFolder.boolValue ? path + "/" : path] =
        isFolder.boolValue ? [] : Array(try Data(contentsOf: URL(filePath: whole)))
    }
  }

  init() {}
}

extension Disk {
  /// The unit that a disk writes as a whole.
  static let sectorSize = 512

  /// Returns the files after a crash, given what becomes of each pending step.
  func image(_ fate: (Int) -> StepFate) -> DiskImage {
    var names = nodes.map(\.durableNames)
    var contents: [Int: [UInt8]] = [:]
    for (index, step) in pending.enumerated() {
      let fate = fate(index)
      guard fate != .dropped else { continue }
      switch step.kind {
      case .names(let folder, let changes):
        for (name, node) in changes { names[folder][name] = node }
      case .data(let file, let data):
        data.apply(fate, to: &contents[file, default: nodes[file].durableBytes])
      }
    }
    var image = DiskImage()
    func add(_ node: Int, at path: String) {
      guard nodes[node].names != nil else {
        image.files[path] = contents[node] ?? nodes[node].durableBytes
        return
      }
      if node != 0 { image.files[path + "/"] = [] }
      for (name, child) in names[node] { add(child, at: node == 0 ? name : "\(path)/\(name)") }
    }
    add(0, at: "")
    return image
  }
}

extension Disk.DataStep {
  /// The number of sectors that a write touches; 0 for a truncation.
  var sectorCount: Int {
    guard case .write(let offset, let bytes) = self, !bytes.isEmpty else { return 0 }
    let size = Disk.sectorSize
    return (offset + bytes.count - 1) / size - offset / size + 1
  }

  fileprivate func apply(_ fate: StepFate, to content: inout [UInt8]) {
    switch self {
    case .truncate(let size): content.cut(to: size)
    case .write(let offset, let bytes):
      guard case .torn(let sectors, let grows, let isGarbage) = fate else {
        return bytes.write(to: &content, at: offset)
      }
      let (end, former) = (offset + bytes.count, content.count)
      if grows, content.count < end {
        content.cut(to: end)
        if isGarbage { for index in former..<end { content[index] = UInt8(index * 131 % 251) } }
      }
      for (number, isKept) in sectors.enumerated() where isKept {
        let start = max(offset, (offset / Disk.sectorSize + number) * Disk.sectorSize)
        let stop = min(end, (offset / Disk.sectorSize + number + 1) * Disk.sectorSize)
        Array(bytes[start - offset..<stop - offset]).write(to: &content, at: start)
      }
    }
  }
}
