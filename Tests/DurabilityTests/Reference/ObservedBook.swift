import Foundation

/// What a process says about the book: its contacts, the newest change, and what can be undone.
struct ObservedBook {
  /// What an undo would do.
  enum Outlook: String {
    case nothing, conflict, possible
  }

  /// A change of the log, without its values.
  struct Change: Equatable {
    var sequence: Int
    var undoes: Int?
    var redoes: Int?
    var contacts: Set<String>
  }

  /// The contacts, as `list` has them.
  let contacts: [[String: Any]]
  let newest: Change?
  /// What `undo` and `redo` would do, if they were asked about.
  let outlooks: [Outlook]
  let option: String
  let sequence: Int

  /// Whether a question was an error.
  var hasFailed: Bool { outlooks.contains { $0 != .possible } }

  /// The lines that ask, before `info`.
  static let questions = ["list", "log --limit 1", "option date-form"]
  /// The end of the answer to `info`.
  static let end = "\"every change as it is made\"}\n"

  /// Reads the answers; the first two are those to `undo` and `redo` if the number of their line is
  /// given.
  init(_ answers: [Answer], firstLine line: Int?) throws {
    let values = answers.compactMap(\.value)
    let errors = answers.compactMap { answer -> (Int, Outlook)? in
      guard case .message(let line, let text) = answer else { return nil }
      return (line, text.contains("nothing to") ? .nothing : .conflict)
    }
    outlooks =
      line.map { line in
        [line, line + 1].map { line in errors.first { $0.0 == line }?.1 ?? .possible }
      } ?? []
    let rest = Array(values.dropFirst(outlooks.count { $0 == .possible }))
    guard rest.count == Self.questions.count + 1, let contacts = rest[0] as? [[String: Any]],
      let log = rest[1] as? [[String: Any]], let option = rest[2] as? [String: Any],
      let info = rest[3] as? [String: Any]
    else { throw ReferenceMismatch("the answers to the questions are \(answers)") }
    self.contacts = contacts
    newest = log.first.map(Change.init)
    self.option = option["value"] as? String ?? ""
    sequence = info["transactions"] as? Int ?? -1
  }
}

extension ObservedBook.Change {
  /// Reads a record of the log.
  init(_ record: [String: Any]) {
    sequence = record["sequence"] as? Int ?? -1
    undoes = record["undoes"] as? Int
    redoes = record["redoes"] as? Int
    let changes = record["changes"] as? [[String: Any]] ?? []
    contacts = Set(
      changes.compactMap { ($0["id"] ?? ($0["contact"] as? [String: Any])?["id"]) as? String })
  }
}

/// A contact of the program, in the form of the reference; entries have the program's ids.
struct ObservedContact {
  var contact = ReferenceContact()

  init(_ object: [String: Any]) {
    let name = object["name"] as? [String: Any] ?? [:]
    let organization = object["organization"] as? [String: Any] ?? [:]
    for field in ["given", "family", "nickname"] { contact.values[field] = name[field] as? String }
    contact.values["org"] = organization["name"] as? String
    contact.values["title"] = organization["title"] as? String
    for field in ["note", "lastContacted", "created"] {
      contact.values[field] = object[field] as? String
    }
    contact.tags = object["tags"] as? [String] ?? []
    for (field, key, value) in [
      ("phone", "phones", "number"), ("email", "emails", "address"), ("url", "urls", "url"),
    ] {
      let list = object[key] as? [[String: Any]] ?? []
      contact.setList(
        field,
        list.map { entry in
          ReferenceEntry(
            id: entry["id"] as? Int ?? -1, label: entry["label"] as? String ?? "",
            value: entry[value] as? String ?? "",
            isPreferred: entry["preferred"] as? Bool ?? false)
        })
    }
  }
}

/// An answer of a process: a JSON value, or a message with the number of its line.
enum Answer {
  case value(Any)
  case message(line: Int, String)

  /// The value; nil for a message.
  var value: Any? {
    if case .value(let value) = self { value } else { nil }
  }

  /// Reads the output of some lines, with standard error among it.
  static func all(in output: some StringProtocol) throws -> [Answer] {
    var answers: [Answer] = []
    var array: [Substring]?
    for line in Substring(output).split(separator: "\n") {
      if array != nil {
        array?.append(line)
        guard line == "]", let text = array?.joined() else { continue }
        array = nil
        answers.append(.value(try JSONSerialization.jsonObject(with: Data(text.utf8))))
      } else if line == "[" {
        array = [line]
      } else if line.hasPrefix("contacts: <stdin>:") {
        let rest = line.dropFirst("contacts: <stdin>:".count)
        answers.append(.message(line: Int(rest.prefix { $0 != ":" }) ?? 0, String(rest)))
      } else if line.hasPrefix("contacts: ") {
        answers.append(.message(line: 0, String(line)))
      } else {
        answers.append(.value(try JSONSerialization.jsonObject(with: Data(line.utf8))))
      }
    }
    return answers
  }
}

/// A difference between the program and the reference.
struct ReferenceMismatch: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
