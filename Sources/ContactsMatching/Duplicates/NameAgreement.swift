internal import ContactsModel
internal import UnicodeText

/// How well one part of two names agrees: given names, or family names.
enum NameAgreement: Hashable {
  /// Equal when folded, with the chance that another person has the same.
  case same(chance: Double)
  /// Sounding alike, or one name in two scripts.
  case alike(chance: Double)
  /// One has additional words.
  case partial(chance: Double)
  /// Differing by a typing mistake.
  case close
  /// One is a short form of the other.
  case short
  /// One is the other's initial.
  case initial
  /// Missing in one or both.
  case unknown
  /// In scripts that cannot be compared, such as Han and Latin.
  case unreadable
  case different
}

extension NameAgreement {
  /// Whether the names are equal except for how they are written.
  var isSame: Bool {
    switch self {
    case .same, .alike: true
    case .partial, .close, .short, .initial, .unknown, .unreadable, .different: false
    }
  }

  /// The likelihoods of this agreement for one person, a household, colleagues, and strangers.
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

  /// The part of the name.
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

  /// Returns whether the words are equal except for spaces, such as `Van Damme` and `Vandamme`.
  private func isJoined(_ first: [Int], _ second: [Int]) -> Bool {
    let sound = { (words: [Int]) in words.flatMap { self.lexicon.words[$0].sound } }
    let (one, other) = (sound(first), sound(second))
    guard lexicon.words[first[0]].lacksVowels != lexicon.words[second[0]].lacksVowels else {
      return one == other
    }
    return NameSound.skeleton(of: one) == NameSound.skeleton(of: other)
  }

  /// Returns how two words agree that neither are equal nor sound alike; `nil` if they do not.
  private func loose(_ first: Int, _ second: Int) -> NameAgreement? {
    let (a, b) = (lexicon.words[first], lexicon.words[second])
    if first == second || a.soundID == b.soundID { return nil }
    let (short, long) = a.letters.count <= b.letters.count ? (a, b) : (b, a)
    if short.letters.count == 1 {
      return long.letters.first == short.letters.first || long.sound.first == short.sound.first
        ? .initial : nil
    }
    if a.fullForm == b.fullForm || a.fullForm == second || b.fullForm == first { return .short }
    // Two mistakes in a long word, one in others, none in very short ones.
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

  /// Returns whether a name is the beginning of another, or that with `y` or `ie`.
  private func isDiminutive(_ short: [UInt32], of long: [UInt32]) -> Bool {
    let stem = short.dropLast(short.last.map(NameSound.endsDiminutive) == true ? 1 : 0)
    return stem.count >= 3 && long.count >= stem.count + 2 && long.starts(with: stem)
  }

  /// The chance that another person has the same words: the frequency of the rarest in the book,
  /// combined with that of names in general.
  private func chance(of words: [Int]) -> Double {
    words.map { share(lexicon.words[$0].count, $0) }.min() ?? 1
  }

  private func soundChance(of words: [Int]) -> Double {
    words.map { share(lexicon.soundCounts[lexicon.words[$0].soundID], $0) }.min() ?? 1
  }

  /// The frequency among names in the word's script, as scripts are rarely mixed.
  private func share(_ count: Int, _ word: Int) -> Double {
    let population = lexicon.scriptCounts[lexicon.words[word].script] ?? 0
    return (Double(max(0, count - 2)) + 1) / (Double(population) + 500)
  }
}
