public import JSON
internal import Platform
internal import UnicodeText

/// A time in whole seconds, UTC, written as in RFC 3339: `2026-11-20T10:00:00Z`.
public struct Timestamp: Hashable, Comparable, Sendable, JSONText {
  /// The seconds since 1970-01-01T00:00:00Z, without leap seconds.
  public let secondsSince1970: Int64

  /// Creates the time `secondsSince1970` seconds after the epoch.
  public init(secondsSince1970: Int64) {
    self.secondsSince1970 = secondsSince1970
  }

  /// The current time; of a clock that is wrong by thousands of years, the nearest that can be
  /// written.
  public static var now: Timestamp {
    let seconds = max(WallTime.now.seconds, writable.lowerBound)
    return Timestamp(secondsSince1970: min(seconds, writable.upperBound - 1))
  }

  /// Returns whether the left time is earlier.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }

  /// The day, in UTC.
  public var day: CivilDay {
    CivilDay(daysSince1970: Int(floorDivide(secondsSince1970, by: 86_400)))
  }
}

extension Timestamp: CustomStringConvertible {
  /// The time as in RFC 3339, in UTC.
  public var description: String {
    guard isWritable else {
      let seconds = Int(secondsSince1970 - Int64(day.daysSince1970) * 86_400)
      let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
      let time = [hour, minute, second].map { padded($0, to: 2) }
      return "\(day)T\(time.joined(separator: ":"))Z"
    }
    var utf8 = InlineArray<20, UInt8>(repeating: 0)
    var span = utf8.mutableSpan
    write(to: &span)
    return String(utf8: utf8.span)
  }

  /// Writes a time in a four-digit year into 20 bytes.
  func write(to utf8: inout MutableSpan<UInt8>) {
    let seconds = Int(secondsSince1970 - Int64(day.daysSince1970) * 86_400)
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    let (year, month, monthDay) = day.components
    Self.put(year / 100, in: &utf8, at: 0, before: 0)
    Self.put(year % 100, in: &utf8, at: 2, before: UInt8(ascii: "-"))
    Self.put(month, in: &utf8, at: 5, before: UInt8(ascii: "-"))
    Self.put(monthDay, in: &utf8, at: 8, before: UInt8(ascii: "T"))
    Self.put(hour, in: &utf8, at: 11, before: UInt8(ascii: ":"))
    Self.put(minute, in: &utf8, at: 14, before: UInt8(ascii: ":"))
    Self.put(second, in: &utf8, at: 17, before: UInt8(ascii: "Z"))
  }

  private static func put(
    _ pair: Int, in utf8: inout MutableSpan<UInt8>, at offset: Int, before mark: UInt8
  ) {
    let tens = pair / 10
    utf8[offset] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: tens)
    utf8[offset + 1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: pair &- 10 &* tens)
    utf8[offset + 2] = mark
  }
}

extension JSONWriter {
  /// Writes a time as in RFC 3339.
  public mutating func write(_ time: Timestamp) {
    guard time.isWritable else { return write(time.description) }
    writeText(ofCount: 20) { time.write(to: &$0) }
  }
}

extension Timestamp {
  /// The times in four-digit years (UTC), which can be written.
  package static let writable: Range<Int64> = -62_167_219_200..<253_402_300_800

  /// Whether the year has four digits.
  var isWritable: Bool { Self.writable.contains(secondsSince1970) }

  /// Reads `YYYY-MM-DDTHH:MM:SS`, with `Z` or an offset; a fraction is ignored.
  public init?(_ text: String) {
    if let written = Timestamp(written: text.utf8.span) {
      self = written
      return
    }
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[10] | 0x20 == UInt8(ascii: "t"),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let day = CivilDay(bytes[..<10]),
      let hour = decimal(bytes[11..<13]), hour < 24,
      let minute = decimal(bytes[14..<16]), minute < 60,
      let second = decimal(bytes[17..<19]), second <= 60
    else { return nil }
    var rest = bytes[19...]
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst().drop { decimal([$0]) != nil }
    }
    guard let offset = Self.offset(rest) else { return nil }
    let seconds = day.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
    guard Self.writable.contains(Int64(seconds - offset)) else { return nil }
    self.init(secondsSince1970: Int64(seconds - offset))
  }

  /// Reads a time in UTC: `YYYY-MM-DDTHH:MM:SSZ`.
  public init?(written utf8: Span<UInt8>) {
    guard utf8.count == 20, utf8[4] == UInt8(ascii: "-"), utf8[7] == UInt8(ascii: "-"),
      utf8[10] == UInt8(ascii: "T"), utf8[13] == UInt8(ascii: ":"), utf8[16] == UInt8(ascii: ":"),
      utf8[19] == UInt8(ascii: "Z")
    else { return nil }
    /// The two digits at an offset, or an invalid number.
    func pair(_ offset: Int) -> Int {
      let (tens, units) = (utf8[offset] &- 0x30, utf8[offset + 1] &- 0x30)
      return tens < 10 && units < 10 ? Int(tens) * 10 + Int(units) : 100
    }
    let (century, year, hour, minute, second) = (pair(0), pair(2), pair(11), pair(14), pair(17))
    guard century < 100, year < 100, hour < 24, minute < 60, second < 60,
      let day = CivilDay(year: century * 100 + year, month: pair(5), day: pair(8))
    else { return nil }
    let time = hour * 3600 + minute * 60 + second
    self.init(secondsSince1970: Int64(day.daysSince1970 * 86_400 + time))
  }

  /// Returns the seconds of `Z`, `+HH:MM` or `-HH:MM`.
  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(bytes)
    if bytes.count == 1, bytes[0] | 0x20 == UInt8(ascii: "z") { return 0 }
    guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"),
      let hours = decimal(bytes[1..<3]), hours < 24,
      let minutes = decimal(bytes[4..<6]), minutes < 60
    else { return nil }
    switch bytes[0] {
    case UInt8(ascii: "+"): return hours * 3600 + minutes * 60
    case UInt8(ascii: "-"): return -(hours * 3600 + minutes * 60)
    default: return nil
    }
  }
}
