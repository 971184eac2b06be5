internal import Synchronization

/// The bytes of a file, read page by page when first used, or bytes in memory.
///
/// They are copies: changing or truncating the file later cannot change checked bytes or kill the
/// process. Bytes that cannot be read are zeros and set `isBroken`; check it before you trust a
/// result computed from them.
@safe public final class PagedBytes: @unchecked Sendable {
  /// The default size of a page, in bytes.
  public static let pageSize = 16 << 10

  /// Reads a range of the file; returns false if it cannot be read or is corrupt.
  ///
  /// The range starts at a page, and ends at one or at the end of the file.
  public typealias Fetch = @Sendable (Range<Int>, inout MutableRawSpan) -> Bool

  /// The number of bytes.
  public let count: Int
  private let memory: UnsafeMutableRawBufferPointer
  /// For each page, whether it has been read; a page never changes once read.
  private let isPresent: UnsafeMutablePointer<Atomic<Bool>>
  private let pageCount: Int
  private let pageSize: Int
  private let pageBits: Int
  private let fetch: Fetch
  private let lock = Mutex(())
  private let broken = Atomic(false)

  /// Creates the bytes of a file of `count` bytes; pages take no memory until they are read.
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
    unsafe memory = .allocate(byteCount: max(1, count), alignment: pageSize)
    pageCount = (count + pageSize - 1) / pageSize
    unsafe isPresent = .allocate(capacity: max(1, pageCount))
    for page in 0..<pageCount { unsafe (isPresent + page).initialize(to: Atomic(false)) }
  }

  /// Creates a copy of bytes, which are all there.
  public convenience init(copying bytes: Span<UInt8>) {
    // Few bytes are one page, as each page is aligned by its size.
    var size = 16
    while size < min(bytes.count, Self.pageSize) { size *= 2 }
    self.init(count: bytes.count, pageSize: size) { _, _ in false }
    unsafe bytes.withUnsafeBytes { unsafe memory.copyMemory(from: $0) }
    for page in 0..<pageCount { unsafe isPresent[page].store(true, ordering: .releasing) }
  }

  deinit {
    unsafe isPresent.deinitialize(count: pageCount)
    unsafe isPresent.deallocate()
    unsafe memory.deallocate()
  }

  /// Whether some bytes could not be read, or were found corrupt by their reader.
  public var isBroken: Bool { broken.load(ordering: .acquiring) }

  /// Marks the bytes as corrupt.
  public func markBroken() { broken.store(true, ordering: .releasing) }

  /// Reads a range into the caller's memory; returns false if it cannot be read.
  ///
  /// The range starts at a page, and ends at one or at the end of the file.
  public func read(_ range: Range<Int>, into buffer: inout MutableRawSpan) -> Bool {
    fetch(range, &buffer)
  }
}

// MARK: - Looking at bytes

extension PagedBytes {
  /// Calls `body` with `count` integers at an offset, which is a multiple of their size.
  ///
  /// If the file is too short, marks it as broken and passes none.
  @inlinable @inline(always)
  public func withElements<Element: FixedWidthInteger & BitwiseCopyable, Result>(
    at offset: Int, count: Int, _ body: (Span<Element>) -> Result
  ) -> Result {
    let size = MemoryLayout<Element>.size
    guard let start = unsafe pointer(to: offset..<offset + max(0, count) * size) else {
      return body(Span())
    }
    let first = unsafe start.assumingMemoryBound(to: Element.self)
    return withExtendedLifetime(self) {
      body(unsafe Span(_unsafeStart: first, count: max(0, count)))
    }
  }

  /// Returns the integer at an offset, aligned or not; if the file is too short, returns 0 and
  /// marks it as broken.
  @inlinable @inline(always)
  public func element<Element: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> Element {
    let range = offset..<offset + MemoryLayout<Element>.size
    guard let start = unsafe pointer(to: range) else { return 0 }
    return unsafe start.loadUnaligned(as: Element.self)
  }

  /// Reads a range, and returns a pointer to it; if it is out of bounds, returns `nil` and marks
  /// the file as broken.
  @usableFromInline
  func pointer(to range: Range<Int>) -> UnsafeRawPointer? {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      markBroken()
      return nil
    }
    if !range.isEmpty {
      for page in range.lowerBound >> pageBits...(range.upperBound - 1) >> pageBits
      where unsafe !isPresent[page].load(ordering: .acquiring) {
        bring(page)
      }
    }
    return unsafe UnsafeRawPointer(memory.baseAddress! + range.lowerBound)
  }

  /// Reads a page, unless another thread has done so meanwhile.
  private func bring(_ page: Int) {
    lock.withLock { _ in
      guard unsafe !isPresent[page].load(ordering: .relaxed) else { return }
      let range = page * pageSize..<min((page + 1) * pageSize, count)
      let part = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[range])
      var span = unsafe MutableRawSpan(_unsafeBytes: part)
      if !fetch(range, &span) {
        markBroken()
        _ = unsafe part.initializeMemory(as: UInt8.self, repeating: 0)
      }
      unsafe isPresent[page].store(true, ordering: .releasing)
    }
  }
}
