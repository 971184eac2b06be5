internal import ContactsFormats
internal import ContactsStore
internal import Platform

/// A file that an export would replace.
enum ReplacedFile {
  /// The most bytes that are looked at.
  private static let headSize = 4096
  /// The most bytes that all files of a format begin with.
  private static let beginningSize = 100

  /// Returns whether a file at a path is neither an export nor contacts of another program, but
  /// something that its owner may not want to lose.
  static func hasOtherContents(at path: String) throws(SystemError) -> Bool {
    guard let status = try FileStatus(path: path), status.isRegular, status.size > 0 else {
      return false
    }
    let head = try File(path, .readOnly).read(to: headSize)
    return InputFormat.of(head, named: "") == nil
      && !OutputFormat.all.contains { format in
        var writer = format.makeWriter()
        let beginning = (writer.header() + writer.footer()).prefix(beginningSize)
        return !beginning.isEmpty && head.starts(with: beginning)
      }
  }
}
