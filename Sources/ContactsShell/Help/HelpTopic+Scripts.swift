internal import CommandLanguage
internal import ContactsFormats

extension HelpTopic {
  /// How lines are written, and what a script may count on.
  static let scripts = HelpTopic(
    "scripts", "how lines are quoted, what scripts may count on, exit status",
    sections: [
      .definitions(
        "Lines",
        [
          "'…'": "text as it stands",
          "\"…\"": "text in which `\\\"` and `\\\\` are a quote and a backslash",
          "$'…'": "text with `\\n`, `\\t`, `\\\\`, `\\'`, `\\xHH` and `\\uHHHH`",
          "\\": "quotes the next character; at the line's end: the line goes on",
          "#": "at a word's beginning: a comment",
          "--": "ends the options of a command, as in `add -- --dash`",
        ]),
      .text(
        """
        The same commands work at the prompt, in files (`source FILE`, `-f FILE`), on a pipe, with `-c LINE`, and \
        as words of the process command line, which the shell has split already.
        """),
      HelpPage.Section(
        "Formats",
        [
          .definitions(
            [.init("table", "for people; what is printed where nothing else is said")]
              + OutputFormat.all.map { .init($0.name, $0.summary) })
        ]),
      exitStatusSection,
      .text(
        """
        Results go to standard output, errors to standard error as `contacts: FILE:LINE: message`; the lines \
        after an error still run, but for `--bail` and `--transaction`. In a script nothing is asked, and names of \
        commands are written in full. With status 0 all of it is on the disk.

        A script under `--transaction` is done as a whole, or not at all, so that `undo`, `restore`, `save`, `purge`, \
        `option`, `check --repair` and exports to files are refused in it.
        """),
    ])

  /// What the process tells its caller at its end.
  static let exitStatusSection = HelpPage.Section(
    "Exit status",
    [.definitions(ExitStatus.allCases.map { .init("\($0.rawValue)", $0.summary) })])
}
