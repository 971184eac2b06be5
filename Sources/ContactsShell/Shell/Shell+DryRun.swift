internal import CommandLanguage
internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import JSON
internal import Tables

extension Shell {
  /// Runs a command, shows its changes, and takes them back.
  mutating func runDry(_ command: any Command.Type, _ arguments: ArgumentList) throws {
    try session.refresh()
    let former = session
    try session.store.beginDryRun()
    session.dryRun = DryRun(isOfCommand: true)
    let result = Result { try command.run(arguments, in: &session) }
    let (changes, made) = (session.store.endDryRun(), session.dryRun)
    (session.meanings, session.options, session.dryRun) = (
      former.meanings, former.options, former.dryRun
    )
    try result.get()
    if let made, !made.isReported { try show(changes, made.effects) }
  }

  /// Starts a dry run of everything the process is asked to do.
  mutating func beginDryRun() throws {
    try session.store.beginDryRun()
    session.dryRun = DryRun(isOfCommand: false)
  }

  /// Takes everything back, and shows the changes, unless an error would have rolled them back.
  mutating func endDryRun() {
    guard let made = session.dryRun else { return }
    let changes = session.store.endDryRun()
    session.dryRun = nil
    guard !(session.preferences.isTransaction && session.run.hasFailed), !made.isReported else {
      return
    }
    // A program that asked for nothing but answers gets nothing else.
    let isAnswered = made.onlyReads == true && session.preferences.format != nil
    guard !isAnswered || !changes.isEmpty || !made.effects.isEmpty else { return }
    do {
      try show(changes, made.effects)
    } catch {
      // Who reads no further has seen enough.
    }
  }

  /// Prints changes: as a table and a count, or for programs as the journal has them.
  private mutating func show(_ changes: [Change], _ effects: [DryRun.Effect]) throws {
    guard let format = session.preferences.format, session.answersInJSON else {
      return show(changes, with: effects)
    }
    let records = effects.compactMap(\.record)
    let values = (0..<changes.count + records.count).lazy.map { place in
      place < changes.count
        ? changes[place].json : JSONValue.object(records[place - changes.count]).utf8
    }
    try session.write(values, asArray: format.name == "json")
  }

  private mutating func show(_ changes: [Change], with effects: [DryRun.Effect]) {
    let surroundings = ChangeSurroundings(making: changes, in: session.book)
    session.draw(session.rows(of: changes, in: surroundings))
    for effect in effects { session.output.print("would \(effect.text)".safeForTerminal) }
    if changes.isEmpty, !effects.isEmpty { return }
    let contacts = Set(changes.lazy.compactMap(\.contactID)).count
    let settings = ChangedSetting.all(in: changes).count
    let more = settings == 0 ? "" : " and \(String(counting: settings, "setting"))"
    session.output.print("would change \(String(counting: contacts))\(more)")
  }
}
