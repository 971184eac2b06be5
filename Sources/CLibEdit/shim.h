#pragma once
#include <histedit.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

// Swift cannot call a function of a variable number of arguments, as libedit's el_set, el_get and
// history are: each use of them has a function of its own here. The C library's headers are those of
// what libedit is given: streams, wide characters, memory, signals.

// Declared by <wchar.h> only where X/Open's extensions were asked for.
int wcwidth(wchar_t);

typedef unsigned char (*edit_line_command)(EditLine *, wint_t);
typedef char *(*edit_line_prompt)(EditLine *);
typedef int (*edit_line_reader)(EditLine *, wchar_t *);

static inline void edit_line_set_client_data(EditLine *editor, void *data) {
  el_set(editor, EL_CLIENTDATA, data);
}

static inline void *edit_line_client_data(EditLine *editor) {
  void *data = NULL;
  el_get(editor, EL_CLIENTDATA, &data);
  return data;
}

static inline void edit_line_set_prompt(EditLine *editor, edit_line_prompt prompt, char mark) {
  el_set(editor, EL_PROMPT_ESC, prompt, mark);
}

static inline void edit_line_set_editor(EditLine *editor, const char *name) {
  el_set(editor, EL_EDITOR, name);
}

static inline const char *edit_line_editor(EditLine *editor) {
  const char *name = NULL;
  el_get(editor, EL_EDITOR, &name);
  return name;
}

static inline void edit_line_set_reader(EditLine *editor, edit_line_reader reader) {
  el_set(editor, EL_GETCFN, reader);
}

static inline void edit_line_set_history(EditLine *editor, History *lines) {
  el_set(editor, EL_HIST, history, lines);
}

static inline void edit_line_add_command(
  EditLine *editor, const char *name, const char *help, edit_line_command command
) {
  el_set(editor, EL_ADDFN, name, help, command);
}

static inline void edit_line_bind(EditLine *editor, const char *key, const char *name) {
  el_set(editor, EL_BIND, key, name, NULL);
}

static inline void edit_line_bind_alternate(EditLine *editor, const char *key, const char *name) {
  el_set(editor, EL_BIND, "-a", key, name, NULL);
}

/// Draws prompt and line anew, taking the cursor to stand in the first column of an empty row.
static inline void edit_line_redraw(EditLine *editor) {
  el_set(editor, EL_REFRESH);
}

/// Has keys such as Ctrl-C come as characters while a line is edited, rather than be signals.
static inline void edit_line_take_signal_keys(EditLine *editor) {
  el_set(editor, EL_SETTY, "-d", "-isig", NULL);
}

/// Makes the terminal raw, or gives it back the modes it was found with.
static inline void edit_line_set_raw(EditLine *editor, int raw) {
  el_set(editor, EL_PREP_TERM, raw);
}

static inline void history_set_size(History *lines, int size) {
  HistEvent event;
  history(lines, &event, H_SETSIZE, size);
}

static inline void history_set_unique(History *lines, int unique) {
  HistEvent event;
  history(lines, &event, H_SETUNIQUE, unique);
}

static inline void history_enter(History *lines, const char *line) {
  HistEvent event;
  history(lines, &event, H_ENTER, line);
}

static inline void history_clear(History *lines) {
  HistEvent event;
  history(lines, &event, H_CLEAR);
}
