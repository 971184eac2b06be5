// ContactsStore
