internal import ContactsModel
internal import UnicodeText

/// The words of all names of a book, each once, with how many contacts have it.
///
/// That two contacts share a rare word tells more than that they share a common one (term frequency).
struct NameLexicon {
  /// A word of names.
  struct Word {
    let letters: [UInt32]
    let sound: [UInt32]
    /// The number of its sound, which words that sound alike have in common.
    let soundID: Int
    /// The full form of a usual short one, as `robert` of `bob`, or else the word.
    let fullForm: Int
    let lacksVowels: Bool
    /// Whether it is in a script that is not romanized here.
    let isIdeographic: Bool
    /// A number for the script.
    let script: Int
    /// How many contacts have the word.
    var count = 0
  }

  private(set) var words: [Word] = []
  private var indices: [FoldedText: Int] = [:]
  private var soundIDs: [[UInt32]: Int] = [:]
  /// How many contacts have a word of each sound.
  private(set) var soundCounts: [Int] = []

  /// Returns the number of a folded word, which is added if it is new.
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

  /// How many contacts have a name in each script.
  private(set) var scriptCounts: [Int: Int] = [:]

  /// Counts one more contact with words in its name, each once.
  mutating func count(_ contactWords: Set<Int>) {
    for word in contactWords { words[word].count += 1 }
    for sound in Set(contactWords.map { words[$0].soundID }) { soundCounts[sound] += 1 }
    for script in Set(contactWords.map { words[$0].script }) {
      scriptCounts[script, default: 0] += 1
    }
  }
}

/// Short forms of given names, where the beginning of the full one is another.
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
