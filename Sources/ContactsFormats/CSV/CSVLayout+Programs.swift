internal import ContactsModel

extension CSVLayout {
  /// Outlook for the desktop, Outlook.com, and Google's export for Outlook, which name some columns
  /// differently.
  static let outlook = CSVLayout(
    "outlook-csv", "Outlook's CSV",
    columns: [
      Column("Title", .text(\.name.prefix)), Column("First Name", .text(\.name.given)),
      Column("Middle Name", .text(\.name.middle)), Column("Last Name", .text(\.name.family)),
      Column("Suffix", .text(\.name.suffix)), Column("Company", .text(\.organization.name)),
      Column("Department", .text(\.organization.department)),
      Column("Job Title", .text(\.organization.title)),
    ] + addresses + phones + [
      Column("Anniversary", .value(.date, "anniversary")),
      Column("Birthday", .value(.date, "birthday")), Column("Categories", .tags(separators: ";")),
      Column("E-mail Address", .value(.email)), Column("E-mail 2 Address", .value(.email)),
      Column("E-mail 3 Address", .value(.email)), Column("Nickname", .text(\.name.nickname)),
      Column("Notes", .text(\.note)), Column("Spouse", .value(.relation, "spouse")),
      Column("Web Page", .value(.url)),
    ],
    alsoRead: [
      Column("Given Yomi", .text(\.name.phoneticGiven)),
      Column("Surname Yomi", .text(\.name.phoneticFamily)),
      Column("Personal Web Page", .value(.url, "home")),
      Column("Manager's Name", .value(.relation, "manager")),
      Column("Assistant's Name", .value(.relation, "assistant")),
      Column("Children", .value(.relation, "child")),
      Column("Referred By", .value(.relation, "referred by")),
      Column("IM Address", .value(.messaging)),
    ]
      + [("Business", "work"), ("Home", "home"), ("Other", "other")].flatMap { name, label in
        [
          Column("\(name) Address", .entry(.address, label: label, .formatted)),
          Column("\(name) Country", .entry(.address, label: label, .country)),
        ]
      },
    constants: [
      "private": ["false", "0"], "priority": ["normal"], "sensitivity": ["normal"],
      "gender": ["unspecified"], "e mail type": ["smtp"],
    ],
    isMarked: {
      $0.contains("first name")
        && ($0.contains("business street") || $0.contains("business phone"))
    })

  private static let addresses = [("Business", "work"), ("Home", "home"), ("Other", "other")]
    .flatMap { name, label in
      let parts: [(String, Column.Part)] = [
        ("Street", .street), ("Street 2", .street), ("Street 3", .street), ("City", .city),
        ("State", .region), ("Postal Code", .postalCode), ("Country/Region", .country),
        ("Address PO Box", .poBox),
      ]
      return parts.map { Column("\(name) \($0.0)", .entry(.address, label: label, $0.1)) }
    }

  private static let phones = [
    ("Assistant's Phone", "assistant"), ("Business Fax", "work fax"), ("Business Phone", "work"),
    ("Business Phone 2", "work"), ("Callback", "callback"), ("Car Phone", "car"),
    ("Company Main Phone", "main"), ("Home Fax", "home fax"), ("Home Phone", "home"),
    ("Home Phone 2", "home"), ("ISDN", "isdn"), ("Mobile Phone", "mobile"), ("Other Fax", "fax"),
    ("Other Phone", "other"), ("Pager", "pager"), ("Primary Phone", ""), ("Radio Phone", "radio"),
    ("TTY/TDD Phone", "tty"), ("Telex", "telex"),
  ].map { Column($0.0, .value(.phone, $0.1)) }

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

  private static let thunderbirdsAddresses = [("Home", "home"), ("Work", "work")].flatMap {
    name, label in
    Column.Target.address(
      label, "\(name) Address", "\(name) City", "\(name) State", "\(name) ZipCode",
      "\(name) Country"
    ).map { Column($1, $0) }
  }
}
