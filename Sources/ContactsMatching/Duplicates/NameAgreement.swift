internal import ContactsModel
internal import UnicodeText

/// How far one part of two names agrees: given names, or family names.
enum NameAgreement: Hashable {
  /// They are the same, folded; so are an uncommon word's bearers by chance.
  case same(chance: Double)
  /// They sound alike, or are one name in two scripts.
  case alike(chance: Double)
  /// One has words that the other lacks.
  case partial(chance: Double)
  /// They are a slip of the pen apart.
  case close
  /// One is a short form of the other.
  case short
  /// One is the other's initial.
  case initial
  /// One of them is not known, or neither.
  case unknown
  /// They are in scripts of which the one is not read in the other, as Han and Latin.
  case unreadable
  case different
}

extension NameAgreement {
  /// Whether the names are the same but for how they are written.
  var isSame: Bool {
    switch self {
    case .same, .alike: true
    case .partial, .close, .short, .initial, .unknown, .unreadable, .different: false
    }
  }

  /// How likely the agreement is of two records of one person, of two of a household, of two colleagues, and of
  /// any two.
  func likelihoods(of part: Part) -> Likelihoods {
    let given = part == .given
    let family = given ? 0 : 0.7
    return switch self {
    case .same(let chance):
      Likelihoods(given ? 0.7 : 0.8, max(family, chance + 0.02), chance, chance)
    case .alike(let chance):
      Likelihoods(0.06, given ? chance + 0.002 : 0.03, chance, chance)
    case .partial(let chance):
      Likelihoods(0.1, given ? 0.2 * chance + 0.004 : 0.1, 0.2 * chance, 0.2 * chance)
    case .close: Likelihoods(0.06, given ? 0.008 : 0.005, 0.003, 0.003)
    case .short: Likelihoods(0.06, 0.004, 0.003, 0.003)
    case .initial: Likelihoods(0.05, given ? 0.003 : 0.02, 0.003, 0.003)
    case .unknown: Likelihoods(0.05, 0.05, 0.05, 0.05)
    case .unreadable: given ? Likelihoods(0.04, 0.015, 0.08, 0.08) : Likelihoods(0.9, 0.9, 0.9, 0.9)
    case .different:
      given ? Likelihoods(0.015, 0.95, 0.98, 0.98) : Likelihoods(0.05, 0.25, 0.98, 0.98)
    }
  }

  /// Which names are meant.
  enum Part {
    case given, family
  }
}

extension MatchRecords {
  /// Returns how the words of two names agree.
  func agreement(of first: [Int], and second: [Int]) -> NameAgreement {
    guard !first.isEmpty, !second.isEmpty else { return .unknown }
    if first == second { return .same(chance: chance(of: first)) }
    let (shorter, longer) = first.count <= second.count ? (first, second) : (second, first)
    if shorter.count == longer.count, zip(shorter, longer).allSatisfy(areAlike) {
      return .alike(chance: soundChance(of: shorter))
    }
    if longer.count > 1, isJoined(shorter, longer) {
      return .alike(chance: soundChance(of: shorter))
    }
    if shorter.count < longer.count,
      shorter.allSatisfy({ word in longer.contains { areAlike(word, $0) } })
    {
      return .partial(chance: soundChance(of: shorter))
    }
    if lexicon.words[first[0]].isIdeographic != lexicon.words[second[0]].isIdeographic {
      return .unreadable
    }
    return loose(shorter[0], longer[0])
      ?? (longer.count > 1 ? loose(shorter[shorter.count - 1], longer[longer.count - 1]) : nil)
      ?? .different
  }

  private func areAlike(_ first: Int, _ second: Int) -> Bool {
    if first == second { return true }
    let (a, b) = (lexicon.words[first], lexicon.words[second])
    if a.soundID == b.soundID { return true }
    guard a.lacksVowels != b.lacksVowels else { return false }
    let skeleton = NameSound.skeleton(of: a.sound)
    return skeleton.count >= 2 && skeleton == NameSound.skeleton(of: b.sound)
  }

  /// Tells whether words are the same but for how they are divided, as `Van Damme` and `Vandamme`.
  private func isJoined(_ first: [Int], _ second: [Int]) -> Bool {
    let sound = { (words: [Int]) in words.flatMap { self.lexicon.words[$0].sound } }
    let (one, other) = (sound(first), sound(second))
    guard lexicon.words[first[0]].lacksVowels != lexicon.words[second[0]].lacksVowels else {
      return one == other
    }
    return NameSound.skeleton(of: one) == NameSound.skeleton(of: other)
  }

  /// Returns how two words agree that are neither the same nor sound alike; nil for not at all.
  private func loose(_ first: Int, _ second: Int) -> NameAgreement? {
    let (a, b) = (lexicon.words[first], lexicon.words[second])
    if first == second || a.soundID == b.soundID { return nil }
    let (short, long) = a.letters.count <= b.letters.count ? (a, b) : (b, a)
    if short.letters.count == 1 {
      return long.letters.first == short.letters.first || long.sound.first == short.sound.first
        ? .initial : nil
    }
    if a.fullForm == b.fullForm || a.fullForm == second || b.fullForm == first { return .short }
    // Two letters of a long word, one of others; in very short ones a letter makes another name.
    let length = short.letters.count
    let bound = length >= 8 ? 2 : length >= 4 ? 1 : 0
    if bound > 0,
      Spelling.distance(a.letters, b.letters, atMost: bound) != nil
        || Spelling.distance(a.sound, b.sound, atMost: length >= 6 ? 1 : 0) != nil
    {
      return .close
    }
    if isDiminutive(short.sound, of: long.sound) { return .short }
    return nil
  }

  /// Tells whether a name is the beginning of another, with `y`, `ie` or nothing at its end.
  private func isDiminutive(_ short: [UInt32], of long: [UInt32]) -> Bool {
    let stem = short.dropLast(short.last.map(NameSound.endsDiminutive) == true ? 1 : 0)
    return stem.count >= 3 && long.count >= stem.count + 2 && long.starts(with: stem)
  }

  /// How likely it is that somebody else has the same words: the share of the book that has the rarest, beside
  /// what is usual of names in general.
  private func chance(of words: [Int]) -> Double {
    words.map { share(lexicon.words[$0].count, $0) }.min() ?? 1
  }

  private func soundChance(of words: [Int]) -> Double {
    words.map { share(lexicon.soundCounts[lexicon.words[$0].soundID], $0) }.min() ?? 1
  }

  /// The share among names of the script of the word, as hardly anybody mixes scripts.
  private func share(_ count: Int, _ word: Int) -> Double {
    let population = lexicon.scriptCounts[lexicon.words[word].script] ?? 0
    return (Double(max(0, count - 2)) + 1) / (Double(population) + 500)
  }
}
