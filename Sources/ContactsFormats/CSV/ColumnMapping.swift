internal import ContactsModel
internal import UnicodeText

/// Columns of a table, and the field they are mapped to.
struct ColumnMapping: Sendable {
  /// The indices of the columns, from 0.
  let places: [Int]
  /// The field.
  let target: Column.Target
  /// Whether they were given by number.
  let isByPlace: Bool
  private let field: Field

  /// Finds the columns named `name`, or the one with that number from 1, and a field such as
  /// `phone:work`.
  init(_ name: String, _ field: String, in names: [String]) throws(CSVMappingError) {
    let words = field.split(separator: ":", maxSplits: 1).map(String.init)
    guard let known = words.first.flatMap(Field.named) else {
      throw CSVMappingError.noSuchField(field)
    }
    guard words.count == 1 || known.takesLabel else {
      throw CSVMappingError.noLabel(field: known.name)
    }
    self.field = known
    target = .field(known, label: words.count == 2 ? words[1] : nil)
    let folded = FoldedText(name.trimmed)
    let named = names.indices.filter { names[$0] == name || FoldedText(names[$0]) == folded }
    isByPlace = named.isEmpty
    if let number = Int(name.trimmed), isByPlace, (1...max(1, names.count)).contains(number) {
      places = names.isEmpty ? [] : [number - 1]
    } else {
      places = named
    }
    guard !places.isEmpty else {
      throw CSVMappingError.noSuchColumn(name, names: names.filter { !$0.isEmpty })
    }
  }

  /// Whether the cells of a line fit the field, so that the line need not be a header.
  func fits(_ cells: [String]) -> Bool {
    places.allSatisfy { place in
      guard place < cells.count, !cells[place].isBlank else { return true }
      let cell = cells[place]
      return switch field.key {
      // `Phone 1` is a header.
      case PhoneNumber.key:
        PhoneNumber(cell).digits.count > (cell.contains(where: \.isLetter) ? 1 : 0)
      case EmailAddress.key: cell.contains("@")
      case ImportantDate.key: cell.contains(where: \.isNumber)
      case WebAddress.key: cell.contains(".")
      default: true
      }
    }
  }
}

/// Why a column cannot be mapped.
public enum CSVMappingError: Error, Hashable, Sendable, CustomStringConvertible {
  case noSuchField(String)
  case noSuchColumn(String, names: [String])
  case noLabel(field: String)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .noSuchField(let name): "no field `\(name)`; `help fields` lists the fields"
    case .noSuchColumn(let name, let names):
      names.isEmpty
        ? "no column `\(name)`: the file is empty"
        : "no column `\(name)`; the columns are "
          + names.prefix(40).map { "`\($0.shortened)`" }.joined(separator: ", ")
          + (names.count > 40 ? " and \(names.count - 40) more" : "")
          + ", or a number from 1"
    case .noLabel(let field): "the field `\(field)` takes no label"
    }
  }
}
