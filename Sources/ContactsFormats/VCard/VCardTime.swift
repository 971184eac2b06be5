internal import ContactsModel
internal import UnicodeText

/// Dates and times: a vCard has the basic format of ISO 8601 (RFC 6350, section 4.3), jCard the
/// extended one (RFC 7095, sections 3.5.3 to 3.5.8).
enum VCardTime {
  /// Returns a value of a type in the extended format; anything else stays as it is.
  static func extended(_ value: String, type: String) -> String {
    extended[type].map { converted(value, by: $0) } ?? value
  }

  /// Returns a value of a type in the basic format; anything else stays as it is.
  static func basic(_ value: String, type: String) -> String {
    basic[type].map { converted(value, by: $0) } ?? value
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
    // No form is longer.
    guard value.utf8.count <= 25, let other = forms[form(of: value)] else { return value }
    var digits = value.filter { $0.isASCII && $0.isNumber }[...]
    let converted = String(other.map { $0 == "0" ? digits.removeFirst() : $0 })
    // What is no day, such as 19723101, has no other format.
    let isNoDay = [value, converted].contains { text in
      let day = String(text.prefix { $0 != "T" })
      return ["0000-00-00", "--00-00"].contains(form(of: day))
        && ImportantDate.day(ofISO: day) == nil
    }
    return isNoDay ? value : converted
  }

  private static func form(of value: String) -> String {
    String(value.map { $0.isASCII && $0.isNumber ? "0" : $0 })
  }
}
