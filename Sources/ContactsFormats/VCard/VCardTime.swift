internal import ContactsModel
internal import UnicodeText

/// Dates and times: a vCard has the basic format of ISO 8601 (RFC 6350, section 4.3), jCard the
/// extended one (RFC 7095, sections 3.5.3 to 3.5.8).
enum VCardTime {
  /// Returns a value of a type in the extended format; anything else stays as it is.
  static func extended(_ value: String, type: String) -> String {
    mayBeTime(value) ? extended[type].map { converted(value, by: $0) } ?? value : value
  }

  /// Returns a value of a type in the basic format; anything else stays as it is.
  static func basic(_ value: String, type: @autoclosure () -> String) -> String {
    mayBeTime(value) ? basic[type()].map { converted(value, by: $0) } ?? value : value
  }

  /// Whether a value has a form of a date or a time, in either format.
  static func isMoment(_ value: String) -> Bool {
    let type = "date-and-or-time"
    return mayBeTime(value)
      && [extended, basic].contains { $0[type]?[form(of: value)] != nil }
  }

  /// Whether the value is no longer than any form, and begins like one.
  private static func mayBeTime(_ value: String) -> Bool {
    guard let first = value.utf8.first, value.utf8.count <= 25 else { return false }
    return first.isASCIIDigit || "+-TZ".utf8.contains(first)
  }

  /// The forms of each type, with 0 for a digit, and their other format.
  private static let extended: [String: [String: String]] = {
    let dates = [
      "00000000": "0000-00-00", "--0000": "--00-00", "0000-00": "0000-00", "0000": "0000",
      "--00": "--00", "---00": "---00",
    ]
    let zones = [
      "": "", "Z": "Z", "+00": "+00", "-00": "-00", "+0000": "+00:00", "-0000": "-00:00",
    ]
    var times = ["-0000": "-00:00", "-00": "-00", "--00": "--00"]
    for (clock, written) in ["000000": "00:00:00", "0000": "00:00", "00": "00"] {
      for (zone, writtenZone) in zones { times[clock + zone] = written + writtenZone }
    }
    var moments: [String: String] = [:]
    for (time, written) in times {
      moments["T" + time] = "T" + written
      for (date, writtenDate) in dates { moments["\(date)T\(time)"] = "\(writtenDate)T\(written)" }
    }
    let either = dates.merging(moments) { first, _ in first }
    return [
      "date": dates, "time": times, "utc-offset": zones, "date-time": either, "timestamp": either,
      "date-and-or-time": either,
    ]
  }()
  private static let basic = extended.mapValues { forms in
    Dictionary(forms.map { ($1, $0) }) { first, _ in first }
  }

  private static func converted(_ value: String, by forms: [String: String]) -> String {
    guard let other = forms[form(of: value)] else { return value }
    var digits = value.utf8.filter(\.isASCIIDigit)[...]
    let converted = String(
      decoding: other.utf8.map { $0.isASCIIDigit ? digits.removeFirst() : $0 }, as: UTF8.self)
    // What is no day, such as 19723101, has no other format.
    let isNoDay = [value, converted].contains { text in
      let day = String(text.prefix { $0 != "T" })
      return ["0000-00-00", "--00-00"].contains(form(of: day))
        && ImportantDate.day(ofISO: day) == nil
    }
    return isNoDay ? value : converted
  }

  private static func form(of value: String) -> String {
    String(
      decoding: value.utf8.map { $0.isASCIIDigit ? UInt8(ascii: "0") : $0 }, as: UTF8.self)
  }
}
