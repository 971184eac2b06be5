/// Converts telephone numbers to the international format of ITU-T E.123: `+49 151 1234567`, `+1
/// 415 555 2671 ext.
///
/// 12`.
///
/// The result depends only on the E.164 digits and the extension, so each number has one form. A
/// number that may be incomplete is left unchanged.
public struct PhoneNormalizer: Sendable {
  /// The ISO 3166-1 country of numbers without a country code; `nil` for none.
  let country: String?
  private let plan: NumberingPlan?
  /// The different country of the owner's addresses, if its numbers would be read differently;
  /// `nil` for none.
  private let elsewhere: NamedCountry?

  /// Creates a normalizer for numbers written in a country.
  ///
  /// - Parameter addresses: The countries of the owner's addresses.
  public init(country: String?, addresses: [NamedCountry] = []) {
    self.country = country
    plan = country.flatMap { NumberingPlan.all[$0] }
    let isHere = { [country, code = plan?.code] (other: NamedCountry) in
      other.code == country || code != nil && NumberingPlan.all[other.code]?.code == code
    }
    elsewhere = addresses.contains(where: isHere) ? nil : addresses.first
  }

  /// Returns the normal form of a number, or throws the reason why there is no certain one.
  public func normalized(_ text: String) throws(NormalizationProblem) -> String {
    let written = try WrittenNumber(text)
    let (code, national) = try international(written)
    guard code.utf8.count + national.utf8.count <= 15 else {
      throw NormalizationProblem("has more than the 15 digits that a number can have")
    }
    let number = "+\(code) \(NumberingPlan.grouped(national, code: code))"
    return written.tail.isEmpty ? number : "\(number) ext. \(written.tail)"
  }

  /// Returns the country code and the rest of a number, or throws why they are not certain.
  func international(
    _ written: WrittenNumber
  ) throws(NormalizationProblem) -> (code: String, national: String) {
    let digits = written.digits
    guard digits.utf8.count > 3 else {
      throw NormalizationProblem("is too short for a whole number")
    }
    if written.isInternational { return try national(of: digits, written.bracketed) }
    let prefixes = (plan?.internationalPrefixes ?? []).sorted { $0.utf8.count > $1.utf8.count }
    // No national number starts with 00, so it is the international prefix wherever it was written.
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

  /// Returns a nationally dialled number without its trunk prefix.
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

  /// Splits the digits after a `+`, and removes a trunk prefix, such as the 0 of `+49 (0)151`.
  private func national(
    of digits: String, _ bracketed: Int?
  ) throws(NormalizationProblem) -> (code: String, national: String) {
    guard let (code, rest) = NumberingPlan.split(digits), let plans = NumberingPlan.byCode[code]
    else { throw NormalizationProblem("starts with an unknown country code") }
    let accepts = { (number: String) in plans.contains { $0.accepts(number) } }
    let trunks = Set(plans.flatMap(\.trunkPrefixes)).sorted { $0.utf8.count > $1.utf8.count }
    for trunk in trunks where rest.hasPrefix(trunk) {
      let bare = String(rest.dropFirst(trunk.count))
      // Brackets mark the prefix; otherwise it belongs to the number if that is complete with it.
      if bracketed == code.utf8.count || !accepts(rest), accepts(bare) { return (code, bare) }
    }
    guard accepts(rest) else {
      throw NormalizationProblem("has the wrong number of digits for +\(code)")
    }
    return (code, rest)
  }
}

/// The reason why a value has no normal form, as the end of a sentence.
public struct NormalizationProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
