internal import ContactsModel

/// How likely something observed of two records is, depending on what the two are (Fellegi and Sunter, 1969).
///
/// Besides strangers there are people who share values without being one: a household has its family name, its
/// address and its telephone in common, colleagues their organization and its switchboard.
struct Likelihoods {
  private var values: SIMD4<Double>

  /// Makes likelihoods for two records of one person, of two of one household, of two colleagues, and of strangers.
  init(_ same: Double, _ household: Double, _ colleagues: Double, _ strangers: Double) {
    values = [same, household, colleagues, strangers]
  }

  /// How often two records taken at random are each of it, in a book of so many contacts.
  init(priorInBookOf count: Int) {
    let count = Double(max(count, 100))
    self.init(0.1 / count, 0.2 / count, 4 / count, 1)
  }

  /// Takes another observation into account, which depends on the others only by what the two records are.
  static func *= (left: inout Likelihoods, right: Likelihoods) {
    left.values *= right.values
  }

  /// How likely it is that both records are of one person, from 0 to 1.
  var posterior: Double {
    let sum = values.sum()
    return sum > 0 ? values[0] / sum : 0
  }
}
