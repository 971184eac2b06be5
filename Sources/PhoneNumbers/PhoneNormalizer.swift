/// Brings telephone numbers into the international form of ITU-T E.123: `+49 151 1234567`, `+1 415 555 2671 ext. 12`.
///
/// The text depends on the digits of E.164 and the extension alone, so that one number is written in one way. What is
/// not surely a whole number stays as it is.
public struct PhoneNormalizer: Sendable {
  /// The country, by ISO 3166-1 alpha-2, whose numbers are written without a country code; nil for none.
  let country: String?
  private let plan: NumberingPlan?
  /// A country where whoever has the numbers is, if that is another, with numbers of its own; nil for none.
  private let elsewhere: NamedCountry?

  /// Makes a normalizer of numbers that are written as in a country.
  ///
  /// - Parameter addresses: The countries of the addresses of whoever has the numbers.
  public init(country: String?, addresses: [NamedCountry] = []) {
    self.country = country
    plan = country.flatMap { NumberingPlan.all[$0] }
    let isHere = { [country, code = plan?.code] (other: NamedCountry) in
      other.code == country || code != nil && NumberingPlan.all[other.code]?.code == code
    }
    elsewhere = addresses.contains(where: isHere) ? nil : addresses.first
  }

  /// Returns a number in its normal form, or tells why it has none that is sure.
  public func normalized(_ text: String) throws(NormalizationProblem) -> String {
    let written = try WrittenNumber(text)
    let (code, national) = try international(written)
    guard code.utf8.count + national.utf8.count <= 15 else {
      throw NormalizationProblem("has more than the 15 digits that a number can have")
    }
    let number = "+\(code) \(NumberingPlan.grouped(national, code: code))"
    return written.tail.isEmpty ? number : "\(number) ext. \(written.tail)"
  }

  private func international(
    _ written: WrittenNumber
  ) throws(NormalizationProblem) -> (code: String, national: String) {
    let digits = written.digits
    guard digits.utf8.count > 3 else {
      throw NormalizationProblem("is too short for a whole number")
    }
    if written.isInternational { return try national(of: digits, written.bracketed) }
    let prefixes = (plan?.internationalPrefixes ?? []).sorted { $0.utf8.count > $1.utf8.count }
    // Nobody's national number begins with 00, so this is meant wherever it was written.
    for prefix in prefixes + ["00"] where digits.hasPrefix(prefix) {
      let rest = String(digits.dropFirst(prefix.count))
      do throws(NormalizationProblem) {
        return try national(of: rest, written.bracketed.map { $0 - prefix.count })
      } catch {
        if prefix == "00" { throw error }
      }
    }
    guard let country else {
      throw NormalizationProblem("has no country code, and no country is set (`option country DE`)")
    }
    guard let plan else {
      throw NormalizationProblem(
        "has no country code, and the dialing rules of \(country) are unknown")
    }
    if let elsewhere {
      throw NormalizationProblem(
        "has no country code, and its owner's address is in \(elsewhere.name), not in \(country)")
    }
    return (plan.code, try national(digits, in: plan))
  }

  /// Returns a number dialled at home without what is dialled before it there.
  private func national(
    _ digits: String, in plan: NumberingPlan
  ) throws(NormalizationProblem) -> String {
    for trunk in plan.trunkPrefixes where digits.hasPrefix(trunk) {
      let rest = String(digits.dropFirst(trunk.count))
      if plan.accepts(rest) { return rest }
    }
    let isWhole = plan.accepts(digits)
    if isWhole, plan.trunkPrefixes.isEmpty || plan.knowsWholeNumbers { return digits }
    let problem =
      isWhole
      ? "has no area code, or not the \(plan.trunkPrefixes[0]) before it"
      : "has the wrong number of digits for \(country ?? "")"
    throw NormalizationProblem(problem)
  }

  /// Splits the digits behind a `+`, and takes out what is dialled at home alone, as the 0 of `+49 (0)151`.
  private func national(
    of digits: String, _ bracketed: Int?
  ) throws(NormalizationProblem) -> (code: String, national: String) {
    guard let (code, rest) = NumberingPlan.split(digits), let plans = NumberingPlan.byCode[code]
    else { throw NormalizationProblem("starts with an unknown country code") }
    let accepts = { (number: String) in plans.contains { $0.accepts(number) } }
    let trunks = Set(plans.flatMap(\.trunkPrefixes)).sorted { $0.utf8.count > $1.utf8.count }
    for trunk in trunks where rest.hasPrefix(trunk) {
      let bare = String(rest.dropFirst(trunk.count))
      // Brackets tell; else a number that is whole with these digits has them.
      if bracketed == code.utf8.count || !accepts(rest), accepts(bare) { return (code, bare) }
    }
    guard accepts(rest) else {
      throw NormalizationProblem("has the wrong number of digits for +\(code)")
    }
    return (code, rest)
  }
}

/// Why a value cannot be brought into a normal form, as the end of a sentence.
public struct NormalizationProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is the matter.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
