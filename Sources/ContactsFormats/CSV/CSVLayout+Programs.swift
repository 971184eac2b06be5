internal import ContactsModel

extension CSVLayout {
  /// Thunderbird.
  static let thunderbird = CSVLayout(
    "thunderbird-csv", "Thunderbird's CSV",
    columns: [
      Column("First Name", .text(\.name.given)), Column("Last Name", .text(\.name.family)),
      Column("Display Name", .name), Column("Nickname", .text(\.name.nickname)),
      Column("Primary Email", .value(.email)), Column("Secondary Email", .value(.email)),
      Column("Screen Name", .value(.messaging)), Column("Work Phone", .value(.phone, "work")),
      Column("Home Phone", .value(.phone, "home")), Column("Fax Number", .value(.phone, "fax")),
      Column("Pager Number", .value(.phone, "pager")),
      Column("Mobile Number", .value(.phone, "mobile")),
    ] + thunderbirdsAddresses + [
      Column("Job Title", .text(\.organization.title)),
      Column("Department", .text(\.organization.department)),
      Column("Organization", .text(\.organization.name)), Column("Web Page 1", .value(.url)),
      Column("Birth Year", .entry(.date, label: "birthday", .year)),
      Column("Birth Month", .entry(.date, label: "birthday", .month)),
      Column("Birth Day", .entry(.date, label: "birthday", .day)), Column("Notes", .text(\.note)),
    ], isMarked: { $0.contains("primary email") && $0.contains("display name") })

  /// Its addresses, whose names are clear in any table.
  static let thunderbirdsAddresses = [("Home", "home"), ("Work", "work")].flatMap {
    name, label in
    Column.Target.address(
      label, "\(name) Address", "\(name) City", "\(name) State", "\(name) ZipCode",
      "\(name) Country"
    ).map { Column($1, $0) }
  }

  /// Yahoo's export.
  static let yahoo = CSVLayout(
    "yahoo-csv", "Yahoo's CSV",
    columns: [
      Column("First", .text(\.name.given)), Column("Last", .text(\.name.family)),
      Column("Distribution Lists", .words), Column("Messenger ID", .value(.messaging)),
      Column("Other", .value(.phone, "other")), Column("Yahoo Phone", .value(.phone, "yahoo")),
      Column("Primary", .value(.phone)), Column("Alternate Email 1", .value(.email)),
      Column("Personal Website", .value(.url, "home")),
      Column("Business Website", .value(.url, "work")),
    ] + (1...9).map { Column("Messenger ID\($0)", .value(.messaging)) }
      + [("Home", "home"), ("Work", "work")].map {
        Column("\($0) ZIP", .entry(.address, label: $1, .postalCode))
      } + [Column("Custom 1", .value(.custom))],
    isMarked: {
      $0.contains("first") && $0.contains("last")
        && !$0.isDisjoint(with: ["yahoo phone", "messenger id", "alternate email"])
    })
}
