#pragma once
#include <stddef.h>
#include <stdint.h>

// Swift cannot call a function of a variable number of arguments, as curl_easy_setopt and
// curl_easy_getinfo are. Each function here calls one of them through the address that dlsym
// returned, with the argument types that libcurl reads. Nothing is linked, and libcurl's own
// headers are not needed: its numbers and layouts never change (soname 4).

/// Receives bytes of a header or a body; returns how many were taken.
typedef size_t (*curl_write_callback)(char *bytes, size_t size, size_t count, void *context);

/// Called before a request is sent; returns whether to give it up.
typedef int (*curl_prereq_callback)(
  void *context, char *remote, char *local, int remote_port, int local_port
);

/// CURLMsg: a finished transfer.
struct curl_message {
  int kind;
  void *easy;
  union {
    void *pointer;
    int code;
  } data;
};

static inline int curl_setopt_long(void *function, void *handle, int option, long value) {
  return ((int (*)(void *, int, ...))function)(handle, option, value);
}

static inline int curl_setopt_pointer(
  void *function, void *handle, int option, const void *value
) {
  return ((int (*)(void *, int, ...))function)(handle, option, value);
}

static inline int curl_setopt_write(
  void *function, void *handle, int option, curl_write_callback value
) {
  return ((int (*)(void *, int, ...))function)(handle, option, value);
}

static inline int curl_setopt_prereq(
  void *function, void *handle, int option, curl_prereq_callback value
) {
  return ((int (*)(void *, int, ...))function)(handle, option, value);
}

static inline int curl_getinfo_long(void *function, void *handle, int info, long *value) {
  return ((int (*)(void *, int, ...))function)(handle, info, value);
}

static inline int curl_getinfo_off(void *function, void *handle, int info, int64_t *value) {
  return ((int (*)(void *, int, ...))function)(handle, info, value);
}
