// ContactsFormats
