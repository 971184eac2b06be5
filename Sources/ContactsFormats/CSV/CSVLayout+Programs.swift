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
    isMarked: { $0.contains("primary email") && $0.contains("display name") })

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
