/// One form of a command: what its words are, in order.
public struct Usage: Hashable, Sendable {
  /// One step of a form.
  public enum Element: Hashable, Sendable {
    /// A place for words.
    case parameter(Parameter)

    /// A word that stands for itself.
    case keyword(String)

    /// A place for words.
    public static func parameter(
      _ name: String, _ kind: Parameter.Kind, _ repetition: Parameter.Repetition = .one
    ) -> Element {
      .parameter(Parameter(name, kind, repetition))
    }
  }

  /// The form's parameters and keywords, in order.
  public let elements: [Element]

  /// The options of this form alone.
  public let options: [Option]

  /// Creates a form.
  public init(_ elements: [Element], options: [Option] = []) {
    self.elements = elements
    self.options = options
    parameters = elements.compactMap {
      if case .parameter(let parameter) = $0 { parameter } else { nil }
    }
  }

  /// The form's parameters, in order.
  let parameters: [Parameter]

  /// Whether words that stand for themselves part the others.
  var hasKeywords: Bool { parameters.count < elements.count }

  /// The keyword that tells this form from the others.
  var leadingKeyword: String? {
    if case .keyword(let keyword)? = elements.first { keyword } else { nil }
  }
  /// The parts of the usage line that are never broken.
  ///
  /// Of several optional parameters in a row, one that any word fills encloses the rest, which
  /// cannot be given without it: `[COMMAND [WORD…]]`, but `[N] [TEXT]`.
  var parts: [String] {
    var parts: [String] = []
    for element in elements.reversed() {
      switch element {
      case .keyword(let keyword):
        parts.insert(keyword, at: 0)
      case .parameter(let parameter) where !parameter.isOptional:
        parts.insert(parameter.usage, at: 0)
      case .parameter(let parameter):
        var inner = [parameter.usage]
        if parameter.takesAnyWord, let next = parts.first, next.hasPrefix("[") {
          inner.append(parts.removeFirst())
        }
        parts.insert("[" + inner.joined(separator: " ") + "]", at: 0)
      }
    }
    return parts
  }
}

extension Usage: ExpressibleByArrayLiteral {
  /// Creates a form without options of its own.
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}
