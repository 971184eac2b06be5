import ContactsShell

Program.main(Array(CommandLine.arguments.dropFirst()))
