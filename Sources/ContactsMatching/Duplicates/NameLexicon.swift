internal import ContactsModel
internal import UnicodeText

/// The distinct words of all names of a book, and the number of contacts with each.
///
/// Sharing a rare word is stronger evidence than sharing a common one (term frequency).
struct NameLexicon {
  /// A word of names.
  struct Word {
    let letters: [UInt32]
    let sound: [UInt32]
    /// The id of its sound, shared by words that sound alike.
    let soundID: Int
    /// The id of the full form of a common short name, such as `robert` for `bob`; otherwise of the
    /// word itself.
    let fullForm: Int
    let lacksVowels: Bool
    /// Whether the word's script has no romanization here.
    let isIdeographic: Bool
    /// The id of the script.
    let script: Int
    /// The number of contacts with the word.
    var count = 0
  }

  private(set) var words: [Word] = []
  private var indices: [FoldedText: Int] = [:]
  private var soundIDs: [[UInt32]: Int] = [:]
  /// The number of contacts with a word of each sound.
  private(set) var soundCounts: [Int] = []

  /// Returns the id of a folded word; adds it if it is new.
  mutating func index(of text: FoldedText) -> Int {
    if let index = indices[text] { return index }
    let fullForm = ShortNames.fullForm(of: text).map { self.index(of: $0) }
    let letters = NameSound.letters(of: text)
    let sound = NameSound.sound(of: letters)
    let soundID = soundIDs[sound] ?? soundIDs.count
    if soundID == soundIDs.count {
      soundIDs[sound] = soundID
      soundCounts.append(0)
    }
    let index = words.count
    indices[text] = index
    words.append(
      Word(
        letters: letters, sound: sound, soundID: soundID, fullForm: fullForm ?? index,
        lacksVowels: NameSound.lacksVowels(letters), isIdeographic: NameSound.isUnread(letters),
        script: NameSound.script(of: letters)))
    return index
  }

  /// The number of contacts with a name in each script.
  private(set) var scriptCounts: [Int: Int] = [:]

  /// Counts one contact with the distinct words of its name.
  mutating func count(_ contactWords: Set<Int>) {
    for word in contactWords { words[word].count += 1 }
    for sound in Set(contactWords.map { words[$0].soundID }) { soundCounts[sound] += 1 }
    for script in Set(contactWords.map { words[$0].script }) {
      scriptCounts[script, default: 0] += 1
    }
  }
}

/// Short forms of given names that do not start like the full form.
enum ShortNames {
  static func fullForm(of name: FoldedText) -> FoldedText? { fullForms[name] }

  private static let fullForms: [FoldedText: FoldedText] = {
    let table: KeyValuePairs<String, String> = [
      "alexander": "sascha alec alek xander sandro sasha", "andrew": "drew",
      "antonio": "toni tonio",
      "charles": "chuck", "edward": "ted ned", "elisabeth": "lisa betty liz beth lisbeth elli",
      "elizabeth": "lizzy bess eliza", "francesco": "chicco", "francisco": "paco pancho",
      "friedrich": "fritz", "giuseppe": "beppe", "heinrich": "heinz", "henry": "harry hank",
      "ivan": "vanya", "james": "jim jimmy jamie", "johannes": "hans hannes", "john": "jack",
      "jose": "pepe", "josef": "sepp beppo", "katharina": "kathe trina", "ludwig": "lutz",
      "luis": "lucho", "margaret": "peggy meg maggie", "maria": "mia mitzi", "mary": "molly polly",
      "michael": "mike mick michi", "mikhail": "misha", "nikolai": "kolya", "nikolaus": "klaus",
      "patricia": "trish patty", "richard": "dick rick", "robert": "bob bobby rob robby",
      "sarah": "sally sadie", "sebastian": "basti bastian", "theodor": "teo", "vladimir": "volodya",
      "wilhelm": "willi helmut", "william": "bill billy will liam",
    ]
    var fullForms: [FoldedText: FoldedText] = [:]
    for (full, forms) in table {
      for form in forms.split(separator: " ") {
        fullForms[FoldedText(String(form))] = FoldedText(full)
      }
    }
    return fullForms
  }()
}
