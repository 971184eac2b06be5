internal import Synchronization

/// The bytes of a file that are brought to memory a page at a time, when somebody looks at them.
///
/// They are copies, not the file's own pages: whatever is done to the file afterwards changes none that was
/// checked, and a file that was cut short kills no process. What cannot be had reads as zeros, and is told of by
/// `isBroken`, which who answers out of the bytes asks before the answer is believed.
public final class PagedBytes: @unchecked Sendable {
  /// How many bytes a page has where nothing else is said.
  public static let pageSize = 16 << 10
  /// The most bytes that are fetched at once, while other threads wait.
  private static let largeSize = 1 << 20

  /// Brings bytes of the file to memory; false where they cannot be had, or are not what was written.
  ///
  /// The range begins with a page, and ends with one or with the file.
  public typealias Fetch = @Sendable (Range<Int>, UnsafeMutableRawBufferPointer) -> Bool

  /// How many bytes there are.
  public let count: Int
  private let memory: UnsafeMutableRawBufferPointer
  /// A page is not changed once its flag is set.
  private let isPresent: UnsafeMutablePointer<Atomic<Bool>>
  private let pageCount: Int
  private let pageSize: Int
  /// The power of two that the size of a page is.
  private let pageBits: Int
  private let fetch: Fetch
  private let lock = Mutex(())
  private let broken = Atomic(false)

  /// Makes the bytes of a file of that size, none of which is fetched yet; its pages take no memory until then.
  ///
  /// - Parameter pageSize: A power of two.
  public init(
    count: Int, pageSize: Int = PagedBytes.pageSize, fetch: @escaping Fetch
  ) {
    precondition(pageSize.nonzeroBitCount == 1)
    self.count = count
    self.pageSize = pageSize
    pageBits = pageSize.trailingZeroBitCount
    self.fetch = fetch
    memory = .allocate(byteCount: max(1, count), alignment: pageSize)
    pageCount = (count + pageSize - 1) / pageSize
    isPresent = .allocate(capacity: max(1, pageCount))
    for page in 0..<pageCount { (isPresent + page).initialize(to: Atomic(false)) }
  }

  /// Makes bytes that are in memory from the start.
  init(copying bytes: UnsafeRawBufferPointer) {
    count = bytes.count
    fetch = { _, _ in false }
    memory = .allocate(byteCount: max(1, count), alignment: 16)
    memory.copyMemory(from: bytes)
    (pageCount, pageSize, pageBits) = (0, 1, 0)
    isPresent = .allocate(capacity: 1)
  }

  deinit {
    isPresent.deinitialize(count: pageCount)
    isPresent.deallocate()
    memory.deallocate()
  }

  /// Whether something of the file could not be had, or made no sense to whoever read it.
  public var isBroken: Bool { broken.load(ordering: .acquiring) }

  /// Has nobody believe the bytes from now on.
  func markBroken() { broken.store(true, ordering: .releasing) }

  /// Brings bytes to memory of somebody's own, whether they have been looked at or not; false where they cannot be had.
  ///
  /// The range begins with a page, and ends with one or with the file.
  public func read(_ range: Range<Int>, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    fetch(range, buffer)
  }

  /// Returns where the bytes of a range lie, which are in memory then; nil, and all is broken, where there is no such
  /// range.
  @inline(always)
  func pointer(to range: Range<Int>) -> UnsafeRawPointer? {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      markBroken()
      return nil
    }
    if pageCount > 0, !range.isEmpty {
      let first = range.lowerBound >> pageBits
      let last = (range.upperBound - 1) >> pageBits
      for page in first...last where !isPresent[page].load(ordering: .acquiring) {
        bring(page...last)
        break
      }
    }
    return UnsafeRawPointer(memory.baseAddress! + range.lowerBound)
  }

  /// Fetches those of some pages that are missing, as many at once as lie together, so that no other thread waits long.
  private func bring(_ pages: ClosedRange<Int>) {
    let most = max(1, Self.largeSize / pageSize)
    for first in stride(from: pages.lowerBound, through: pages.upperBound, by: most) {
      lock.withLock { _ in bringLocked(first...min(first + most - 1, pages.upperBound)) }
    }
  }

  private func bringLocked(_ pages: ClosedRange<Int>) {
    var page = pages.lowerBound
    while page <= pages.upperBound {
      guard !isPresent[page].load(ordering: .relaxed) else {
        page += 1
        continue
      }
      let first = page
      while page <= pages.upperBound, !isPresent[page].load(ordering: .relaxed) { page += 1 }
      let part = part(of: first...page - 1)
      if !fetch(first * pageSize..<first * pageSize + part.count, part) {
        markBroken()
        part.initializeMemory(as: UInt8.self, repeating: 0)
      }
      for present in first..<page { isPresent[present].store(true, ordering: .releasing) }
    }
  }

  private func part(of pages: ClosedRange<Int>) -> UnsafeMutableRawBufferPointer {
    let end = min((pages.upperBound + 1) * pageSize, count)
    return UnsafeMutableRawBufferPointer(rebasing: memory[pages.lowerBound * pageSize..<end])
  }
}
