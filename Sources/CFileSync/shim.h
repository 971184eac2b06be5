#pragma once
#include <sys/types.h>

#ifdef __linux__
// Declared by <fcntl.h> only where GNU's extensions were asked for.
int sync_file_range(int, __off64_t, __off64_t, unsigned int);
#endif

/// Has the disk begin with what was written to a file, and waits for nothing; elsewhere than on Linux does nothing.
static inline void file_begin_writeback(int descriptor) {
#ifdef __linux__
  enum { write = 2 };  // SYNC_FILE_RANGE_WRITE
  sync_file_range(descriptor, 0, 0, write);
#endif
}
