import ContactsShell

Program.main()
