internal import CommandLanguage

extension HelpTopic {
  /// The files and environment variables of the program.
  static let files = HelpTopic(
    "files", "the files and environment variables that contacts uses",
    sections: [fileSection, environmentSection])

  /// The files of the program.
  static let fileSection = HelpPage.Section.definitions(
    "Files",
    [
      "~/.local/share/contacts/contacts.json": "the book: JSON, one contact a line",
      "contacts.journal.jsonl": "beside it: every change ever made",
      "contacts.json~": "beside it: the book before it was last written",
      "contacts.lock": "beside it: locked while a change is written",
      "contacts.sync/": "beside it: what the accounts had when they were last in step",
      "~/.local/state/contacts/history": "the lines typed at the prompt",
      "~/.config/contacts/contactsrc": "commands to run before the prompt",
      "~/.config/contacts/options.json": "the options you set with `option`",
      "~/.config/contacts/accounts.json": "the accounts that `sync` keeps the book in step with",
      "~/.editrc": "the keys of the prompt (editrc(5))",
    ])

  /// The environment variables that the program reads.
  static let environmentSection = HelpPage.Section.definitions(
    "Environment",
    [
      "CONTACTS_BOOK": "the path of the book, unless `--book` names one",
      "CONTACTS_HISTFILE": "the file for the lines typed",
      "CONTACTS_TODAY":
        "the day to use as today, such as 2026-11-21, in `birthdays`, `dates` and `touch`",
      "TZ": "the time zone that decides which day it is",
      "XDG_DATA_HOME": "used instead of ~/.local/share",
      "XDG_STATE_HOME": "used instead of ~/.local/state",
      "XDG_CONFIG_HOME": "used instead of ~/.config",
      "VISUAL, EDITOR": "the editor that `edit` opens, such as nano or `code --wait` (default: vi)",
      "PAGER": "the program that shows results longer than the screen (default: less)",
      "NO_COLOR": "no colour, if set to anything",
      "TMPDIR": "the folder for the text that your editor opens (default: /tmp)",
    ])
}
