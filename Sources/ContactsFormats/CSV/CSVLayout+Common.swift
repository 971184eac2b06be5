internal import ContactsModel

extension CSVLayout {
  /// Any other table, by common column names in several languages.
  ///
  /// A word that means different things in two languages is read as most tables use it: `Nom` is a
  /// family name, `Nombre` a given one.
  static let common = CSVLayout(
    "csv", "any table with a header: Google, Outlook, Thunderbird and others",
    columns: """
      \(usualColumns)
      \(outlooksTranslations)
      \(outlooksAddresses)
      \(outlooksCountries)
      \(thunderbirdsAddresses)
      furtherFields = \(FurtherFields.column)
      """,
    isMarked: { _ in false })

  private static let usualColumns = """
    name = Name, Full Name, Display Name, DisplayName, Contact, Contact Name, Nom complet, \
      Vollständiger Name, Nombre completo, Nome completo, Volledige naam, Naam, Nome
    given = First Name, Firstname, First, Given Name, Given, Forename, Vorname, Prénom, Nombre, \
      Nome proprio, Voornaam, Förnamn, Fornavn, Etunimi, Imię
    family = Last Name, Lastname, Last, Family Name, Family, Surname, Nachname, Familienname, Nom, \
      Nom de famille, Apellido, Apellidos, Cognome, Sobrenome, Achternaam, Efternamn, \
      Etternavn, Efternavn, Sukunimi, Nazwisko
    middle = Middle Name, Middle, Additional Name, Zweiter Vorname, Deuxième prénom, \
      Segundo nombre, Secondo nome, Weitere Vornamen
    prefix = Prefix, Name Prefix, Honorific, Salutation, Anrede, Titel, Civilité, Tratamiento
    suffix = Suffix, Name Suffix, Namenszusatz, Suffixe, Sufijo, Suffisso
    nickname = Nickname, Nick Name, Nick, Alias, Spitzname, Surnom, Apodo, Soprannome, Apelido, \
      Bijnaam
    organization = Company, Company Name, Organization, Organisation, Organization Name, Org, \
      Employer, Firma, Unternehmen, Entreprise, Société, Empresa, Azienda, Società, Bedrijf, Företag
    department = Department, Abteilung, Service, Département, Departamento, Dipartimento, \
      Reparto, Afdeling
    title = Title, Job Title, Position, Role, Funktion, Fonction, Puesto, Cargo, Qualifica, Functie
    note = Note, Notes, Comment, Comments, Remark, Remarks, Description, Notiz, Notizen, \
      Bemerkung, Bemerkungen, Kommentar, Remarque, Remarques, Commentaire, Nota, Notas, Notitie, \
      Notities, Anteckningar
    uid = UID
    tags = Tag, Tags, Label, Labels, Category, Categories, Group, Groups, Kategorie, Kategorien, \
      Gruppe, Gruppen, Catégorie, Catégories, Groupe, Groupes, Categoría, Categorías, Etiquetas, \
      Categoria, Gruppo, Grupo
    email = Email, E-mail, Mail, Email Address, E-mail Address, E-Mail-Adresse, Courriel, \
      Adresse e-mail, Adresse mail, Correo, Correo electrónico, Indirizzo email, \
      Posta elettronica, E-mailadres, E-post, Sähköposti, Primary Email, Secondary Email, \
      Adresse de messagerie
    email:work = Work Email, Business Email, Email (work), Email (business), \
      E-mail geschäftlich, Email professionnel
    email:home = Home Email, Personal Email, Private Email, Email (home), Email (personal), \
      Email (private), E-mail privat, Email personnel
    phone = Phone, Phone Number, Telephone, Telephone Number, Tel, Telefon, Telefonnummer, \
      Téléphone, Numéro de téléphone, Teléfono, Telefono, Telefone, Telefoon, Puhelin, Primary Phone
    phone:mobile = Mobile, Mobile Phone, Mobile Number, Cell, Cell Phone, Cellphone, Cellular, \
      Handy, Mobil, Mobiltelefon, Handynummer, Mobilnummer, Portable, Téléphone portable, Móvil, \
      Celular, Teléfono móvil, Cellulare, Telemóvel, Mobiel, Tél. mobile, Phone (mobile), \
      Phone (cell), Telefon mobil
    phone:home mobile = Home Mobile, Private Mobile, Mobil privat, Handy privat
    phone:work mobile = Work Mobile, Business Mobile, Mobil geschäftlich, Handy geschäftlich
    phone:work = Work Phone, Business Phone, Office Phone, Work, Phone (work), \
      Phone (business), Phone (office), Telefon geschäftlich, \
      Geschäftlich, Téléphone professionnel, Téléphone (bureau), Bureau, Teléfono del trabajo, \
      Telefono ufficio
    phone:home = Home Phone, Home, Private Phone, Phone (home), Phone (private), Telefon privat, \
      Privat, Téléphone domicile, \
      Domicile, Teléfono particular, Telefono casa
    phone:main = Main Phone, Company Main Phone; phone:car = Car Phone
    phone:assistant = Assistant's Phone; phone:other = Other Phone
    phone:fax = Fax, Fax Number, Faxnummer, Télécopie, Other Fax
    phone:work fax = Work Fax, Business Fax; phone:home fax = Home Fax
    phone:pager = Pager, Pager Number
    url = Web, Website, Web Site, Web Page, Webpage, Homepage, Home Page, URL, Site web, \
      Internet, Sitio web, Página web, Sito web, Webseite, Page Web
    address/street = Street, Street Address, Address, Address Line, Straße, Strasse, Adresse, \
      Anschrift, Rue, Calle, Dirección, Via, Indirizzo, Rua, Endereço, Straat, Adres
    address/city = City, Town, Ort, Stadt, Wohnort, Ville, Ciudad, Città, Cidade, Plaats, Stad, \
      Kaupunki
    address/region = State, Region, Province, County, Bundesland, Région, Provincia, Estado, Regione
    address/postalCode = Zip, ZipCode, Zip Code, Postal Code, Postcode, Post Code, PLZ, \
      Postleitzahl, Code postal, Código postal, CAP, CEP, Postnummer
    address:home/postalCode = Home Zip, Home Zip Code, Home Postcode
    address:work/street = Work Street
    address:work/postalCode = Work Zip, Work Zip Code, Work Postal Code, Business Zip, \
      Business Zip Code
    address/country = Country, Country/Region, Land, Pays, País, Paese, Nazione
    address/poBox = PO Box, Postfach, Boîte postale, Apartado
    date:birthday = Birthday, Birth Date, Birthdate, Date of Birth, DOB, Geburtstag, \
      Geburtsdatum, Anniversaire, Date de naissance, Fecha de nacimiento, Cumpleaños, \
      Data di nascita, Compleanno, Data de nascimento, Geboortedatum, Verjaardag
    date:anniversary = Anniversary, Wedding Anniversary, Hochzeitstag, Jahrestag, Aniversario
    relation:spouse = Spouse, Partner, Ehepartner, Conjoint, Cónyuge, Coniuge
    messaging = IM, Messenger, Jabber, XMPP
    """
}
