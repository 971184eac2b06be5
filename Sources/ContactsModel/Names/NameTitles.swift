/// Words before or after a name that are no part of it, such as `Dr.` and `PhD`: courtesy titles,
/// degrees, ranks and generations in several languages.
package enum NameTitles {
  /// When a word counts as a title.
  private enum Rule {
    /// In any case, with or without its dot.
    case always
    /// Only with its dot: Mag and Gen are names.
    case dotted
    /// In its capitals, with or without its dot: BC and MS are initials.
    case exact
    /// In its capitals, after two words, in a name with small letters: Ma and Mba are names, J.D.
    /// are initials.
    case capitals
  }

  private struct Title {
    /// The title without a final dot.
    let written: String
    let rule: Rule
  }

  private typealias Table = [String: Title]

  private static let before = table([
    .always: """
    Dr Dr.-Ing Dr.h.c Prof Univ.-Prof Univ.Prof Dipl.-Ing Dipl.-Kfm Dipl.-Inf Dipl.-Phys \
    Dipl.-Chem Dipl.-Math Dipl.-Psych Dipl.-Biol Dipl.-Päd Dkfm Ing Ing.arch Mgr MgA BcA MUDr MDDr \
    MVDr PhDr JUDr RNDr PaedDr PharmDr ThDr ThLic RSDr ICDr Drs Inż Dra Dott.ssa Sig.ra Sig.na Mr \
    Mrs Miss Sir Dame Lord Lady Herr Frau Fräulein Fru Mme Mlle Sr Sra Srta Señor Señora Señorita \
    Doña Dña Dhr Mevr Mevrouw Jhr Shri Smt Paní г-н г-жа проф Rev Revd Rabbi Msgr Capt Sgt Cpl \
    Cmdr Plk Pplk Kpt Mjr
    """,
    .dotted: """
    Mag Doc Doz Dipl Assoc Asst Adj Dott Sig Avv Arch Geom Rag Lic Eng Ir Av Doç Adv Er Lek Fr Hon \
    Col Gen Maj Adm Sen Rep Gov Amb Pres Ifj Id Özv Por Npor
    """,
    .exact: "Ms Mx Bc Hr Mw Lt",
  ])

  /// Titles that only follow others, such as `med.` in `Dr. med.`.
  private static let behindOthers = table([
    .always: "Don hab inż (FH)",
    .dotted:
      "med dent vet rer nat pol oec phil jur iur h.c h c mult habil theol techn agr publ em sc "
      + "paed arch",
  ])

  private static let after = table([
    .always: """
    PhD Ph.D CSc C.Sc DrSc Dr.Sc DSc D.Sc DPhil D.Phil MPhil M.Phil MSc M.Sc MEng M.Eng BSc B.Sc \
    BEng B.Eng MBBS MBChB LLM LL.M LLB LL.B LLD LL.D Ed.D PsyD Psy.D PharmD Pharm.D DVM D.V.M \
    D.D.S D.M.D Th.D ThM M.Div M.Fin ArtD Esq Esqr Jr Jnr Sr Snr
    """,
    .dotted: "ml st mł jun sen",
    .exact: "DiS II III IV VII VIII IX XII XIII XIV XV XVI XVII XVIII XIX XX",
    .capitals: """
    MBA M.B.A EMBA BBA DBA D.B.A MPA MPH MPP MFA M.F.A BFA B.F.A MDiv EdD ThD DNP DDS DMD MSW BSN \
    MSN RN R.N CPA CFA CISSP ACCA CEng FRCS FRCP FRS FRSA MRCP MRCS OBE MBE CBE KBE DBE KCB MA M.A \
    BA B.A MD M.D DO D.O JD J.D SJ S.J OP O.P OSB O.S.B OFM O.F.M PE P.E QC Q.C KC K.C CA C.A
    """,
  ])

  /// Titles before a given name, as in `Sir Ian`; after others a single word is a family name.
  private static let beforeGiven: Set = ["sir", "dame", "doña", "dña"]

  /// Words between and before titles, as in `Mr. & Mrs.` and `The Rev.`.
  private static let links: Set = [
    "&", "and", "und", "et", "y", "e", "og", "och", "en", "a", "i", "the",
  ]

  private static func table(_ words: [Rule: String]) -> Table {
    var table: Table = [:]
    for (rule, text) in words {
      for word in text.split(separator: " ") {
        table[word.lowercased()] = Title(written: String(word), rule: rule)
      }
    }
    return table
  }
}

// MARK: - Looking words up

extension NameTitles {
  /// Returns the number of words before a name, of which at least one is left.
  package static func countBefore(_ words: ArraySlice<Substring>) -> Int {
    var (count, index) = (0, words.startIndex)
    while index < words.endIndex - 1 {
      let word = words[index]
      index += 1
      guard let key = key(word) else { break }
      if isWritten(word, as: before[key]) || count > 0 && isWritten(word, as: behindOthers[key]) {
        count = index - words.startIndex
      } else if word.utf8.last == dot || !links.contains(key) {
        break
      }
    }
    return count
  }

  /// Returns the number of words after a name, of which at least one is left.
  ///
  /// - Parameter isShouted: Whether the whole name is in capitals.
  package static func countAfter(
    _ words: ArraySlice<Substring>, isShouted: @autoclosure () -> Bool
  ) -> Int {
    var left = words
    while left.count > 1 {
      let count = countOfLast(left, behind: 0, isShouted: isShouted())
      guard count > 0, count < left.count else { break }
      left.removeLast(count)
    }
    return words.count - left.count
  }

  /// Returns whether words are titles after a name of `count` words and a comma.
  package static func areAfter(
    _ words: [Substring], behind count: Int, isShouted: @autoclosure () -> Bool
  ) -> Bool {
    var left = words[...]
    while !left.isEmpty {
      let last = countOfLast(left, behind: count, isShouted: isShouted())
      guard last > 0 else { return false }
      left.removeLast(last)
    }
    return count > 0 && !words.isEmpty
  }

  /// Returns the number of words of the title at the end, after `count` further words: 2 for `Ph.
  ///
  /// D.`, 0 for no title.
  private static func countOfLast(
    _ words: ArraySlice<Substring>, behind count: Int, isShouted: @autoclosure () -> Bool
  ) -> Int {
    guard let word = words.last else { return 0 }
    let isNamed = count + words.count > 2
    if isTitle(word, of: after, takesCapitals: isNamed && !isShouted()) { return 1 }
    guard words.count > 1, word.utf8.last == dot else { return 0 }
    return isTitle(words[words.endIndex - 2] + word, of: after) ? 2 : 0
  }

  /// Returns whether words after a comma are titles that usually precede a name, as in `Novák Jan,
  /// Ing.`.
  static func areBefore(_ words: [Substring]) -> Bool {
    !words.isEmpty && words.allSatisfy { $0.utf8.last == dot && isTitle($0, of: before) }
  }

  /// Returns whether a single word after some titles is a family name.
  static func precedeFamilyName(_ titles: String) -> Bool {
    titles.split(separator: " ").last.map { !beforeGiven.contains(bare($0).lowercased()) } ?? false
  }

  /// Returns a title in its usual form; any other word unchanged.
  package static func written(_ word: String) -> String {
    guard let key = key(word[...]), let title = before[key] ?? after[key] else { return word }
    return word.utf8.last == dot ? title.written + "." : title.written
  }

  private static let dot = UInt8(ascii: ".")

  /// Returns the word without its dot in lower case; nil if nothing is left.
  private static func key(_ word: Substring) -> String? {
    let bare = bare(word)
    return bare.isEmpty ? nil : bare.lowercased()
  }

  private static func bare(_ word: Substring) -> Substring {
    word.utf8.last == dot ? word.dropLast() : word
  }

  private static func isTitle(
    _ word: Substring, of table: Table, takesCapitals: @autoclosure () -> Bool = false
  ) -> Bool {
    key(word).map { isWritten(word, as: table[$0], takesCapitals: takesCapitals()) } ?? false
  }

  /// Returns whether a word is written as its title must be.
  private static func isWritten(
    _ word: Substring, as title: Title?, takesCapitals: @autoclosure () -> Bool = false
  ) -> Bool {
    guard let title else { return false }
    return switch title.rule {
    case .always: true
    case .dotted: word.utf8.last == dot
    case .exact: bare(word) == title.written
    case .capitals: bare(word) == title.written && takesCapitals()
    }
  }
}
