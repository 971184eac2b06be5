#!/usr/bin/env python3
"""Writes Sources/ContactsModel/Countries/CountryNameTable.swift: what countries are called.

English, German, French and Spanish names and those in the languages that are official in a country, as Unicode's
CLDR (the Python package `babel`) has them, and others that are in use; a name that two countries have is none.
"""
import collections

import babel
from babel.languages import get_official_languages
from babel.localedata import exists

# ISO 3166-1 alpha-3 where they are in use, and other names.
OTHERS = {
    "AE": "UAE;U.A.E.;ARE", "AT": "AUT;A;Republik Österreich", "AU": "AUS", "BE": "BEL;Belgique/België", "BR": "BRA",
    "BY": "Belarus;Byelorussia", "CA": "CAN", "CD": "DR Congo;Zaire;Democratic Republic of the Congo",
    "CG": "Republic of the Congo;Congo-Brazzaville", "CH": "CHE;Swiss Confederation;Suisse/Schweiz", "CI": "Ivory Coast",
    "CN": "CHN;PRC;P.R. China;PR China;People's Republic of China;Mainland China", "CV": "Cape Verde",
    "CZ": "CZE;Czech Republic;Tschechische Republik;Česká republika;Čechy", "DE": "DEU;GER;Federal Republic of Germany;"
    "Bundesrepublik Deutschland;BRD;BR Deutschland", "DK": "DNK", "ES": "ESP", "FI": "FIN", "FR": "FRA", "GR": "GRC",
    "GB": "GBR;UK;U.K.;Great Britain;United Kingdom of Great Britain and Northern Ireland;Großbritannien;"
    "Vereinigtes Königreich;Grande-Bretagne;Gran Bretaña", "HK": "Hong Kong;Hongkong;Hong Kong SAR", "HU": "HUN",
    "IE": "IRL;Republic of Ireland;Éire", "IN": "IND", "IR": "Islamic Republic of Iran", "IT": "ITA", "JP": "JPN",
    "KP": "DPRK;Democratic People's Republic of Korea", "KR": "KOR;Republic of Korea;Korea, Republic of;Südkorea;"
    "Korea (South);South-Korea;ROK", "LI": "Fürstentum Liechtenstein", "LU": "LUX", "MK": "Macedonia;FYROM",
    "MM": "Burma;Birma", "MO": "Macao;Macau", "MX": "MEX;Mexico;Estados Unidos Mexicanos", "MD": "Moldavia",
    "NL": "NLD;Holland;The Netherlands;Holanda;Pays Bas", "NO": "NOR", "NZ": "NZL;Aotearoa", "PL": "POL",
    "PS": "Palestine", "PT": "PRT", "RO": "ROU", "RU": "RUS;Russian Federation;Russische Föderation;"
    "Российская Федерация", "SE": "SWE", "SG": "SGP", "SK": "SVK;Slovak Republic", "SY": "Syrian Arab Republic",
    "SZ": "Swaziland", "TL": "East Timor", "TR": "TUR;Turkey;Turkiye;Türkiye", "TW": "TWN;ROC;Republic of China",
    "TZ": "United Republic of Tanzania", "UA": "UKR;The Ukraine", "US": "USA;U.S.A.;U.S.;United States of America;"
    "The United States;America;Vereinigte Staaten von Amerika;EE.UU.;EE. UU.;EEUU;États-Unis d'Amérique;Estados Unidos de América",
    "VA": "Holy See;Vatican;Vatikan", "VN": "Viet Nam", "ZA": "ZAF;RSA", "BO": "Plurinational State of Bolivia",
    "VE": "Bolivarian Republic of Venezuela", "LA": "Lao People's Democratic Republic", "BN": "Brunei Darussalam",
}
# English short names where CLDR's are not those in use.
ENGLISH = {"HK": "Hong Kong", "MO": "Macao", "MM": "Myanmar", "PS": "Palestine", "TR": "Türkiye"}
CODES = """AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY
BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT
MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG
UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW""".split()


def name(language, code):
    return babel.Locale.parse(language).territories.get(code) if exists(language) else None


names = {}
for code in CODES:
    english = ENGLISH.get(code) or name("en", code).replace("&", "and")
    found = [english]
    languages = ["en", "de", "fr", "es"] + [x for x in get_official_languages(code, regional=False)]
    for language in languages:
        try:
            found.append(name(language, code))
        except babel.UnknownLocaleError:
            pass
    names[code] = found + OTHERS.get(code, "").split(";")
count = collections.Counter()
for code, found in names.items():
    count.update({x.casefold() for x in found if x} | {code.casefold()})
# Which of the two is not said.
count.update(["congo", "kongo"] * 2)
print('''// Written by .scripts/country-names.py; not to be edited.

/// What countries are called, as text that `CountryNames` reads.
enum CountryNameTable {
  /// A line each country: its code (ISO 3166-1 alpha-2), its short name in English, and its other names.
  static let names = """''')
for code, found in names.items():
    seen, kept = set(), []
    for index, x in enumerate(found):
        key = (x or "").casefold()
        if x and key not in seen and (index == 0 or count[key] == 1):
            seen.add(key)
            kept.append(x)
    line = f"    {code} " + "|".join(kept)
    # A line of the table is a line of text: it goes on behind a backslash.
    while len(line) > 98:
        cut = line.rfind("|", 0, 97) + 1
        print(line[:cut] + "\\")
        line = "    " + line[cut:]
    print(line)
print('    """\n}')
