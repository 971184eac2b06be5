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
}
