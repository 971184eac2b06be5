internal import ContactsMatching
internal import ContactsModel
internal import JSON

/// Writes clusters for programs.
///
/// In JSON a cluster is `{"score":0.98,"reasons":["same phone","names differ"],"contacts":[…]}`, the contacts as the
/// book has them. In TSV a contact is a line: the number of its cluster, the score, the reasons, its id, name,
/// organization, phone, email and tags.
enum ClusterWriter: String, CaseIterable {
  case json, jsonl, tsv

  var header: String {
    switch self {
    case .json: "["
    case .jsonl: ""
    case .tsv: "cluster\tscore\treasons\tid\tname\torganization\tphone\temail\ttags\n"
    }
  }

  /// Returns a cluster; `number` counts from 1.
  func bytes(for cluster: DuplicateCluster, number: Int, in book: AddressBook) -> [UInt8] {
    let contacts = cluster.ids.compactMap { book[$0] }
    switch self {
    case .json: return Array((number == 1 ? "\n" : ",\n").utf8) + json(cluster, contacts)
    case .jsonl: return json(cluster, contacts) + [UInt8(ascii: "\n")]
    case .tsv:
      return contacts.flatMap { contact in
        let cells = [
          "\(number)", cluster.scoreText, cluster.reasonText, contact.id.description,
          contact.displayName, contact.organization.name,
          contact.preferredPhone?.value.number ?? "",
          contact.preferredEmail?.value.address ?? "", contact.tags.joined(separator: ","),
        ]
        let safe = cells.map { cell in
          String(cell.map { $0 == "\t" || $0.isNewline ? " " : $0 })
        }
        return Array("\(safe.joined(separator: "\t"))\n".utf8)
      }
    }
  }

  func footer(isEmpty: Bool) -> String { self == .json ? (isEmpty ? "]\n" : "\n]\n") : "" }

  private func json(_ cluster: DuplicateCluster, _ contacts: [Contact]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("score")
      writer.verbatim(cluster.scoreText)
      writer.member("reasons")
      writer.write(.array(cluster.reasons.map { .string($0.description) }))
      writer.member("contacts")
      writer.array { writer in
        for contact in contacts {
          writer.element()
          contact.write(to: &writer)
        }
      }
    }
    return writer.bytes
  }
}

extension DuplicateCluster {
  /// The score with two decimals, from 0.00 to 0.99.
  fileprivate var scoreText: String { "0.\(percent < 10 ? "0" : "")\(percent)" }
}
