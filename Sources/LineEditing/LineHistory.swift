/// The lines typed before, kept in a file that several processes may share.
///
/// A line given again moves to the end. Blank lines, and lines that begin with a space, are not
/// kept. Each process has the lines that were in the file when it loaded it, and its own.
public final class LineHistory {
  /// A line, and the number by which a person can ask for it.
  public struct Entry: Hashable, Sendable {
    /// The entry's number.
    ///
    /// Lines from the file have 1, 2, 3, …; a line added has the number after the last one. Numbers
    /// do not change while the history is in memory, so those just listed mean the same
    /// after further lines; an entry that moved to the end or fell off leaves a gap.
    public let number: Int

    /// The line.
    public let line: String
  }

  /// The number of lines kept where nothing else is said.
  public static let defaultLimit = 10_000

  /// The lines, oldest first, with numbers that grow.
  public private(set) var entries: [Entry] = []

  /// Grows whenever the entries change.
  private(set) var revision = 0

  /// The number of lines to keep.
  let limit: Int
  private var file: HistoryFile?
  private var lastNumber = 0

  /// Creates an empty history.
  ///
  /// - Parameters:
  ///   - path: The file to keep the lines in; `nil` keeps them in memory only.
  ///   - limit: The number of lines to keep.
  public init(path: String?, limit: Int = defaultLimit) {
    self.limit = limit
    file = path.map { HistoryFile(path: $0, limit: limit) }
  }

  /// Reads the file, before the first line is added.
  ///
  /// A file that cannot be read is reported by the error thrown and then left alone: the history
  /// goes on in memory.
  public func load() throws {
    for line in try withFile({ try $0.load() }) ?? [] {
      append(line)
    }
  }

  /// Adds a line, and appends it to the file.
  ///
  /// The line is remembered even where the file cannot be written. That is reported by the error
  /// thrown, once, and the history goes on in memory.
  public func add(_ line: String) throws {
    guard !line.hasPrefix(" "), !line.allSatisfy(\.isWhitespace), line != entries.last?.line
    else { return }
    if let former = entries.firstIndex(where: { $0.line == line }) {
      entries.remove(at: former)
    }
    append(line)
    if entries.count > limit {
      entries.removeFirst(entries.count - limit)
    }
    try withFile { try $0.append(line) }
  }

  /// Returns the line of that number, or `nil` where no entry has it.
  public func line(numbered number: Int) -> String? {
    entries.last { $0.number == number }?.line
  }

  /// Returns the newest line that goes on after a beginning; `nil` where none does.
  ///
  /// Looks at every line where none does.
  public func newestLine(continuing beginning: String) -> String? {
    guard !beginning.isEmpty else { return nil }
    return entries.last { entry in
      entry.line.utf8.count > beginning.utf8.count
        && entry.line.utf8.starts(with: beginning.utf8)
        // What follows is no mark that belongs to the beginning's last character.
        && entry.line.hasPrefix(beginning)
    }?.line
  }

  private func append(_ line: String) {
    lastNumber += 1
    revision += 1
    entries.append(Entry(number: lastNumber, line: line))
  }

  /// Gives up the file at its first error, so that the error is seen once.
  private func withFile<Result>(_ body: (inout HistoryFile) throws -> Result) throws -> Result? {
    guard var current = file else { return nil }
    file = nil
    let result = try body(&current)
    file = current
    return result
  }
}
