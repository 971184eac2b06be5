/// The lines of vCard and iCalendar.
enum ContentLines {
  /// Returns lines, each ended by CRLF, and folded at 75 bytes between characters (RFC 5545, section
  /// 3.1; RFC 6350, section 3.2); line ends within are left out.
  static func folded(_ lines: [String]) -> [UInt8] {
    var folded: [UInt8] = []
    for line in lines {
      var rest = Array(line.utf8.filter { $0 != 0x0D && $0 != 0x0A })[...]
      var room = 75
      while rest.count > room {
        var end = rest.startIndex + room
        while rest[end] & 0xC0 == 0x80, end > rest.startIndex + 1 { end -= 1 }
        folded += rest[..<end] + [0x0D, 0x0A, 0x20]
        rest = rest[end...]
        room = 74
      }
      folded += rest + [0x0D, 0x0A]
    }
    return folded
  }
}
