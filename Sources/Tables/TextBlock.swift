/// Copies texts in blocks, whose work does not depend on how long a text is: that cannot be foretold.
struct TextBlock: ~Copyable {
  /// How many bytes the smallest of the blocks have.
  static let small = 32
  /// How many bytes those between have.
  static let medium = 48
  /// How many bytes the largest of the blocks have.
  static let large = 64

  /// Returns how many bytes a block has that so many columns fit into, if there is one, and they are ASCII.
  static func size(for width: Int) -> Int {
    width <= small ? small : width <= medium ? medium : large
  }

  private typealias Bytes = SIMD16<UInt8>

  /// As many bytes of ones as a block has, and as many zeros.
  private let mask: UnsafeMutableRawPointer

  init() {
    mask = .allocate(byteCount: 2 * Self.large, alignment: Self.large)
    mask.initializeMemory(as: UInt8.self, repeating: 0xFF, count: Self.large)
    (mask + Self.large).initializeMemory(as: UInt8.self, repeating: 0, count: Self.large)
  }

  deinit { mask.deallocate() }

  /// Copies a text of no more bytes than a block has to a place, and fills the block up with spaces; returns whether each byte
  /// is a character of ASCII that takes a column.
  ///
  /// The source is read as far as a block goes.
  @inline(always)
  func copy(
    _ source: UnsafePointer<UInt8>, _ count: Int, to place: UnsafeMutablePointer<UInt8>,
    size: Int
  ) -> Bool {
    let (from, to) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(place))
    let mask = UnsafeRawPointer(self.mask) + (Self.large &- count)
    let first = Self.copy(from, to, mask)
    let second = Self.copy(from + 16, to + 16, mask + 16)
    var (least, most) = (Self.least(first, second), Self.most(first, second))
    if size > Self.small {
      let third = Self.copy(from + 32, to + 32, mask + 32)
      (least, most) = (Self.least(least, third), Self.most(most, third))
    }
    if size > Self.medium {
      let fourth = Self.copy(from + 48, to + 48, mask + 48)
      (least, most) = (Self.least(least, fourth), Self.most(most, fourth))
    }
    // Constants without a type of their own are not had as vectors.
    let (space, delete) = (Bytes(repeating: 0x20), Bytes(repeating: 0x7F))
    let others = Self.bits((least .< space) .| (most .>= delete))
    return others[0] | others[1] == 0
  }

  /// Copies sixteen bytes, or spaces where a mask is zero.
  @inline(always)
  private static func copy(
    _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ mask: UnsafeRawPointer
  ) -> Bytes {
    let space = Bytes(repeating: 0x20)
    let text = source.loadUnaligned(as: Bytes.self)
    let bytes = ((text ^ space) & mask.loadUnaligned(as: Bytes.self)) ^ space
    target.storeBytes(of: bytes, as: Bytes.self)
    return bytes
  }

  @inline(always)
  private static func least(_ one: Bytes, _ other: Bytes) -> Bytes {
    one.replacing(with: other, where: other .< one)
  }

  @inline(always)
  private static func most(_ one: Bytes, _ other: Bytes) -> Bytes {
    one.replacing(with: other, where: other .> one)
  }

  @inline(always)
  private static func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD2<UInt64> {
    unsafeBitCast(mask, to: SIMD2<UInt64>.self)
  }
}
