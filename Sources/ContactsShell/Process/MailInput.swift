internal import ContactsFormats
internal import Platform

/// A mail message on standard input.
enum MailInput {
  /// Returns the header of the message, and reads the rest, so that the writer gets no broken pipe.
  ///
  /// At most `MailHeader.maximumSize` bytes are kept.
  static func header() throws -> MailHeader {
    var kept: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      guard !Interruption.isRequested else {
        throw CommandError("reading the message was interrupted; nothing was changed")
      }
      guard let count = try read(into: &chunk) else { continue }
      if count == 0 { return MailHeader(kept) }
      kept += chunk[..<min(count, MailHeader.maximumSize - kept.count)]
    }
  }

  /// Reads some bytes; nil if a signal came first, or a non-blocking descriptor had none.
  private static func read(into chunk: inout [UInt8]) throws(CommandError) -> Int? {
    let input = Descriptor(0)
    do throws(Errno) {
      let count = try input.readSome(into: &chunk)
      if count == nil, !Interruption.isRequested { _ = try input.wait(for: .input) }
      return count
    } catch {
      throw CommandError("cannot read the message: \(error)")
    }
  }
}
