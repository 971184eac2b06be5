/// One form of a command: its words, in order.
public struct Usage: Hashable, Sendable {
  /// An element of a form.
  public enum Element: Hashable, Sendable {
    /// A position for words.
    case parameter(Parameter)

    /// A literal word.
    case keyword(String)

    /// A position for words.
    public static func parameter(
      _ name: String, _ kind: Parameter.Kind, _ repetition: Parameter.Repetition = .one
    ) -> Element {
      .parameter(Parameter(name, kind, repetition))
    }
  }

  /// The parameters and keywords, in order.
  public let elements: [Element]

  /// The options of this form only.
  public let options: [Option]

  /// Creates a form.
  public init(_ elements: [Element], options: [Option] = []) {
    self.elements = elements
    self.options = options
    parameters = elements.compactMap {
      if case .parameter(let parameter) = $0 { parameter } else { nil }
    }
  }

  /// The parameters, in order.
  let parameters: [Parameter]

  /// Whether the form has keywords.
  var hasKeywords: Bool { parameters.count < elements.count }

  /// The keyword that identifies this form.
  var leadingKeyword: String? {
    if case .keyword(let keyword)? = elements.first { keyword } else { nil }
  }
  /// The unbreakable parts of the usage line.
  ///
  /// Of several optional parameters in a row, one that accepts any word encloses the rest, which
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
