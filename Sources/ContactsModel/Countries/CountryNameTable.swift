// Written by .scripts/country-names.py; not to be edited.

/// What countries are called, as text that `CountryNames` reads.
enum CountryNameTable {
  /// A line each country: its code (ISO 3166-1 alpha-2), its short name in English, and its other names.
  static let names = """
    AD Andorra|Andorre
    AE United Arab Emirates|Vereinigte Arabische Emirate|Émirats arabes unis|\
    Emiratos Árabes Unidos|الإمارات العربية المتحدة|UAE|U.A.E.|ARE
    AF Afghanistan|Afganistán|افغانستان
    AG Antigua and Barbuda|Antigua & Barbuda|Antigua und Barbuda|Antigua-et-Barbuda|\
    Antigua y Barbuda
    AI Anguilla|Anguila
    AL Albania|Albanien|Albanie|Shqipëri
    AM Armenia|Armenien|Arménie|Հայաստան
    AO Angola
    AQ Antarctica|Antarktis|Antarctique|Antártida
    AR Argentina|Argentinien|Argentine
    AS American Samoa|Amerikanisch-Samoa|Samoa américaines|Samoa Americana
    AT Austria|Österreich|Autriche|AUT|A|Republik Österreich
    AU Australia|Australien|Australie|AUS
    AW Aruba
    AX Åland Islands|Ålandinseln|Îles Åland|Islas Aland|Åland
    AZ Azerbaijan|Aserbaidschan|Azerbaïdjan|Azerbaiyán|Azərbaycan|Азәрбајҹан
    BA Bosnia and Herzegovina|Bosnia & Herzegovina|Bosnien und Herzegowina|Bosnie-Herzégovine|\
    Bosnia y Herzegovina|Босна и Херцеговина|Bosna i Hercegovina
    BB Barbados|Barbade
    BD Bangladesh|Bangladesch|Bangladés|বাংলাদেশ
    BE Belgium|Belgien|Belgique|Bélgica|België|BEL|Belgique/België
    BF Burkina Faso
    BG Bulgaria|Bulgarien|Bulgarie|България
    BH Bahrain|Bahreïn|Baréin|البحرين
    BI Burundi|Uburundi
    BJ Benin|Bénin|Benín
    BL St. Barthélemy|Saint-Barthélemy|San Bartolomé
    BM Bermuda|Bermudes|Bermudas
    BN Brunei|Brunei Darussalam|Brunéi|بروني
    BO Bolivia|Bolivien|Bolivie|Plurinational State of Bolivia
    BQ Caribbean Netherlands|Karibische Niederlande|Pays-Bas caribéens|Caribe neerlandés|\
    Caribisch Nederland
    BR Brazil|Brasilien|Brésil|Brasil|BRA
    BS Bahamas
    BT Bhutan|Bhoutan|Bután|འབྲུག
    BV Bouvet Island|Bouvetinsel|Île Bouvet|Isla Bouvet
    BW Botswana|Botsuana
    BY Belarus|Biélorussie|Bielorrusia|Беларусь|Byelorussia
    BZ Belize|Belice
    CA Canada|Kanada|Canadá|CAN
    CC Cocos (Keeling) Islands|Kokosinseln|Îles Cocos|Islas Cocos
    CD Congo - Kinshasa|Kongo-Kinshasa|Congo-Kinshasa|República Democrática del Congo|DR Congo|\
    Zaire|Democratic Republic of the Congo
    CF Central African Republic|Zentralafrikanische Republik|République centrafricaine|\
    República Centroafricana|Ködörösêse tî Bêafrîka
    CG Congo - Brazzaville|Kongo-Brazzaville|Congo-Brazzaville|Republic of the Congo
    CH Switzerland|Schweiz|Suisse|Suiza|Svizzera|CHE|Swiss Confederation|Suisse/Schweiz
    CI Côte d’Ivoire|Ivory Coast
    CK Cook Islands|Cookinseln|Îles Cook|Islas Cook
    CL Chile|Chili
    CM Cameroon|Kamerun|Cameroun|Camerún
    CN China|Chine|中国|CHN|PRC|P.R. China|PR China|People's Republic of China|Mainland China
    CO Colombia|Kolumbien|Colombie
    CR Costa Rica
    CU Cuba|Kuba
    CV Cape Verde|Cabo Verde|Cap-Vert
    CW Curaçao|Curazao
    CX Christmas Island|Weihnachtsinsel|Île Christmas|Isla de Navidad
    CY Cyprus|Zypern|Chypre|Chipre|Κύπρος|Kıbrıs
    CZ Czechia|Tschechien|Tchéquie|Chequia|Česko|CZE|Czech Republic|Tschechische Republik|\
    Česká republika|Čechy
    DE Germany|Deutschland|Allemagne|Alemania|DEU|GER|Federal Republic of Germany|\
    Bundesrepublik Deutschland|BRD|BR Deutschland
    DJ Djibouti|Dschibuti|Yibuti|جيبوتي
    DK Denmark|Dänemark|Danemark|Dinamarca|Danmark|DNK
    DM Dominica|Dominique
    DO Dominican Republic|Dominikanische Republik|République dominicaine|República Dominicana
    DZ Algeria|Algerien|Algérie|Argelia|الجزائر
    EC Ecuador|Équateur
    EE Estonia|Estland|Estonie|Eesti
    EG Egypt|Ägypten|Égypte|Egipto|مصر
    EH Western Sahara|Westsahara|Sahara occidental|Sáhara Occidental|الصحراء الغربية
    ER Eritrea|Érythrée|إريتريا
    ES Spain|Spanien|Espagne|España|ESP
    ET Ethiopia|Äthiopien|Éthiopie|Etiopía|ኢትዮጵያ
    FI Finland|Finnland|Finlande|Finlandia|Suomi|FIN
    FJ Fiji|Fidschi|Fidji|Fiyi
    FK Falkland Islands|Falklandinseln|Îles Malouines|Islas Malvinas
    FM Micronesia|Mikronesien|Micronésie
    FO Faroe Islands|Färöer|Îles Féroé|Islas Feroe|Føroyar
    FR France|Frankreich|Francia|FRA
    GA Gabon|Gabun|Gabón
    GB United Kingdom|Vereinigtes Königreich|Royaume-Uni|Reino Unido|GBR|UK|U.K.|Great Britain|\
    United Kingdom of Great Britain and Northern Ireland|Großbritannien|Grande-Bretagne|\
    Gran Bretaña
    GD Grenada|Grenade|Granada
    GE Georgia|Georgien|Géorgie|საქართველო
    GF French Guiana|Französisch-Guayana|Guyane française|Guayana Francesa
    GG Guernsey|Guernesey
    GH Ghana
    GI Gibraltar
    GL Greenland|Grönland|Groenland|Groenlandia|Kalaallit Nunaat
    GM Gambia|Gambie
    GN Guinea|Guinée
    GP Guadeloupe|Guadalupe
    GQ Equatorial Guinea|Äquatorialguinea|Guinée équatoriale|Guinea Ecuatorial|Guiné Equatorial
    GR Greece|Griechenland|Grèce|Grecia|Ελλάδα|GRC
    GS South Georgia and South Sandwich Islands|South Georgia & South Sandwich Islands|\
    Südgeorgien und die Südlichen Sandwichinseln|Géorgie du Sud-et-les Îles Sandwich du Sud|\
    Islas Georgia del Sur y Sandwich del Sur
    GT Guatemala
    GU Guam
    GW Guinea-Bissau|Guinée-Bissau|Guinea-Bisáu|Guiné-Bissau
    GY Guyana
    HK Hong Kong|Hong Kong SAR China|Sonderverwaltungsregion Hongkong|\
    R.A.S. chinoise de Hong Kong|RAE de Hong Kong (China)|中國香港特別行政區|Hongkong|Hong Kong SAR
    HM Heard and McDonald Islands|Heard & McDonald Islands|Heard und McDonaldinseln|\
    Îles Heard-et-MacDonald|Islas Heard y McDonald
    HN Honduras
    HR Croatia|Kroatien|Croatie|Croacia|Hrvatska
    HT Haiti|Haïti|Haití
    HU Hungary|Ungarn|Hongrie|Hungría|Magyarország|HUN
    ID Indonesia|Indonesien|Indonésie
    IE Ireland|Irland|Irlande|Irlanda|Éire|IRL|Republic of Ireland
    IL Israel|Israël|ישראל|إسرائيل
    IM Isle of Man|Île de Man|Isla de Man|Ellan Vannin
    IN India|Indien|Inde|भारत|IND
    IO British Indian Ocean Territory|Britisches Territorium im Indischen Ozean|\
    Territoire britannique de l’océan Indien|Territorio Británico del Océano Índico
    IQ Iraq|Irak|العراق
    IR Iran|Irán|ایران|Islamic Republic of Iran
    IS Iceland|Island|Islande|Islandia|Ísland
    IT Italy|Italien|Italie|Italia|ITA
    JE Jersey
    JM Jamaica|Jamaika|Jamaïque
    JO Jordan|Jordanien|Jordanie|Jordania|الأردن
    JP Japan|Japon|Japón|日本|JPN
    KE Kenya|Kenia
    KG Kyrgyzstan|Kirgisistan|Kirghizstan|Kirguistán|Кыргызстан|Киргизия
    KH Cambodia|Kambodscha|Cambodge|Camboya|កម្ពុជា
    KI Kiribati
    KM Comoros|Komoren|Comores|Comoras|جزر القمر
    KN St. Kitts and Nevis|St. Kitts & Nevis|St. Kitts und Nevis|Saint-Christophe-et-Niévès|\
    San Cristóbal y Nieves
    KP North Korea|Nordkorea|Corée du Nord|Corea del Norte|북한|DPRK|\
    Democratic People's Republic of Korea
    KR South Korea|Südkorea|Corée du Sud|Corea del Sur|대한민국|KOR|Republic of Korea|\
    Korea, Republic of|Korea (South)|South-Korea|ROK
    KW Kuwait|Koweït|الكويت
    KY Cayman Islands|Kaimaninseln|Îles Caïmans|Islas Caimán
    KZ Kazakhstan|Kasachstan|Kazajistán|Казахстан|Қазақстан
    LA Laos|ລາວ|Lao People's Democratic Republic
    LB Lebanon|Libanon|Liban|Líbano|لبنان
    LC St. Lucia|Sainte-Lucie|Santa Lucía
    LI Liechtenstein|Fürstentum Liechtenstein
    LK Sri Lanka|ශ්‍රී ලංකාව|இலங்கை
    LR Liberia
    LS Lesotho|Lesoto
    LT Lithuania|Litauen|Lituanie|Lituania|Lietuva
    LU Luxembourg|Luxemburg|Luxemburgo|Lëtzebuerg|LUX
    LV Latvia|Lettland|Lettonie|Letonia|Latvija
    LY Libya|Libyen|Libye|Libia|ليبيا
    MA Morocco|Marokko|Maroc|Marruecos|المغرب|Meṛṛuk
    MC Monaco|Mónaco
    MD Moldova|Republik Moldau|Moldavie|Moldavia|Republica Moldova
    ME Montenegro|Monténégro|Crna Gora
    MF St. Martin|Saint-Martin|San Martín
    MG Madagascar|Madagaskar|Madagasikara
    MH Marshall Islands|Marshallinseln|Îles Marshall|Islas Marshall
    MK North Macedonia|Nordmazedonien|Macédoine du Nord|Macedonia del Norte|Северна Македонија|\
    Macedonia|FYROM
    ML Mali
    MM Myanmar|Myanmar (Burma)|Myanmar (Birmanie)|Myanmar (Birmania)|မြန်မာ|Burma|Birma
    MN Mongolia|Mongolei|Mongolie|Монгол
    MO Macao|Macao SAR China|Sonderverwaltungsregion Macau|R.A.S. chinoise de Macao|\
    RAE de Macao (China)|中國澳門特別行政區|Macau, RAE da China|Macau
    MP Northern Mariana Islands|Nördliche Marianen|Îles Mariannes du Nord|Islas Marianas del Norte
    MQ Martinique|Martinica
    MR Mauritania|Mauretanien|Mauritanie|موريتانيا
    MS Montserrat
    MT Malta|Malte
    MU Mauritius|Maurice|Mauricio
    MV Maldives|Malediven|Maldivas|ދިވެހި ރާއްޖެ
    MW Malawi|Malaui
    MX Mexico|Mexiko|Mexique|México|MEX|Estados Unidos Mexicanos
    MY Malaysia|Malaisie|Malasia
    MZ Mozambique|Mosambik|Moçambique
    NA Namibia|Namibie
    NC New Caledonia|Neukaledonien|Nouvelle-Calédonie|Nueva Caledonia
    NE Niger|Níger
    NF Norfolk Island|Norfolkinsel|Île Norfolk|Isla Norfolk
    NG Nigeria|Nàìjíríà
    NI Nicaragua
    NL Netherlands|Niederlande|Pays-Bas|Países Bajos|Nederland|NLD|Holland|The Netherlands|\
    Holanda|Pays Bas
    NO Norway|Norwegen|Norvège|Noruega|Norge|Noreg|NOR
    NP Nepal|Népal|नेपाल
    NR Nauru
    NU Niue
    NZ New Zealand|Neuseeland|Nouvelle-Zélande|Nueva Zelanda|Aotearoa|NZL
    OM Oman|Omán|عُمان
    PA Panama|Panamá
    PE Peru|Pérou|Perú
    PF French Polynesia|Französisch-Polynesien|Polynésie française|Polinesia Francesa
    PG Papua New Guinea|Papua-Neuguinea|Papouasie-Nouvelle-Guinée|Papúa Nueva Guinea|Papua Niugini
    PH Philippines|Philippinen|Filipinas|Pilipinas
    PK Pakistan|Pakistán|پاکستان
    PL Poland|Polen|Pologne|Polonia|Polska|POL
    PM St. Pierre and Miquelon|St. Pierre & Miquelon|St. Pierre und Miquelon|\
    Saint-Pierre-et-Miquelon|San Pedro y Miquelón
    PN Pitcairn Islands|Pitcairninseln|Îles Pitcairn|Islas Pitcairn
    PR Puerto Rico|Porto Rico
    PS Palestine|Palestinian Territories|Palästinensische Autonomiegebiete|\
    Territoires palestiniens|Territorios Palestinos|الأراضي الفلسطينية
    PT Portugal|PRT
    PW Palau|Palaos
    PY Paraguay|Paraguai
    QA Qatar|Katar|Catar|قطر
    RE Réunion|La Réunion|Reunión
    RO Romania|Rumänien|Roumanie|Rumanía|România|ROU
    RS Serbia|Serbien|Serbie|Srbija|Србија
    RU Russia|Russland|Russie|Rusia|Россия|RUS|Russian Federation|Russische Föderation|\
    Российская Федерация
    RW Rwanda|Ruanda|U Rwanda
    SA Saudi Arabia|Saudi-Arabien|Arabie saoudite|Arabia Saudí|المملكة العربية السعودية
    SB Solomon Islands|Salomonen|Îles Salomon|Islas Salomón
    SC Seychelles|Seychellen
    SD Sudan|Soudan|Sudán|السودان
    SE Sweden|Schweden|Suède|Suecia|Sverige|SWE
    SG Singapore|Singapur|Singapour|新加坡|Singapura|சிங்கப்பூர்|SGP
    SH St. Helena|Sainte-Hélène|Santa Elena
    SI Slovenia|Slowenien|Slovénie|Eslovenia|Slovenija
    SJ Svalbard and Jan Mayen|Svalbard & Jan Mayen|Spitzbergen und Jan Mayen|\
    Svalbard et Jan Mayen|Svalbard y Jan Mayen|Svalbard og Jan Mayen
    SK Slovakia|Slowakei|Slovaquie|Eslovaquia|Slovensko|SVK|Slovak Republic
    SL Sierra Leone|Sierra Leona
    SM San Marino|Saint-Marin
    SN Senegal|Sénégal
    SO Somalia|Somalie|Soomaaliya|الصومال
    SR Suriname|Surinam
    SS South Sudan|Südsudan|Soudan du Sud|Sudán del Sur
    ST São Tomé and Príncipe|São Tomé & Príncipe|São Tomé und Príncipe|Sao Tomé-et-Principe|\
    Santo Tomé y Príncipe|São Tomé e Príncipe
    SV El Salvador|Salvador
    SX Sint Maarten|Saint-Martin (partie néerlandaise)|Sint-Maarten
    SY Syria|Syrien|Syrie|Siria|سوريا|Syrian Arab Republic
    SZ Eswatini|Esuatini|Swaziland
    TC Turks and Caicos Islands|Turks & Caicos Islands|Turks- und Caicosinseln|\
    Îles Turques-et-Caïques|Islas Turcas y Caicos
    TD Chad|Tschad|Tchad|تشاد
    TF French Southern Territories|Französische Süd- und Antarktisgebiete|\
    Terres australes françaises|Territorios Australes Franceses
    TG Togo
    TH Thailand|Thaïlande|Tailandia|ไทย
    TJ Tajikistan|Tadschikistan|Tadjikistan|Tayikistán|Тоҷикистон
    TK Tokelau
    TL Timor-Leste|Timor oriental|East Timor
    TM Turkmenistan|Turkménistan|Turkmenistán|Türkmenistan
    TN Tunisia|Tunesien|Tunisie|Túnez|تونس
    TO Tonga
    TR Türkiye|Türkei|Turquie|Turquía|TUR|Turkey|Turkiye
    TT Trinidad and Tobago|Trinidad & Tobago|Trinidad und Tobago|Trinité-et-Tobago|\
    Trinidad y Tobago
    TV Tuvalu
    TW Taiwan|Taïwan|Taiwán|台灣|TWN|ROC|Republic of China
    TZ Tanzania|Tansania|Tanzanie|United Republic of Tanzania
    UA Ukraine|Ucrania|Україна|UKR|The Ukraine
    UG Uganda|Ouganda
    UM U.S. Outlying Islands|Amerikanische Überseeinseln|Îles mineures éloignées des États-Unis|\
    Islas menores alejadas de EE. UU.
    US United States|Vereinigte Staaten|États-Unis|Estados Unidos|USA|U.S.A.|U.S.|\
    United States of America|The United States|America|Vereinigte Staaten von Amerika|EE.UU.|\
    EE. UU.|EEUU|États-Unis d'Amérique|Estados Unidos de América
    UY Uruguay
    UZ Uzbekistan|Usbekistan|Ouzbékistan|Uzbekistán|Oʻzbekiston|Ўзбекистон
    VA Vatican City|Vatikanstadt|État de la Cité du Vatican|Ciudad del Vaticano|Holy See|Vatican|\
    Vatikan
    VC St. Vincent and Grenadines|St. Vincent & Grenadines|St. Vincent und die Grenadinen|\
    Saint-Vincent-et-les Grenadines|San Vicente y las Granadinas
    VE Venezuela|Bolivarian Republic of Venezuela
    VG British Virgin Islands|Britische Jungferninseln|Îles Vierges britanniques|\
    Islas Vírgenes Británicas
    VI U.S. Virgin Islands|Amerikanische Jungferninseln|Îles Vierges des États-Unis|\
    Islas Vírgenes de EE. UU.
    VN Vietnam|Viêt Nam|Việt Nam|Viet Nam
    VU Vanuatu
    WF Wallis and Futuna|Wallis & Futuna|Wallis und Futuna|Wallis-et-Futuna|Wallis y Futuna
    WS Samoa
    YE Yemen|Jemen|Yémen|اليمن
    YT Mayotte
    ZA South Africa|Südafrika|Afrique du Sud|Sudáfrica|ZAF|RSA
    ZM Zambia|Sambia|Zambie
    ZW Zimbabwe|Simbabwe|Zimbabue
    """
}
