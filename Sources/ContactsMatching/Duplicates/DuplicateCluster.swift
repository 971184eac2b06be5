public import ContactsModel

/// Contacts that are probably duplicates.
public struct DuplicateCluster: Hashable, Sendable {
  /// The contacts, the most complete first, then the oldest.
  public let ids: [ContactID]
  /// The probability, from 0 to 1, of the weakest pair that joins them.
  public let score: Double
  /// The reasons, in the order of `MatchReason`.
  public let reasons: [MatchReason]
}

extension AddressBook {
  /// The default threshold for duplicates.
  public static let minimumDuplicateScore = 0.5

  /// Returns clusters of probable duplicates, most probable first.
  ///
  /// Compares only pairs that share a key (blocking), so the time is linear in the number of
  /// contacts, except for sorting. Pairs known to be different never share a cluster. `step` is
  /// called twice for each contact and once for each comparison; an error it throws ends the
  /// search.
  public func duplicates<Failure: Error>(
    minimumScore: Double = minimumDuplicateScore, step: () throws(Failure) -> Void
  ) throws(Failure) -> [DuplicateCluster] {
    var records = MatchRecords()
    for contact in contacts {
      try step()
      records.append(contact)
    }
    let distinct = DistinctPairs(in: self)
    var blocking = Blocking(records)
    var links: [ClusterLink] = []
    for (first, second) in try blocking.candidatePairs(step: step) {
      try step()
      guard let score = records.score(first, second, unless: distinct), score >= minimumScore
      else { continue }
      links.append(ClusterLink(first: first, second: second, score: score))
    }
    var clustering = Clustering(records, distinct)
    for link in links.sorted() {
      try step()
      clustering.add(link)
    }
    return clustering.clusters
  }
}

extension MatchRecords {
  /// Returns the probability that two records are duplicates; `nil` if they cannot be.
  fileprivate func score(_ first: Int, _ second: Int, unless distinct: DistinctPairs) -> Double? {
    let (one, other) = (records[first], records[second])
    guard (one.kind == .group) == (other.kind == .group), !distinct.contains(one.id, other.id)
    else { return nil }
    return comparison(one, other).score(inBookOf: records.count)
  }

  /// Returns whether two records are known to be different, or contradict each other in a value
  /// that a person has once.
  fileprivate func areContrary(_ first: Int, _ second: Int, _ distinct: DistinctPairs) -> Bool {
    let (one, other) = (records[first], records[second])
    if distinct.contains(one.id, other.id) { return true }
    let pair = comparison(one, other)
    if pair.birthdaysAgree == false || pair.suffixes == .different { return true }
    guard pair.given == .different, !pair.hasLooseName else { return false }
    // Given and family name may be swapped.
    return Set(one.given).isDisjoint(with: other.family)
      && Set(other.given).isDisjoint(with: one.family)
  }
}

/// Two records, by index, that are probably duplicates.
struct ClusterLink: Comparable {
  let first: Int
  let second: Int
  let score: Double

  /// The most probable first, then the oldest.
  static func < (left: ClusterLink, right: ClusterLink) -> Bool {
    left.score != right.score
      ? left.score > right.score : (left.first, left.second) < (right.first, right.second)
  }
}

/// Joins pairs into clusters, most probable first.
///
/// Joins two clusters only if no contact of one clearly differs from one of the other, so that an
/// incomplete record does not link a father to his son (average linkage, with a veto). A pair that
/// cannot be joined is a cluster of its own.
struct Clustering {
  /// The most contacts in a cluster.
  static let maximumSize = 24

  private struct Group: Comparable {
    var members: [Int]
    var links: [ClusterLink]

    var score: Double { links.lazy.map(\.score).min() ?? 0 }
    private var oldest: Int { members.min() ?? 0 }

    static func < (left: Group, right: Group) -> Bool {
      let (score, otherScore) = (left.score, right.score)
      return score != otherScore ? score > otherScore : left.oldest < right.oldest
    }
  }

  private let records: MatchRecords
  private let distinct: DistinctPairs
  private var groups: [Group] = []
  private var groupOfRecord: [Int: Int] = [:]

  init(_ records: MatchRecords, _ distinct: DistinctPairs) {
    self.records = records
    self.distinct = distinct
  }

  /// Adds a pair; call in order of falling probability.
  mutating func add(_ link: ClusterLink) {
    let (first, second) = (groupOfRecord[link.first], groupOfRecord[link.second])
    if let first, first == second { return }
    let (left, right) = (members(of: link.first), members(of: link.second))
    guard canJoin(left, right) else {
      // The pair is shown on its own, and does not grow.
      groups.append(Group(members: [link.first, link.second], links: [link]))
      return
    }
    let links = [first, second].compactMap(\.self).flatMap { groups[$0].links } + [link]
    let joined = first ?? second ?? groups.count
    if joined == groups.count { groups.append(Group(members: [], links: [])) }
    for gone in [first, second].compactMap(\.self) where gone != joined {
      groups[gone] = Group(members: [], links: [])
    }
    groups[joined] = Group(members: left + right, links: links)
    for member in left + right { groupOfRecord[member] = joined }
  }

  private func members(of record: Int) -> [Int] {
    groupOfRecord[record].map { groups[$0].members } ?? [record]
  }

  private func canJoin(_ left: [Int], _ right: [Int]) -> Bool {
    guard left.count + right.count > 2 else { return true }
    guard left.count + right.count <= Self.maximumSize else { return false }
    return left.allSatisfy { one in
      right.allSatisfy { other in
        !records.areContrary(one, other, distinct)
      }
    }
  }

  /// The clusters, most probable first.
  var clusters: [DuplicateCluster] {
    groups.filter { !$0.links.isEmpty }.sorted().map { group in
      let members = group.members.sorted {
        let (left, right) = (records.records[$0].fullness, records.records[$1].fullness)
        return left != right ? left > right : $0 < $1
      }
      let reasons = group.links.reduce(into: Set<MatchReason>()) { reasons, link in
        reasons.formUnion(
          records.comparison(records.records[link.first], records.records[link.second]).reasons)
      }
      return DuplicateCluster(
        ids: members.map { records.records[$0].id }, score: group.score,
        reasons: MatchReason.allCases.filter(reasons.contains))
    }
  }
}

extension MatchRecord {
  /// How complete the contact is.
  fileprivate var fullness: Int {
    let values = phones.count + emails.count + accounts.count + streets.count + cities.count
    let names = given.count + family.count + nickname.count
    return values + names + (birthday == nil ? 0 : 1) + (organization == nil ? 0 : 1)
  }
}
