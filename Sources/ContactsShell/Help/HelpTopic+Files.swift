internal import CommandLanguage

extension HelpTopic {
  /// The files of the program, and the variables that it reads.
  static let files = HelpTopic(
    "files", "the files that are read and written, and the environment",
    sections: [fileSection, environmentSection])

  /// The files of the program.
  static let fileSection = HelpPage.Section.definitions(
    "Files",
    [
      "~/.local/share/contacts/contacts.json": "the book: JSON, a contact a line",
      "contacts.journal.jsonl": "beside it: every change ever made, appended",
      "contacts.json~": "beside it: the book before it was last written",
      "contacts.lock": "beside it: what is locked while a change is written",
      "~/.local/state/contacts/history": "the lines typed",
      "~/.config/contacts/contactsrc": "commands that are run before the prompt",
      "~/.config/contacts/options.json": "what `option` sets",
      "~/.editrc": "the keys of the prompt (editrc(5))",
    ])

  /// The variables of the environment that the program reads.
  static let environmentSection = HelpPage.Section.definitions(
    "Environment",
    [
      "CONTACTS_BOOK": "the book, where `--book` names none",
      "CONTACTS_HISTFILE": "the file of the lines typed",
      "CONTACTS_TODAY":
        "the day that it is taken to be, as 2026-11-21, for `birthdays`, `dates` and `touch`",
      "TZ": "the time zone that says what day it is",
      "XDG_DATA_HOME": "the folder in place of ~/.local/share",
      "XDG_STATE_HOME": "the folder in place of ~/.local/state",
      "XDG_CONFIG_HOME": "the folder in place of ~/.config",
      "VISUAL, EDITOR": "the editor that `edit` opens; without both: vi",
      "PAGER": "what results longer than the screen are read with; without it: less",
      "NO_COLOR": "where it is not empty: no colour",
      "TMPDIR": "the folder of the text that is being edited, in place of /tmp",
    ])
}
