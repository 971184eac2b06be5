extension String {
  /// The letters with two cases.
  private var casedLetters: [Unicode.Scalar] {
    unicodeScalars.filter { $0.properties.isUppercase || $0.properties.isLowercase }
  }

  /// Whether there are letters with two cases, all capitals.
  package var isAllCaps: Bool {
    let letters = casedLetters
    return !letters.isEmpty && letters.allSatisfy(\.properties.isUppercase)
  }

  /// Whether there are letters with two cases, none of them capitals.
  package var isAllLower: Bool {
    let letters = casedLetters
    return !letters.isEmpty && letters.allSatisfy(\.properties.isLowercase)
  }
}
