internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import JSON
internal import Tables

extension Session {
  /// Runs a command, shows its changes, and takes them back.
  mutating func runDry(_ command: (inout Session) throws -> Void) throws {
    try refresh()
    let former = self
    try store.beginDryRun()
    dryRun = DryRun(isOfCommand: true)
    let result = Result { try command(&self) }
    let (changes, made) = (store.endDryRun(), dryRun)
    (meanings, options, dryRun) = (former.meanings, former.options, former.dryRun)
    try result.get()
    if let made, !made.isReported { try show(changes, made.effects) }
  }

  /// Starts a dry run of everything the process is asked to do.
  mutating func beginDryRun() throws {
    try store.beginDryRun()
    dryRun = DryRun(isOfCommand: false)
  }

  /// Takes everything back, and shows the changes, unless an error would have rolled them back.
  mutating func endDryRun() {
    guard let made = dryRun else { return }
    let changes = store.endDryRun()
    dryRun = nil
    guard !(preferences.isTransaction && run.hasFailed), !made.isReported else { return }
    do {
      try show(changes, made.effects)
    } catch {
      // Who reads no further has seen enough.
    }
  }

  /// Records an effect outside the book.
  mutating func reportDryRun(_ text: String, _ record: JSONObject? = nil) {
    dryRun?.effects.append(DryRun.Effect(text: text, record: record))
  }

  /// Prints changes: as a table and a count, or for programs as the journal has them.
  private mutating func show(_ changes: [Change], _ effects: [DryRun.Effect]) throws {
    guard let format = preferences.format else { return show(changes, with: effects) }
    let records = effects.compactMap(\.record)
    let values = (0..<changes.count + records.count).lazy.map { place in
      place < changes.count
        ? changes[place].json : JSONValue.object(records[place - changes.count]).utf8
    }
    try write(values, asArray: format.name == "json")
  }

  private mutating func show(_ changes: [Change], with effects: [DryRun.Effect]) {
    let source = TransactionDataSource(
      changes, in: ChangeSurroundings(making: changes, in: book), traits: rowTraits(of:)
    ) { [self] in name(of: $0) }
    TableRenderer(screen.style(numbering: .none)).render(source) { output.print($0) }
    for effect in effects { output.print("would \(effect.text)".safeForTerminal) }
    if changes.isEmpty, !effects.isEmpty { return }
    let contacts = Set(changes.lazy.compactMap(\.contactID)).count
    let settings = ChangedSetting.all(in: changes).count
    let more = settings == 0 ? "" : " and \(Self.counted(settings, "setting"))"
    output.print("would change \(Self.counted(contacts))\(more)")
  }
}
