internal import ContactsModel

extension CSVLayout {
  /// Outlook for the desktop in English, German and French, Outlook.com, and Google's export for
  /// Outlook, which name some columns differently.
  static let outlook = CSVLayout(
    "outlook-csv", "Outlook's CSV",
    columns: """
      prefix = Title; given = First Name; middle = Middle Name; family = Last Name; suffix = Suffix
      organization = Company; department = Department; title = Job Title
      \(outlooksAddresses)
      phone:assistant = Assistant's Phone; phone:work fax = Business Fax
      phone:work = Business Phone, Business Phone 2; phone:callback = Callback
      phone:car = Car Phone; phone:main = Company Main Phone; phone:home fax = Home Fax
      phone:home = Home Phone, Home Phone 2; phone:isdn = ISDN; phone:mobile = Mobile Phone
      phone:fax = Other Fax; phone:other = Other Phone; phone:pager = Pager; phone = Primary Phone
      phone:radio = Radio Phone; phone:tty = TTY/TDD Phone; phone:telex = Telex
      date:anniversary = Anniversary; date:birthday = Birthday; categories = Categories
      email = E-mail Address, E-mail 2 Address, E-mail 3 Address; nickname = Nickname
      note = Notes; relation:spouse = Spouse; url = Web Page
      """,
    alsoRead: """
      phoneticGiven = Given Yomi; phoneticFamily = Surname Yomi; url:home = Personal Web Page
      relation:child = Children; messaging = IM Address; phone:isdn = RNIS
      phone:callback = Rückmeldung, Rappel
      relation:manager = Manager's Name, Name des/der Vorgesetzten, Responsable
      relation:assistant = Assistant's Name, Name Assistent, Nom de l'assistant(e)
      relation:referred by = Referred By, Empfohlen von, Recommandé par
      address:work/formatted = Business Address; address:home/formatted = Home Address
      address:other/formatted = Other Address
      \(outlooksCountries)
      """,
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

  /// The parts of Outlook's addresses, whose names are clear in any table.
  static let outlooksAddresses = [("Business", "work"), ("Home", "home"), ("Other", "other")].map {
    name, label in
    """
    address:\(label)/street = \(name) Street, \(name) Street 2, \(name) Street 3
    address:\(label)/city = \(name) City; address:\(label)/region = \(name) State
    address:\(label)/postalCode = \(name) Postal Code
    address:\(label)/country = \(name) Country/Region
    address:\(label)/poBox = \(name) Address PO Box
    """
  }.joined(separator: "\n")

  /// The countries in Google's export for Outlook.
  static let outlooksCountries = """
    address:work/country = Business Country; address:home/country = Home Country
    address:other/country = Other Country
    """

  /// The columns of Outlook in German and French whose names are clear in any table.
  static let outlooksTranslations = """
    address:work/street = Straße geschäftlich, Rue (bureau)
    address:work/city = Ort geschäftlich, Ville (bureau)
    address:work/region = Region geschäftlich, Bundesland/Kanton geschäftlich, Dép/Région (bureau)
    address:work/postalCode = Postleitzahl geschäftlich, Code postal (bureau)
    address:work/country = Land/Region geschäftlich, Pays/Région (bureau)
    address:work/poBox = Postfach geschäftlich, B.P. professionnelle
    address:home/street = Straße privat, Rue (domicile)
    address:home/city = Ort privat, Ville (domicile)
    address:home/region = Region privat, Bundesland/Kanton privat, Dép/Région (domicile)
    address:home/postalCode = Postleitzahl privat, Code postal (domicile)
    address:home/country = Land/Region privat, Pays/Région (domicile)
    address:home/poBox = Postfach privat, Boîte postale du domicile
    address:other/street = Weitere Straße, Rue (autre)
    address:other/city = Weiterer Ort, Ville (autre)
    address:other/region = Weiteres Bundesland/Kanton, Weiteres/r Bundesland/Kanton, \
      Weiterer/r Bundesland/Kanton, Dép/Région (autre)
    address:other/postalCode = Weitere Postleitzahl, Code postal (autre)
    address:other/country = Weiteres Land/Region, Weiteres/e Land/Region, Pays/Région (autre)
    address:other/poBox = Weiteres Postfach, Autre boîte postale
    phone = Haupttelefon, Téléphone principal; phone:car = Autotelefon, Téléphone (voiture)
    phone:assistant = Telefon Assistent, Téléphone de l'assistant(e)
    phone:main = Telefon Firma, Téléphone société
    phone:work fax = Fax geschäftlich, Télécopie (bureau)
    phone:home fax = Fax privat, Télécopie (domicile)
    phone:fax = Weiteres Fax, Télécopie (autre); phone:other = Weiteres Telefon, Téléphone (autre)
    phone:pager = Récepteur de radiomessagerie; phone:radio = Radio téléphone
    phone:tty = Telefon für Hörbehinderte, Téléphone TDD/TTY, Téléphone TTY/TDD
    date:anniversary = Anniversaire de mariage ou fête
    relation:spouse = Partner/in, Conjoint(e); relation:child = Kinder, Enfants
    """
}
