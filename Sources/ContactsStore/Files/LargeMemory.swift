#if canImport(Glibc)
internal import Glibc
#endif

/// Memory of which a lot is filled at once.
public enum LargeMemory {
  private static let pageSize = 2 << 20

  /// Asks that memory be had in large pages, each of which costs one fault where small ones cost 512; no more than a
  /// wish.
  public static func prefersLargePages(_ memory: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
    guard memory.count >= 2 * pageSize else { return }
    prefersLargePages(around: memory, in: memory)
    #endif
  }

  /// Asks that a part of memory, and what of the rest is in the same large pages, be had in these.
  public static func prefersLargePages(
    around part: UnsafeMutableRawBufferPointer, in memory: UnsafeMutableRawBufferPointer
  ) {
    #if os(Linux)
    guard let base = memory.baseAddress, let partBase = part.baseAddress else { return }
    // The large pages that are whole in the memory, and those of them that the part is in.
    let (first, last) = (roundedUp(base), roundedDown(base + memory.count))
    let start = max(first, roundedDown(partBase))
    let end = min(last, roundedUp(partBase + part.count))
    guard start < end else { return }
    madvise(UnsafeMutableRawPointer(bitPattern: start), end - start, Int32(MADV_HUGEPAGE))
    #endif
  }

  private static func roundedDown(_ pointer: UnsafeMutableRawPointer) -> Int {
    Int(bitPattern: pointer) & ~(pageSize - 1)
  }

  private static func roundedUp(_ pointer: UnsafeMutableRawPointer) -> Int {
    roundedDown(pointer + (pageSize - 1))
  }
}
