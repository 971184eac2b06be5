internal import ContactsModel

extension CSVLayout {
  /// Thunderbird.
  static let thunderbird = CSVLayout(
    "thunderbird-csv", "Thunderbird's CSV",
    columns: """
      given = First Name; family = Last Name; name = Display Name; nickname = Nickname
      email = Primary Email, Secondary Email; messaging = Screen Name; phone:work = Work Phone
      phone:home = Home Phone; phone:fax = Fax Number; phone:pager = Pager Number
      phone:mobile = Mobile Number
      \(thunderbirdsAddresses)
      title = Job Title; department = Department; organization = Organization; url = Web Page 1
      date:birthday/year = Birth Year; date:birthday/month = Birth Month
      date:birthday/day = Birth Day; note = Notes
      """,
    alsoRead: """
      name = Anzeigename, Nom à afficher
      email = Primäre E-Mail-Adresse, Sekundäre E-Mail-Adresse, Première adresse électronique, \
        Deuxième adresse électronique
      messaging = Messenger-Name, Nom à l'écran; phone:work = Tel. dienstlich, Tél. professionnel
      phone:home = Tel. privat, Tél. personnel; phone:fax = Fax-Nummer; phone:pager = Pager-Nummer
      phone:mobile = Mobil-Tel.-Nr.
      address:home/street = Privat: Adresse, Privat: Adresse 2, Adresse privée, Adresse privée 2
      address:home/city = Privat: Ort; address:home/region = Privat: Bundesland
      address:home/postalCode = Privat: PLZ; address:home/country = Privat: Land
      address:work/street = Dienstlich: Adresse, Dienstlich: Adresse 2, Adresse professionnelle, \
        Adresse professionnelle 2
      address:work/city = Dienstlich: Ort; address:work/region = Dienstlich: Bundesland
      address:work/postalCode = Dienstlich: PLZ; address:work/country = Dienstlich: Land
      title = Arbeitstitel, Profession; url = Webseite 1, Webseite 2, Page Web 1, Page Web 2
      date:birthday/year = Geburtsjahr, année de naissance; date:birthday/month = Geburtsmonat
      date:birthday/day = Geburtstag
      """,
    isMarked: {
      $0.contains("primary email") && $0.contains("display name")
        || $0.contains("primare e mail adresse") || $0.contains("premiere adresse electronique")
    })

  /// Its addresses, whose names are clear in any table.
  static let thunderbirdsAddresses = """
    address:home/street = Home Address; address:home/city = Home City
    address:home/region = Home State; address:home/postalCode = Home ZipCode
    address:home/country = Home Country
    address:work/street = Work Address; address:work/city = Work City
    address:work/region = Work State; address:work/postalCode = Work ZipCode
    address:work/country = Work Country
    """

  /// Yahoo's export.
  static let yahoo = CSVLayout(
    "yahoo-csv", "Yahoo's CSV",
    columns: """
      given = First; family = Last; tags = Distribution Lists; messaging = Messenger ID
      phone:other = Other; phone:yahoo = Yahoo Phone; phone = Primary; email = Alternate Email 1
      url:home = Personal Website; url:work = Business Website
      messaging = \((1...9).map { "Messenger ID\($0)" }.joined(separator: ", "))
      address:home/postalCode = Home ZIP; address:work/postalCode = Work ZIP; custom = Custom 1
      """,
    isMarked: {
      $0.contains("first") && $0.contains("last")
        && !$0.isDisjoint(with: ["yahoo phone", "messenger id", "alternate email"])
    })
}
