internal import CommandLanguage

extension HelpTopic {
  /// The keys at the prompt.
  static let keys = HelpTopic(
    "keys", "the keys of the prompt, and how to bring lines back",
    sections: [
      .definitions(
        "Completion",
        [
          "Tab": "complete the word; again: list the candidates",
          "→, Ctrl-F": "at the end of the line: take the grey suggestion; so do End, Ctrl-E",
          "Alt-→": "take one word of the suggestion",
        ]),
      .definitions(
        "Moving",
        [
          "Ctrl-A, Ctrl-E": "to the beginning of the line, to its end",
          "←, Ctrl-B": "one character back, with its accents",
          "Ctrl-←, Ctrl-→": "one word back, one word forward",
        ]),
      .definitions(
        "Changing",
        [
          "Ctrl-D": "delete the character under the cursor; on an empty line: leave",
          "Ctrl-W": "cut the word before the cursor",
          "Ctrl-U": "cut the line",
          "Ctrl-K": "cut everything after the cursor",
          "Ctrl-Y": "paste what you cut last",
          "Ctrl-_": "undo the last cut or paste; again: redo it",
        ]),
      .definitions(
        "History",
        [
          "↑, ↓": "the previous and next line that begins with what you typed",
          "Ctrl-R": "search the lines for a text, newest first",
          "!!": "the previous line",
          "!N": "line N of `history`",
          "!-N": "the Nth line from the end",
          "!TEXT": "the newest line that begins with TEXT",
          "^OLD^NEW": "the previous line, with OLD replaced by NEW",
          "recall N": "puts line N on the input line, to change first",
        ]),
      .text(
        """
        `!` and `^` work at the beginning of a line; the line they stand for is shown, then run.
        """),
      .definitions(
        "Others",
        [
          "Ctrl-C": "drop the line; cancel a running command",
          "Ctrl-Z": "suspend the program; `fg` resumes it",
          "Ctrl-L": "clear the screen",
        ]),
      .text(
        """
        These are the keys of emacs. `bind -v` in ~/.editrc selects those of vi; see editrc(5). \
        Pasted text waits for Enter.
        """),
    ])
}
