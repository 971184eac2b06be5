internal import ContactsFormats
internal import ContactsMatching
internal import ContactsModel
internal import ContactsSearch
internal import JSON

/// A cluster for programs.
///
/// In JSON, it is `{"score":0.98,"reasons":["same phone","names differ"],"contacts":[…]}`. In TSV,
/// each line is a contact: the number of its cluster, the score, the reasons, its id, name,
/// organization, phone, email and tags.
extension DuplicateCluster {
  /// The names of the formats.
  static let formats = ["json", "jsonl", "tsv"]
  /// The header line of TSV.
  static let columns = "cluster\tscore\treasons\tid\tname\torganization\tphone\temail\ttags\n"

  /// Returns the TSV lines of the cluster; `number` counts from 1.
  func rows(number: Int, in book: SearchableBook) -> [UInt8] {
    ids.compactMap { book[$0] }.flatMap { contact in
      TableLine.tsv([
        "\(number)", scoreText, reasonText, contact.id.description, contact.displayName,
        contact.organization.name, contact.preferredPhone?.value.number ?? "",
        contact.preferredEmail?.value.address ?? "", contact.tags.joined(separator: ","),
      ])
    }
  }

  /// Returns the cluster as a JSON object.
  func json(in book: SearchableBook) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("score")
      writer.verbatim(scoreText)
      writer.member("reasons")
      writer.write(.array(reasons.map { .string($0.description) }))
      writer.member("contacts")
      writer.array { writer in
        for contact in ids.lazy.compactMap({ book[$0] }) {
          writer.element()
          contact.write(to: &writer)
        }
      }
    }
    return writer.bytes
  }

  /// The score with two decimals, from 0.00 to 0.99.
  private var scoreText: String { "0.\(percent < 10 ? "0" : "")\(percent)" }
}
