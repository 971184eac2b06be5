import CardDAV
