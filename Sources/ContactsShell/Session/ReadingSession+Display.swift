internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import Tables

extension ReadingSession {
  /// Prints contacts as a numbered table, or in the format asked for; numbers then mean them.
  mutating func list(
    _ found: ContactListing, query: Query, in form: ListingForm
  ) throws {
    let contacts = found.ids.indices.lazy.compactMap { [book] in
      book[stored: found.ids, $0]?.contact
    }
    meanings.listing = found.ids
    if let template = form.template { return try write(contacts, by: template) }
    if let format = preferences.format {
      guard let columns = form.columns?.columns, !columns.isEmpty else {
        return try write(contacts, with: format.makeWriter())
      }
      return try write(contacts, in: columns)
    }
    try checkCancellation()
    output.expectLines(found.count)
    // Scripts see the same columns whatever the user prefers.
    let columns =
      (form.columns ?? (screen.isTerminal ? userPreferences[ListColumns.self] : .standard)).columns
    let source = ContactListDataSource(
      found, of: query, in: book,
      columns: columns.isEmpty ? nil : ShownColumns(columns: columns, today: clock.today()))
    // A screen shows the first rows of a long listing before all could be measured.
    let isLong = found.count > TableRenderer.measuredRows
    let measuredRows = isLong ? screen.height.map { max(50, 2 * $0) } : nil
    try drawNumbered(source, measuring: measuredRows, matching: query.matcher(on: screen)) {
      source.itemID(at: $0)
    }
    if found.count > 0 { output.print(String(counting: found.count)) }
  }

  /// Prints a table; by default of ordinary rows.
  mutating func draw(
    _ source: some DataSource, numbering: TableStyle.Numbering = .none,
    rows: Set<RowPath>? = nil,
    state: (@Sendable (RowPath) -> RowState)? = nil
  ) {
    var style = screen.style(numbering: numbering)
    style.rows = rows
    let ordinary = RowState(traits: userPreferences.traits)
    TableRenderer(style, state: state ?? { _ in ordinary })
      .render(source) { lines, _ in output.write(lines) }
  }

  /// Prints a table with consecutive numbers, its beginning early if it is long; throws if no more
  /// is wanted.
  ///
  /// - Parameters:
  ///   - rows: How many rows are measured before the first is printed; by default as many as of any
  ///     table.
  ///   - traits: The traits of the rows; by default the user's preferences.
  ///   - contact: Returns the contact of the row at a path.
  mutating func drawNumbered(
    _ source: some DataSource, measuring rows: Int? = nil, matching matcher: TextMatcher? = nil,
    traits: RowTraits? = nil, contact: @escaping @Sendable (RowPath) -> ContactID
  ) throws {
    let (current, traits) = (meanings.current, traits ?? userPreferences.traits)
    var renderer = TableRenderer(screen.style(numbering: .ordinal)) { path in
      RowState(
        matcher: matcher, isCurrent: current != nil && contact(path) == current, traits: traits)
    }
    if let rows { renderer.measuredRows = rows }
    let height = screen.height
    var lineCount = 0
    try renderer.render(source) { lines, count in
      lineCount += count
      output.write(lines)
      // The first screenful, and the start of the pager, are not held back.
      if lineCount - 1 == height || isOutputLong, printsEarly { output.flush(patience: .zero) }
      try checkCancellation()
    }
  }

  /// Prints a contact as sections of numbered rows, or in the format asked for; it becomes the
  /// current one.
  mutating func show(_ contact: Contact, since former: Contact? = nil) throws {
    let source = contact.dataSource
    meanings.current = contact.id
    // The same rows in every format: what a script changes does not depend on how it is answered.
    meanings.shown = ShownContact(contact, as: source)
    if let format = preferences.format {
      try write(CollectionOfOne(contact), with: format.makeWriter())
      return
    }
    output.print(heading(of: contact))
    let traits = rowTraits(of: [contact] + (former.map { [$0] } ?? []))
    let formerSource = former?.dataSource
    let changes = formerSource.map { RowChanges(from: $0, to: source) }
    let renderer = TableRenderer(screen.style(numbering: .paths)) { path in
      RowState(mark: changes?.mark(at: path) ?? .none, traits: traits)
    }
    var (lines, lineCount): ([UInt8], Int) = ([], 0)
    renderer.render(source) { more, count in
      lines += more
      lineCount += count
    }
    guard let formerSource, let changes, let height = screen.height, lineCount > height / 2
    else {
      output.write(lines)
      if let formerSource, let changes { printRemoved(changes, from: formerSource, traits) }
      return
    }
    printChanged(changes, from: formerSource, to: source, traits)
    output.print("`show .` shows all \(source.paths.count) rows")
  }

  /// Prints the rows of a contact that differ from a former state, below its name.
  mutating func showDifference(from former: Contact, to contact: Contact) {
    output.print(heading(of: contact))
    let (formerSource, source) = (former.dataSource, contact.dataSource)
    printChanged(
      RowChanges(from: formerSource, to: source), from: formerSource, to: source,
      rowTraits(of: [former, contact]))
  }

  /// Prints only the rows that changed, numbered as in the whole contact.
  private mutating func printChanged(
    _ changes: RowChanges, from former: ContactDataSource, to source: ContactDataSource,
    _ traits: RowTraits
  ) {
    let rows = Set(source.paths.filter { changes.mark(at: $0) != .none })
    draw(source, numbering: .paths, rows: rows) { path in
      RowState(mark: changes.mark(at: path), traits: traits)
    }
    printRemoved(changes, from: former, traits)
  }

  private func heading(of contact: Contact) -> String {
    let name = contact.displayName(in: userPreferences[NameOrder.self])
    return screen.heading("\(name)  @\(book.shortest(of: contact.id))")
  }

  private mutating func printRemoved(
    _ changes: RowChanges, from former: ContactDataSource, _ traits: RowTraits
  ) {
    let state = RowState(mark: .removed, traits: traits)
    draw(ArrayDataSource(changes.removed.map { former.row(at: $0, state: state) }))
  }

  /// Prints the contacts with some ids in a format of other programs.
  mutating func write(_ ids: [ContactID], with writer: any ContactWriter) throws {
    try write(ids.lazy.compactMap { [book] in book[$0] }, with: writer)
  }

  /// Prints contacts in a format of other programs.
  private mutating func write(
    _ contacts: some Sequence<Contact>, with writer: any ContactWriter
  ) throws {
    var writer = writer
    output.writeData(writer.header())
    for contact in contacts {
      output.writeData(writer.bytes(for: contact))
      try flushIfLong()
    }
    output.writeData(writer.footer())
  }

  /// Prints the beginning of a long result, and throws if no more is wanted.
  mutating func flushIfLong() throws(CancelledError) {
    if isOutputLong, printsEarly {
      output.flush(patience: .zero)
    }
    try checkCancellation()
  }

  /// Whether enough output waits to print it; at a terminal that is a full screen, so that the
  /// first piece tells whether a pager is needed.
  private var isOutputLong: Bool {
    let count = output.pendingCount
    guard screen.isTerminal else { return count >= TableRenderer.chunkSize }
    guard count >= 8 << 10 else { return false }
    let size = screen.size ?? (80, 24)
    return count >= size.rows * (4 * size.columns + 64)
  }

  /// Prints a text, broken between words to fit the screen.
  mutating func printParagraph(_ text: String) {
    for line in DisplayWidth.wrap(text, to: screen.width ?? .max) { output.print(String(line)) }
  }

  /// Prints a hint about a change: at the prompt after its results, otherwise beside them; and a
  /// remedy, unless the change is only shown.
  mutating func advise(_ text: String, remedy: String = "") {
    guard !preferences.isQuiet else { return }
    let text = reportsChanges ? text + remedy : text
    if !isAtPrompt { remark(text) } else { printParagraph(text.safeForTerminal) }
  }

  /// Prints a remark about the line, which is no error, to standard error.
  mutating func remark(_ text: String) {
    output.print(screen.errorMessage("\(origin.prefix)\(text)"), to: .standardError)
  }
}

extension Query {
  /// Returns what highlights the matches on a screen; nil for none, as in files.
  func matcher(on screen: Screen) -> TextMatcher? {
    guard screen.isTerminal, !terms.isEmpty else { return nil }
    return { [terms] text in terms.flatMap { $0.ranges(in: text) } }
  }
}
