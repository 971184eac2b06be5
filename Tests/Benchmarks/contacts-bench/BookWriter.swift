import ContactsModel
import ContactsSearch
import JSON

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes made books of any size: the same bytes for the same size and seed.
enum BookWriter {
  /// How many contacts are in memory at a time; duplicates are made within these.
  private static let blockSize = 10_000

  /// Prints a book as a JSON array with one contact per line, as `contacts --book FILE import`
  /// reads it.
  static func printBook(of count: Int, seed: UInt64) {
    var maker = BookMaker(seed: seed, total: count)
    var written = 0
    put(Array("[\n".utf8))
    while written < count {
      let made = maker.makeBook(of: max(100, min(blockSize, count - written)))
      // The last contact dates must not depend on the day.
      let today = Timestamp(secondsSince1970: 1_767_225_600)
      let contacts = BenchBook.inUse(made.contacts, before: today).prefix(count - written)
      var lines: [UInt8] = []
      for contact in contacts {
        var writer = JSONWriter()
        contact.write(to: &writer)
        written += 1
        lines += writer.bytes + Array((written < count ? ",\n" : "\n").utf8)
      }
      put(lines)
    }
    put(Array("]\n".utf8))
  }

  /// Writes bytes to standard output; exits if it is closed.
  private static func put(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let size = rest.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
      guard size > 0 else { exit(1) }
      rest = rest.dropFirst(size)
    }
  }
}

extension BenchBook {
  /// Gives some contacts a tag, a note, or a date of last contact, as in a used book.
  static func inUse(_ contacts: [Contact], before today: Timestamp) -> [Contact] {
    let words = "met at the fair in spring, likes rowing and sailing; call after six".split(
      separator: " ")
    return contacts.enumerated().map { index, contact in
      var contact = contact
      if index % 4 == 1 { contact.tags.append("newsletter") }
      if index % 5 == 2 {
        contact.note = (0..<6).map { words[(index / 5 + 3 * $0) % words.count] }.joined(
          separator: " ")
      }
      if index % 3 == 0 {
        contact.lastContacted = Timestamp(
          secondsSince1970: today.secondsSince1970 - Int64(index * 7_919 % 40_000_000))
      }
      return contact
    }
  }
}
