/// The words of a command, by the names in its signature.
///
/// Asking for a name that the signature does not declare is a programming error, and traps.
public struct ArgumentList: Sendable {
  /// The index, in the signature's `usages`, of the form that was used.
  public let form: Int

  private let signature: Signature
  private let fillings: [Segment.Filling]
  private let given: [SortedWords.GivenOption]

  init(
    signature: Signature, form: Int, fillings: [Segment.Filling], options: [SortedWords.GivenOption]
  ) {
    self.signature = signature
    self.form = form
    self.fillings = fillings
    given = options
  }
}

extension ArgumentList {
  /// Returns the words of every parameter with the name, in order.
  public func words(_ name: String) -> [Word] {
    requireParameter(name)
    var words: [Word] = []
    for filling in fillings where filling.parameter == name {
      words += filling.words
      for assignment in filling.assignments { words.append(assignment.word) }
    }
    return words
  }

  /// Returns the error for a parameter without words that the other arguments do not imply.
  public func missing(_ name: String) -> UsageError {
    requireParameter(name)
    return signature.error(.missingParameter(name), in: signature.usages[form])
  }

  /// Returns the error for fewer words than the command needs.
  public func tooFewWords(needed: String) -> UsageError {
    signature.error(.tooFewWords(needed: needed), in: signature.usages[form])
  }

  private func requireParameter(_ name: String) {
    precondition(
      signature.parameterNames.contains(name), "\(signature.name) has no parameter \(name)")
  }

  /// Returns the first word of a parameter that the form always has.
  public func word(_ name: String) -> Word {
    guard let word = words(name).first else {
      preconditionFailure("\(name) may be left out in form \(form) of \(signature.name)")
    }
    return word
  }

  /// Returns the words of a parameter joined by spaces; empty if it has none.
  public func text(_ name: String) -> String {
    words(name).joinedTexts
  }

  /// Returns the words of a parameter joined by spaces; `nil` if it has none.
  public func optionalText(_ name: String) -> String? {
    words(name).isEmpty ? nil : text(name)
  }

  /// Returns the number in a parameter of kind `number`; `nil` if it has none.
  public func number(_ name: String) -> Int? {
    words(name).first.flatMap { wholeNumber($0.text) }
  }

  /// Returns the assignments in a parameter of kind `assignment`.
  public func assignments(_ name: String = "ASSIGNMENT") -> [Assignment] {
    requireParameter(name)
    return fillings.first { $0.parameter == name }?.assignments ?? []
  }
}

extension [Word] {
  /// The texts of the words, joined by spaces.
  public var joinedTexts: String {
    map(\.text).joined(separator: " ")
  }
}

extension ArgumentList {
  /// Returns whether an option without a value was given.
  public func flag(_ name: String) -> Bool {
    !values(of: name).isEmpty
  }

  /// Returns the value of an option; `nil` if it was not given.
  public func option(_ name: String) -> String? {
    options(name).first
  }

  /// Returns the values of an option that may be repeated, in order.
  public func options(_ name: String) -> [String] {
    values(of: name).compactMap(\.self)
  }

  /// Returns the value of an option as a whole number; `nil` if it was not given.
  public func number(option name: String) -> Int? {
    option(name).flatMap(wholeNumber)
  }

  /// The names of the options that were given, in order.
  public var optionNames: [String] { given.map(\.option.name) }

  private func values(of name: String) -> [String?] {
    precondition(
      signature.allOptions.contains { $0.name == name }, "\(signature.name) has no option \(name)")
    return given.filter { $0.option.name == name }.map(\.value)
  }
}
