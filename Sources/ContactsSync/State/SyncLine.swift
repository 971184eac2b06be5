internal import ContactsFormats
internal import ContactsModel
internal import ContactsStore
internal import JSON

/// A line of the file of a remote's state.
enum SyncLine {
  /// The first line: the book, and the remote.
  case header(book: String, remote: String)
  case link(SyncLink)
  /// The link of an href is gone.
  case gone(String)
  case progress(SyncProgress)

  /// The version of the format.
  static let version = 1
  private static let format = "contacts-sync"

  /// Writes the line, with its checksum and newline.
  func write(to writer: inout JSONWriter) {
    let start = writer.count
    writer.object { writer in
      writeMembers(to: &writer)
      ChecksummedText.seal(&writer, from: start)
    }
    writer.endLine()
  }

  private func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .header(let book, let remote):
      writer.member("format", Self.format)
      writer.member("version")
      writer.write(Self.version)
      writer.member("book", book)
      writer.member("remote", remote)
    case .link(let link): link.writeMembers(to: &writer)
    case .gone(let href):
      writer.member("href", href)
      writer.member("gone")
      writer.write(true)
    case .progress(let progress):
      writer.member("token", progress.mark.token)
      writer.member("ctag", progress.mark.ctag)
      writer.member("listed", progress.listed?.description)
      writer.member("inStep", progress.inStep?.description)
      writer.member("whole", progress.whole?.description)
      if !progress.written.isEmpty {
        writer.member("written")
        writer.array { writer in
          for href in progress.written {
            writer.element()
            writer.write(href)
          }
        }
      }
      writer.member("sequence", progress.sequence)
      writer.member("session", progress.session)
      guard let traits = progress.traits else { return }
      writer.member("canWrite")
      writer.write(traits.canWrite)
      writer.member("version", traits.version.rawValue)
      writer.member("maximumSize", traits.maximumSize)
    }
  }

  /// Reads a line, without its newline; nil if it is damaged.
  init?(_ line: ArraySlice<UInt8>) {
    guard ChecksummedText.isIntact(line) else { return nil }
    do throws(JSONError) {
      self = try JSONReader.read(line) { reader throws(JSONError) in try SyncLine(&reader) }
    } catch {
      return nil
    }
  }

  private init(_ reader: inout JSONReader) throws(JSONError) {
    var link = SyncLink(href: "", etag: nil)
    var progress = SyncProgress()
    var (format, book, remote, version) = ("", "", "", 1)
    var (isGone, traits) = (false, RemoteTraits())
    try reader.readObject { key, reader throws(JSONError) in
      switch key {
      case "format": format = try reader.readString()
      case "version" where !format.isEmpty: version = try reader.readInt()
      case "book": book = try reader.readString()
      case "remote": remote = try reader.readString()
      case "gone": isGone = try reader.readBool()
      case "token": progress.mark.token = try reader.readString()
      case "ctag": progress.mark.ctag = try reader.readString()
      case "listed": progress.listed = Timestamp(try reader.readString())
      case "inStep": progress.inStep = Timestamp(try reader.readString())
      case "whole": progress.whole = Timestamp(try reader.readString())
      case "session": progress.session = try reader.readString()
      case "written":
        try reader.readArray { reader throws(JSONError) in
          progress.written.append(try reader.readString())
        }
      case "canWrite":
        traits.canWrite = try reader.readBool()
        progress.traits = traits
      case "maximumSize": traits.maximumSize = try reader.readInt()
      case let name:
        if try !link.read(name, from: &reader) { try reader.skipValue() }
      }
    }
    if !format.isEmpty {
      guard format == Self.format, version == Self.version else {
        throw JSONError(.expected("version \(Self.version) of \(Self.format)"), at: 0)
      }
      self = .header(book: book, remote: remote)
    } else if link.href.isEmpty {
      if progress.traits != nil {
        traits.version = link.version ?? .three
        progress.traits = traits
      }
      progress.sequence = link.sequence
      guard progress != SyncProgress() else {
        throw JSONError(.expected("a link or the progress"), at: 0)
      }
      self = .progress(progress)
    } else {
      self = isGone ? .gone(link.href) : .link(link)
    }
  }
}
