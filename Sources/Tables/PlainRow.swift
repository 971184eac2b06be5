/// The texts of a row in what ought to be UTF-8, from left to right; they are there for as long as the call lasts that hands
/// them on.
public struct PlainRow {
  private let texts: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>
  /// Where the memory ends that may be read from any of the texts on; nil where nothing behind a text may be.
  private let memoryEnd: UnsafePointer<UInt8>?

  /// Makes a row of texts.
  ///
  /// - Parameter memoryEnd: Where the memory ends that the texts lie in; what is behind a text may be read, but counts for
  ///   nothing. Texts are copied faster by it.
  public init(
    _ texts: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>,
    before memoryEnd: UnsafePointer<UInt8>? = nil
  ) {
    (self.texts, self.memoryEnd) = (texts, memoryEnd)
  }

  /// How many texts there are.
  var count: Int { texts.count }

  /// Returns the text of a cell; one that is empty stands for none.
  subscript(cell: Int) -> UnsafeBufferPointer<UInt8> { texts[cell] }

  /// The last place from which on a block of the largest size may be read; before all of memory where there is none.
  @inline(always)
  var lastStart: UnsafePointer<UInt8> {
    memoryEnd.flatMap { UnsafePointer(bitPattern: Int(bitPattern: $0) &- TextBlock.large) }
      ?? UnsafePointer(bitPattern: 1)!
  }
}

/// Hands on rows of a section one after the other, from the first on, up to one that has to be made, or until `body` returns
/// false.
public typealias PlainRows = (
  _ section: Int, _ rows: Range<Int>, _ body: (PlainRow) -> Bool
) -> Void
