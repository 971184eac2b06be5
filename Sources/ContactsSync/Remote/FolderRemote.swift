internal import ContactsStore
internal import Platform
internal import UnicodeText

/// A folder of cards, one a file, as vdirsyncer, khard and Syncthing share it.
///
/// An etag is the size, modification time and number of a file, and the checksum of its content.
/// Files that are not `*.vcf`, names with a leading dot, folders and symbolic links are ignored. A
/// card that has become a symbolic link is not gone, though: it is withheld. Names that differ only
/// in their normal form are different files, so their hrefs differ, too.
public final class FolderRemote: Remote {
  /// The largest card that is read, in bytes.
  public static let maximumSize = 16 << 20

  private let path: String
  /// Returns the etag of a file when it was last read, whose content need not be read again.
  private let known: (String) -> String?
  /// A folder takes everything; vCard 3.0 is what most programs read.
  public let traits = RemoteTraits()
  /// The names of cards that are not UTF-8, repaired; they cannot be kept in the state.
  private var unnamed: [String] = []

  /// Cards that are ignored because of their names.
  public var notices: [String] {
    unnamed.map { "ignored \($0): its name is not UTF-8; rename it" }
  }

  /// Opens a folder; the error names a missing one.
  ///
  /// - Parameter known: Returns the last known etag of a file; nil if there is none.
  public init(_ path: String, known: @escaping (String) -> String?) {
    (self.path, self.known) = (path, known)
  }

  /// The name itself.
  public func href(named name: String) -> String { name }

  /// Lists all files; without a mark, each is read again, as a file may have changed with the same
  /// size and time.
  ///
  /// An error if the folder is missing or becomes another one meanwhile, as when a disk is
  /// unmounted.
  public func list(since mark: SyncMark?) throws -> Listing {
    guard Folder.exists(path), let folder = try FileStatus(path: path) else {
      throw MissingFolder(path: path)
    }
    var present: [Listing.Item] = []
    let entries = try Folder.entries(in: path)
    unnamed = entries.filter { !$0.hasTextName && $0.mayBeFile && $0.name.isCard }.map(\.name)
      .sorted()
    for name in entries.filter(\.hasTextName).map(\.name).sorted() {
      let href = name.asHref
      guard name.isCard, let status = try status(of: href) else { continue }
      let (former, stamp) = (known(href), status.stamp)
      guard status.isRegular || former != nil else { continue }
      let etag = former.flatMap { mark != nil && $0.hasPrefix(stamp + ".") ? $0 : nil }
      present.append(Listing.Item(href: href, etag: etag ?? stamp))
    }
    guard try FileStatus(path: path)?.isSameFile(as: folder) == true else {
      throw MissingFolder(path: path)
    }
    var listing = Listing(present: present, isWhole: true, mark: SyncMark())
    listing.hasStrangers = !unnamed.isEmpty
    return listing
  }

  /// Reads files; copies that Syncthing has made of two versions come last.
  public func fetch(_ hrefs: [String], _ each: (RemoteCard) throws -> Void) throws {
    let (copies, others) = (hrefs.filter(\.isConflictCopy), hrefs.filter { !$0.isConflictCopy })
    for name in others + copies {
      guard let card = try read(name) else { continue }
      try each(card)
    }
  }

  /// Writes files, each beside its place and then renamed.
  public func write(
    _ writes: [RemoteWrite], before: (RemoteWrite) throws -> Void,
    after: (RemoteWrite, WriteResult) throws -> Void, readBack: () throws -> Void
  ) throws {
    guard !writes.isEmpty else { return }
    for name in try Folder.names(in: path, ofText: true) where name.isTemporary {
      try removeIfAbandoned(name)
    }
    for write in writes {
      try before(write)
      let result: WriteResult
      switch write.action {
      case .create: result = try create(write.href, write.card)
      case .replace(let etag): result = try replace(write.href, etag, by: write.card)
      case .delete(let etag): result = try delete(write.href, etag)
      }
      // Once the state says so, a crash must not bring the former file back: the next sync would
      // take it for a change of the folder.
      try Folder.synchronize(path)
      try after(write, result)
    }
  }

  private func create(_ name: String, _ card: [UInt8]) throws(SystemError) -> WriteResult {
    let new = try TemporaryCard(card, in: path)
    do throws(SystemError) {
      try Folder.renameIfFree(new.path, to: place(of: name))
    } catch {
      guard error.code == .fileExists else { throw error }
      return .changed
    }
    return try written(name, card)
  }

  private func replace(
    _ name: String, _ etag: String, by card: [UInt8]
  ) throws(SystemError) -> WriteResult {
    let new = try TemporaryCard(card, in: path)
    guard try isCurrent(name, etag) else { return .changed }
    if let status = try status(of: name) { try new.file.setMode(status.mode) }
    try Folder.rename(new.path, to: place(of: name))
    return try written(name, card)
  }

  private func delete(_ name: String, _ etag: String) throws(SystemError) -> WriteResult {
    guard try status(of: name) != nil else { return .deleted }
    guard try isCurrent(name, etag) else { return .changed }
    try Folder.remove(place(of: name))
    return .deleted
  }

  /// Returns the result of a write, after a look at the file.
  private func written(_ name: String, _ card: [UInt8]) throws(SystemError) -> WriteResult {
    guard let status = try status(of: name) else { return .changed }
    return .written(href: name, etag: status.etag(of: card))
  }

  /// Returns whether a file is the version with an etag; a new time alone does not matter.
  private func isCurrent(_ name: String, _ etag: String) throws(SystemError) -> Bool {
    guard let status = try status(of: name), status.isRegular else { return false }
    if etag.hasPrefix(status.stamp + ".") { return true }
    guard let card = try read(name), card.obstacle == nil else { return false }
    return etag.checksum == CRC32(card.bytes.span).hexadecimal
  }

  /// Reads a file and its etag; nil if it is gone.
  private func read(_ name: String) throws(SystemError) -> RemoteCard? {
    let withheld = RemoteCard(href: name, etag: nil, bytes: [], obstacle: .withheld)
    // A pipe would wait for its writer.
    if let status = try status(of: name), !status.isRegular { return withheld }
    let file: File
    do throws(SystemError) {
      file = try File(place(of: name), .readOnly, .noFollow)
    } catch {
      switch error.code {
      case .noSuchFile: return nil
      case .permissionDenied, .tooManyLinks: return withheld
      default: throw error
      }
    }
    let status = try file.status()
    guard status.size <= Self.maximumSize else {
      return RemoteCard(href: name, etag: status.etag(of: []), bytes: [], obstacle: .size)
    }
    let bytes = try file.read()
    return RemoteCard(href: name, etag: status.etag(of: bytes), bytes: bytes)
  }

  private func status(of name: String) throws(SystemError) -> FileStatus? {
    try FileStatus(path: place(of: name), followsLinks: false)
  }

  private func place(of href: String) -> String { "\(path)/\(href.asFileName)" }

  /// Removes a file that a process which was killed has left.
  private func removeIfAbandoned(_ name: String) throws(SystemError) {
    guard let status = try status(of: name), status.isRegular,
      status.age > Self.abandonedAge
    else { return }
    try Folder.remove(place(of: name))
  }

  /// After how many seconds a temporary file is nobody's.
  private static let abandonedAge: Int64 = 3_600
}

/// The folder of an account is not there.
struct MissingFolder: Error, Hashable, CustomStringConvertible {
  let path: String

  var description: String { "there is no folder \(path); is its disk mounted?" }
}

/// A card on its way to its name; removed on release, unless it was renamed.
private final class TemporaryCard {
  let file: File
  var path: String { file.path }

  init(_ card: [UInt8], in folder: String) throws(SystemError) {
    let number = UInt64.random(in: 0 ... .max)
    file = try File("\(folder)/.contacts-\(number).tmp", .writeOnly, .new)
    try file.write(card)
    try file.synchronize()
  }

  deinit {
    Folder.removeIfThere(path)
  }
}

extension String {
  /// Whether a file of this name is a card.
  fileprivate var isCard: Bool {
    !hasPrefix(".") && utf8.count > 4 && utf8.suffix(4).map { $0 | 0x20 } == Array(".vcf".utf8)
  }

  fileprivate var isTemporary: Bool { hasPrefix(".contacts-") && hasSuffix(".tmp") }

  /// Whether Syncthing made the file of one of two versions.
  fileprivate var isConflictCopy: Bool { contains(".sync-conflict-") }

  /// The href of a file name: ASCII, as other strings are equal in all normal forms.
  fileprivate var asHref: String { PercentEncoding.encode(fileName: self) }

  /// The file name of an href; the href itself where its encoding is not valid.
  fileprivate var asFileName: String { PercentEncoding.decode(self) ?? self }

  /// The checksum at the end of an etag.
  fileprivate var checksum: Substring {
    self[(lastIndex(of: ".").map(index(after:)) ?? endIndex)...]
  }
}

extension FileStatus {
  /// The size, modification time and number of the file.
  fileprivate var stamp: String {
    let words = fingerprint.words
    let nanoseconds = words[2] &* 1_000_000_000 &+ words[3]
    return "\(words[1])-\(nanoseconds)-\(words[0])"
  }

  fileprivate func etag(of bytes: [UInt8]) -> String {
    "\(stamp).\(CRC32(bytes.span).hexadecimal)"
  }

  /// The seconds since the file was last written.
  fileprivate var age: Int64 {
    WallTime.now.seconds - Int64(bitPattern: fingerprint.words[2])
  }
}
