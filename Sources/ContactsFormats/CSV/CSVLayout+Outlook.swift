internal import ContactsModel

extension CSVLayout {
  /// Outlook for the desktop in English, German and French, Outlook.com, and Google's export for
  /// Outlook, which name some columns differently.
  static let outlook = CSVLayout(
    "outlook-csv", "Outlook's CSV",
    columns: [
      Column("Title", .text(\.name.prefix)), Column("First Name", .text(\.name.given)),
      Column("Middle Name", .text(\.name.middle)), Column("Last Name", .text(\.name.family)),
      Column("Suffix", .text(\.name.suffix)), Column("Company", .text(\.organization.name)),
      Column("Department", .text(\.organization.department)),
      Column("Job Title", .text(\.organization.title)),
    ] + outlooksAddresses + phones + [
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
      Column("Rückmeldung", .value(.phone, "callback")),
      Column("Rappel", .value(.phone, "callback")),
      Column("RNIS", .value(.phone, "isdn")),
      Column("Name des/der Vorgesetzten", .value(.relation, "manager")),
      Column("Responsable", .value(.relation, "manager")),
      Column("Name Assistent", .value(.relation, "assistant")),
      Column("Nom de l'assistant(e)", .value(.relation, "assistant")),
      Column("Empfohlen von", .value(.relation, "referred by")),
      Column("Recommandé par", .value(.relation, "referred by")),
    ]
      + places.map { Column("\($0) Address", .entry(.address, label: $1, .formatted)) }
      + outlooksCountries,
    // `Ort` is `Location`, `Bureau` is `Office Location`.
    withoutField: [
      "private": ["false", "0"], "privat": ["falsch", "0"], "prive": ["faux", "0"],
      "priority": ["normal"], "prioritat": ["normal"], "priorite": ["normale"],
      "sensitivity": ["normal"], "vertraulichkeit": ["normal"],
      "critere de diffusion": ["normale"],
      "gender": ["unspecified"], "geschlecht": ["keine angabe"], "sexe": ["non spécifié"],
      "e mail type": ["smtp"], "e mail typ": ["smtp"], "type de messagerie": ["smtp"],
      "ort": [], "bureau": [],
    ],
    isMarked: {
      $0.contains("first name") && !$0.isDisjoint(with: ["business street", "business phone"])
        || $0.contains("prenom") && $0.contains("rue bureau")
        || $0.contains("prenom") && $0.contains("telephone bureau")
          && !$0.isDisjoint(
            with: ["critere de diffusion", "type de messagerie", "rue autre", "rue domicile"])
        // Beside a street or a postal code of no place, `Ort` is a city.
        || $0.contains("vorname") && $0.contains("ort geschaftlich")
          && $0.isDisjoint(with: ["strasse", "plz", "postleitzahl"])
    })

  private static let places = [("Business", "work"), ("Home", "home"), ("Other", "other")]

  /// The parts of Outlook's addresses, whose names are clear in any table.
  static let outlooksAddresses = places.flatMap { name, label in
    let parts: [(String, Column.Part)] = [
      ("Street", .street), ("Street 2", .street), ("Street 3", .street), ("City", .city),
      ("State", .region), ("Postal Code", .postalCode), ("Country/Region", .country),
      ("Address PO Box", .poBox),
    ]
    return parts.map { Column("\(name) \($0.0)", .entry(.address, label: label, $0.1)) }
  }

  /// The countries in Google's export for Outlook.
  static let outlooksCountries = places.map {
    Column("\($0) Country", .entry(.address, label: $1, .country))
  }

  private static let phones = [
    ("Assistant's Phone", "assistant"), ("Business Fax", "work fax"), ("Business Phone", "work"),
    ("Business Phone 2", "work"), ("Callback", "callback"), ("Car Phone", "car"),
    ("Company Main Phone", "main"), ("Home Fax", "home fax"), ("Home Phone", "home"),
    ("Home Phone 2", "home"), ("ISDN", "isdn"), ("Mobile Phone", "mobile"), ("Other Fax", "fax"),
    ("Other Phone", "other"), ("Pager", "pager"), ("Primary Phone", ""), ("Radio Phone", "radio"),
    ("TTY/TDD Phone", "tty"), ("Telex", "telex"),
  ].map { Column($0.0, .value(.phone, $0.1)) }

  /// The columns of Outlook in German and French whose names are clear in any table.
  static let outlooksTranslations: [(Column.Target, String)] =
    Column.Target.address(
      "work", "Straße geschäftlich,Rue (bureau)", "Ort geschäftlich,Ville (bureau)",
      "Region geschäftlich,Bundesland/Kanton geschäftlich,Dép/Région (bureau)",
      "Postleitzahl geschäftlich,Code postal (bureau)",
      "Land/Region geschäftlich,Pays/Région (bureau)",
      "Postfach geschäftlich,B.P. professionnelle")
    + Column.Target.address(
      "home", "Straße privat,Rue (domicile)", "Ort privat,Ville (domicile)",
      "Region privat,Bundesland/Kanton privat,Dép/Région (domicile)",
      "Postleitzahl privat,Code postal (domicile)", "Land/Region privat,Pays/Région (domicile)",
      "Postfach privat,Boîte postale du domicile")
    + Column.Target.address(
      "other", "Weitere Straße,Rue (autre)", "Weiterer Ort,Ville (autre)",
      "Weiteres Bundesland/Kanton,Weiteres/r Bundesland/Kanton,Weiterer/r Bundesland/Kanton,"
        + "Dép/Région (autre)",
      "Weitere Postleitzahl,Code postal (autre)",
      "Weiteres Land/Region,Weiteres/e Land/Region,Pays/Région (autre)",
      "Weiteres Postfach,Autre boîte postale")
    + [
      (.value(.phone), "Haupttelefon,Téléphone principal"),
      (.value(.phone, "car"), "Autotelefon,Téléphone (voiture)"),
      (.value(.phone, "assistant"), "Telefon Assistent,Téléphone de l'assistant(e)"),
      (.value(.phone, "main"), "Telefon Firma,Téléphone société"),
      (.value(.phone, "work fax"), "Fax geschäftlich,Télécopie (bureau)"),
      (.value(.phone, "home fax"), "Fax privat,Télécopie (domicile)"),
      (.value(.phone, "fax"), "Weiteres Fax,Télécopie (autre)"),
      (.value(.phone, "other"), "Weiteres Telefon,Téléphone (autre)"),
      (.value(.phone, "pager"), "Récepteur de radiomessagerie"),
      (.value(.phone, "radio"), "Radio téléphone"),
      (.value(.phone, "tty"), "Telefon für Hörbehinderte,Téléphone TDD/TTY,Téléphone TTY/TDD"),
      (.value(.date, "anniversary"), "Anniversaire de mariage ou fête"),
      (.value(.relation, "spouse"), "Partner/in,Conjoint(e)"),
      (.value(.relation, "child"), "Kinder,Enfants"),
    ]
}
