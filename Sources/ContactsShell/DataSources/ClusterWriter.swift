internal import ContactsFormats
internal import ContactsMatching
internal import ContactsModel
internal import ContactsSearch
internal import JSON

/// Writes clusters for programs.
///
/// In JSON, a cluster is `{"score":0.98,"reasons":["same phone","names differ"],"contacts":[…]}`.
/// In TSV, each line is a contact: the number of its cluster, the score, the reasons, its id, name,
/// organization, phone, email and tags.
enum ClusterWriter: String, CaseIterable {
  case json, jsonl, tsv

  /// The header line of TSV.
  static let columns = "cluster\tscore\treasons\tid\tname\torganization\tphone\temail\ttags\n"

  /// Returns the TSV lines of a cluster; `number` counts from 1.
  static func rows(of cluster: DuplicateCluster, number: Int, in book: SearchableBook) -> [UInt8] {
    cluster.ids.compactMap { book[$0] }.flatMap { contact in
      TableLine.tsv([
        "\(number)", cluster.scoreText, cluster.reasonText, contact.id.description,
        contact.displayName, contact.organization.name,
        contact.preferredPhone?.value.number ?? "",
        contact.preferredEmail?.value.address ?? "", contact.tags.joined(separator: ","),
      ])
    }
  }

  /// Returns a cluster as a JSON object.
  static func json(of cluster: DuplicateCluster, in book: SearchableBook) -> [UInt8] {
    let contacts = cluster.ids.compactMap { book[$0] }
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
