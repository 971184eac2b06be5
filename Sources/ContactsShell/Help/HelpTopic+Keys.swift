internal import CommandLanguage

extension HelpTopic {
  /// The keys at the prompt.
  static let keys = HelpTopic(
    "keys", "the keys at the prompt, and how lines are brought back",
    sections: [
      .definitions(
        "Completion",
        [
          "Tab": "complete the word; again: list what it can be",
          "→, Ctrl-F": "at the line's end: take the suggestion in grey; End too",
          "Alt-→": "take a word of the suggestion",
        ]),
      .definitions(
        "Moving",
        [
          "Ctrl-A, Ctrl-E": "to the line's beginning, to its end",
          "←, Ctrl-B": "a character back",
          "Ctrl-←, Ctrl-→": "a word back, a word on",
        ]),
      .definitions(
        "Changing",
        [
          "Ctrl-D": "delete the character at the cursor; on an empty line: leave",
          "Ctrl-W": "cut the word before the cursor",
          "Ctrl-U": "cut the line",
          "Ctrl-K": "cut what follows the cursor",
          "Ctrl-Y": "paste what was cut last",
          "Ctrl-_": "take back what was last cut or pasted; again: do it after all",
        ]),
      .definitions(
        "History",
        [
          "↑, ↓": "the lines before and after that begin with what is typed",
          "Ctrl-R": "search backwards for any part of a line",
          "!!": "the line before",
          "!N": "line N of `history`",
          "!-N": "the Nth line back",
          "!TEXT": "the newest line that begins so",
          "^OLD^NEW": "the line before, one text in place of another",
          "recall N": "line N, to be changed first",
        ]),
      .text(
        """
        What begins with `!` or `^` stands at a line's beginning; the line that is meant is shown, and run.
        """),
      .definitions(
        "The rest",
        [
          "Ctrl-C": "drop the line; stop a command that runs",
          "Ctrl-Z": "stop the program; `fg` brings it back",
          "Ctrl-L": "clear the screen",
        ]),
      .text(
        """
        Keys are those of emacs; `bind -v` in ~/.editrc makes them those of vi (editrc(5)). What is pasted \
        runs when you press Enter.
        """),
    ])
}
