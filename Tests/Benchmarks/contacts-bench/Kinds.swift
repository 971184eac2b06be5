/// How the second record of a person arose.
enum DuplicateKind: String, CaseIterable {
  case imported = "imported twice"
  case phoneForm = "phone written otherwise"
  case typo = "typo in the name"
  case swapped = "names swapped"
  case initial = "initial for the given name"
  case shortName = "short given name"
  case accents = "accents missing"
  case moved = "moved"
  case married = "another family name"
  case transliterated = "transliterated"
  case thin = "name alone"
}

/// Different people who look alike.
enum LookalikeKind: String, CaseIterable {
  case fatherAndSon = "father and son"
  case twins = "twins at one address"
  case couple = "couple with one telephone"
  case siblings = "siblings with like names"
  case switchboard = "colleagues, one switchboard"
  case info = "all called Info"
  case namesakes = "namesakes"
}
