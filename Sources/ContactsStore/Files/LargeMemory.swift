#if canImport(Glibc)
internal import Glibc
#endif

/// Memory that is written from one end to the other.
public enum LargeMemory {
  private static let pageSize = 2 << 20

  /// Asks that memory be had in large pages, each of which costs one fault where small ones cost 512; no more than a
  /// wish.
  public static func prefersLargePages(_ memory: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
    guard let base = memory.baseAddress, memory.count >= 2 * pageSize else { return }
    let start = (Int(bitPattern: base) + pageSize - 1) & ~(pageSize - 1)
    let end = (Int(bitPattern: base) + memory.count) & ~(pageSize - 1)
    guard start < end else { return }
    madvise(UnsafeMutableRawPointer(bitPattern: start), end - start, Int32(MADV_HUGEPAGE))
    #endif
  }
}
