/// A number that counts, as it stands before a row.
struct RowCounter: ~Copyable {
  /// The digits, and spaces before them.
  private let text: UnsafeMutableBufferPointer<UInt8>
  /// Where the spaces end that come behind it.
  private let end: Int
  /// Whether there is a number; one below zero is none.
  private(set) var isSet = false

  /// Makes a place of so many columns, which the widest number fits into, and spaces from there to another column.
  init(width: Int, before end: Int) {
    let capacity = max(width, end) + TableLines.step
    let start = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    start.initialize(repeating: UInt8(ascii: " "), count: capacity)
    text = UnsafeMutableBufferPointer(start: start, count: width)
    self.end = max(width, end)
  }

  deinit { text.baseAddress?.deallocate() }

  /// Counts from a number on.
  mutating func begin(with number: Int) {
    let digits = String(number)
    isSet = number >= 0 && digits.utf8.count <= text.count
    guard isSet else { return }
    text.update(repeating: UInt8(ascii: " "))
    for (place, digit) in zip(text.indices.suffix(digits.utf8.count), digits.utf8) {
      text[place] = digit
    }
  }

  /// Writes the number, and the spaces behind it, to where there is room for a step more.
  func write(to place: UnsafeMutablePointer<UInt8>) {
    guard let source = UnsafeRawPointer(text.baseAddress) else { return }
    var offset = 0
    repeat {
      UnsafeMutableRawPointer(place).storeBytes(
        of: source.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self),
        toByteOffset: offset, as: SIMD16<UInt8>.self)
      offset &+= TableLines.step
    } while offset < end
  }

  /// Goes on to the next number.
  func increment() {
    var place = text.count &- 1
    while place >= 0 {
      switch text[place] {
      case UInt8(ascii: " "): return text[place] = UInt8(ascii: "1")
      case UInt8(ascii: "9"): text[place] = UInt8(ascii: "0")
      default: return text[place] &+= 1
      }
      place &-= 1
    }
  }
}
