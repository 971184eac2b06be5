internal import CommandLanguage
internal import ContactsFormats

extension HelpTopic {
  /// Quoting, and what scripts can rely on.
  static let scripts = HelpTopic(
    "scripts", "quoting, what scripts can rely on, exit status",
    sections: [
      .definitions(
        "Lines",
        [
          "'…'": "text exactly as written",
          "\"…\"": "text in which `\\\"` is a quote and `\\\\` a backslash",
          "$'…'": "text with `\\n`, `\\t`, `\\\\`, `\\'`, `\\xHH` and `\\uHHHH`",
          "\\": "quotes the next character; at the end of a line, continues it",
          "#": "starts a comment, at the beginning of a word",
          "--": "ends the options of a command, as in `add -- --dash`",
        ]),
      .text(
        """
        The same commands work at the prompt, in files (`source FILE`, `-f FILE`), from a pipe, \
        with `-c LINE`, and as words of the shell's command line.
        """),
      .definitions(
        "Formats",
        [.init("table", "for people (the default)")]
          + OutputFormat.all.map { .init($0.name, $0.summary) }),
      exitStatusSection,
      .text(
        """
        Results go to standard output, errors to standard error as `contacts: FILE:LINE: message`. \
        The next line still runs after an error, unless you give `--bail` or `--transaction`. A \
        script is never asked anything, knows no aliases, and must write command names in full. \
        Exit status 0 means that every change is on disk.

        With `--transaction`, all changes of a script are made, or none. `undo`, `restore`, \
        `save`, `purge`, `option`, `check --repair` and exports to files are then refused.
        """),
    ])

  static let exitStatusSection = HelpPage.Section.definitions(
    "Exit status", ExitStatus.allCases.map { .init("\($0.rawValue)", $0.summary) })
}
