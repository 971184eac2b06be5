public import CommandLanguage
public import ContactsModel
import ContactsSearch
import ContactsStore

@testable import ContactsShell

/// Runs a command of a script dry, on a book in memory, so that nothing is printed or written; the
/// contacts are the last listing, and the first one is open.
///
/// Of a command that reads files or accounts of this machine, only the arguments are read.
public func runDry(
  _ words: [Word], on contacts: [StoredContact] = [], allowingPrefixes: Bool = false
) throws {
  guard let name = words.first else { return }
  let command = try CommandTable.standard.command(named: name, allowingPrefixes: allowingPrefixes)
  let arguments = try command.signature.parse(words.dropFirst())
  switch command.signature.name {
  case "import": _ = try ImportCommand(arguments)
  case "export":
    _ = try Query(arguments.words("QUERY"))
    _ = try arguments.option("format").flatMap(ExportCommand.format)
  case "sync": _ = try arguments.option("prefer").map(SyncCommand.prefersBook)
  case "account":
    if let name = arguments.optionalText("NAME"), let place = arguments.optionalText("WHERE") {
      _ = try AccountRequest(name, place, arguments)
    }
  case "check", "edit", "info", "photo", "source": break
  default:
    let store = try Store(path: "/nonexistent/book.json", forReading: true)
    try store.beginDryRun()
    var session = Session(store: store, screen: Screen(), preferences: Session.Preferences())
    session.dryRun = DryRun(isOfCommand: true)
    session.origin = .script("lines", line: 1)
    session.run.readsCommandsFromInput = true
    try session.commit { _, _ in contacts.map(Change.add) }
    session.meanings.listing = ContactIDList(contacts.map(\.id))
    (session.meanings.current, session.meanings.opened) = (contacts.first?.id, contacts.first?.id)
    session.isChanging = command.isChanging(inForm: arguments.form)
    try command.run(arguments, in: &session)
  }
}
