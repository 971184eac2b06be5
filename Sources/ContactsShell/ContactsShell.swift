// ContactsShell
