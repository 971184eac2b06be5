// ContactsModel
