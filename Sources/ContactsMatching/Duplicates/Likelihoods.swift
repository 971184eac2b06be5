internal import ContactsModel

/// The likelihood of an observation about two records, by how they are related (Fellegi and Sunter,
/// 1969).
///
/// Besides strangers there are people who share values: a household shares its family name, address
/// and telephone, colleagues their organization and switchboard.
struct Likelihoods {
  private var values: SIMD4<Double>

  /// Creates likelihoods for one person, a household, colleagues, and strangers.
  init(_ same: Double, _ household: Double, _ colleagues: Double, _ strangers: Double) {
    values = [same, household, colleagues, strangers]
  }

  /// The prior probabilities for two random records of a book of `count` contacts.
  init(priorInBookOf count: Int) {
    let count = Double(max(count, 100))
    self.init(0.1 / count, 0.2 / count, 4 / count, 1)
  }

  /// Multiplies by the likelihoods of another observation, assumed independent given the relation.
  static func *= (left: inout Likelihoods, right: Likelihoods) {
    left.values *= right.values
  }

  /// The probability, from 0 to 1, that both records are of one person.
  var posterior: Double {
    let sum = values.sum()
    return sum > 0 ? values[0] / sum : 0
  }
}
