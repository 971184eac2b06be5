internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch

/// The columns of a table that `--map COLUMN=FIELD` names.
struct ColumnFields {
  private let mapping: [(column: String, field: String)]

  /// Reads options of the form COLUMN=FIELD: the name or number of a column, and a field, with a
  /// label if any.
  init(_ options: [String]) throws {
    mapping = try options.map { text in
      guard let equals = text.lastIndex(of: "="), equals > text.startIndex else {
        throw CommandError(
          "`--map \(text)` is not COLUMN=FIELD; write --map Mobile=phone:mobile"
        )
      }
      let field = String(text[text.index(after: equals)...])
      let words = field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let known = try Field.resolved(String(words[0]))
      guard words.count == 1 || known.takesLabel else {
        throw CommandError("\(FieldError.noLabel(field: known.name)), in `--map \(text)`")
      }
      return (String(text[..<equals]), field)
    }
  }

  /// Whether no column is mapped.
  var isEmpty: Bool { mapping.isEmpty }

  /// The format of files of unknown format; nil if no column is mapped.
  var usualFormat: InputFormat? { mapping.isEmpty ? nil : .named("csv") }

  /// Returns a reader of the bytes of a file.
  func reader(
    of bytes: [UInt8], of file: ImportFile, as format: InputFormat
  ) throws(CommandError) -> any ContactReader {
    guard let makeReader = format.makeMappedReader else {
      throw CommandError(
        "\(file.name) is \(format.name), which has no columns; --map is for tables such as csv and "
          + "tsv"
      )
    }
    do {
      return try makeReader(bytes, mapping)
    } catch {
      throw CommandError("\(file.name): \(error)")
    }
  }
}
