/// A library preloaded before libc that makes a chosen system call of the program fail.
///
/// It counts the calls among $FAULT_CALLS on a path under $FAULT_FOLDER or a descriptor of it. Call
/// number $FAULT_AT gets the fault $FAULT_KIND: `stay` also all later ones, `interrupted` every
/// other call, `shortened` each that reads or writes. Each call is written to $FAULT_LOG, with the
/// size of each pread if $FAULT_CALLS contains `sizes`. With the kind `meanwhile`, the command
/// $FAULT_MEANWHILE of the shell runs to its end before the call.
///
/// A SIGTERM is sent just before the first wait of the kind $FAULT_SIGNAL (poll, flock). The clock
/// shows $FAULT_TIME, in seconds since 1970.
enum FaultShim {
  /// The library's path; nil without a C compiler.
  static let library = PreloadedLibrary.build(code, named: "fault")

  private static let code = #"""
    #define _GNU_SOURCE
    #include <dirent.h>
    #include <dlfcn.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <poll.h>
    #include <signal.h>
    #include <stdarg.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/file.h>
    #include <sys/stat.h>
    #include <sys/syscall.h>
    #include <time.h>
    #include <unistd.h>

    enum fate { go, fails, halved, dies_half, dies_after };

    static const char *folder, *calls, *kind;
    static long at, count;
    static int code, log_file = -1, is_torn;

    __attribute__((constructor)) static void begin(void) {
      folder = getenv("FAULT_FOLDER");
      calls = getenv("FAULT_CALLS");
      kind = getenv("FAULT_KIND") ? getenv("FAULT_KIND") : "";
      at = getenv("FAULT_AT") ? atol(getenv("FAULT_AT")) : 0;
      code = getenv("FAULT_ERRNO") ? atoi(getenv("FAULT_ERRNO")) : EIO;
      const char *log = getenv("FAULT_LOG");
      if (log) log_file = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    }

    static enum fate fate(const char *name, const char *path) {
      char entry[64];
      snprintf(entry, sizeof entry, " %s ", name);
      if (!folder || !path || strncmp(path, folder, strlen(folder)) || !strstr(calls, entry)) return go;
      ++count;
      const char *file = strrchr(path, '/');
      char line[512];
      int length = snprintf(line, sizeof line, "%ld %s %.200s\n", count, name, file ? file : path);
      if (log_file >= 0) syscall(SYS_write, log_file, line, length);
      int writes = !strcmp(name, "write") || !strcmp(name, "pwrite");
      int moves = writes || !strcmp(name, "pread");
      if (is_torn && moves) { is_torn = 0; errno = code; return fails; }
      if (!strcmp(kind, "interrupted")) { errno = EINTR; return count % 2 ? fails : go; }
      if (!strcmp(kind, "shortened")) return moves ? halved : go;
      if (!strcmp(kind, "stay") ? count < at : count != at) return go;
      if (!strcmp(kind, "fail") || !strcmp(kind, "stay")) { errno = code; return fails; }
      if (!strcmp(kind, "before")) raise(SIGKILL);
      if (!strcmp(kind, "meanwhile")) {
        unsetenv("LD_PRELOAD");
        if (system(getenv("FAULT_MEANWHILE"))) raise(SIGABRT);
      }
      if (!strcmp(kind, "after")) return dies_after;
      if (moves && !strcmp(kind, "torn")) { is_torn = 1; return halved; }
      if (!writes) return go;
      if (!strcmp(kind, "half")) return dies_half;
      return !strcmp(kind, "short") ? halved : go;
    }

    static enum fate fate_of_descriptor(const char *name, int descriptor) {
      char link[64], path[4096];
      snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
      long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
      if (length < 0) return go;
      path[length] = 0;
      return fate(name, path);
    }

    #define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
    #define CALL(type, fate_now, call) \
      enum fate f = fate_now; \
      if (f == fails) return -1; \
      type result = call; \
      if (f == dies_half || f == dies_after) raise(SIGKILL); \
      return result;

    static mode_t mode_of(int flags, va_list list) {
      return flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0;
    }

    #define OPEN(name) \
      int name(const char *path, int flags, ...) { \
        va_list list; va_start(list, flags); mode_t mode = mode_of(flags, list); va_end(list); \
        CALL(int, fate("open", path), NEXT(name)(path, flags, mode)) }
    #define OPENAT(name) \
      int name(int at, const char *path, int flags, ...) { \
        va_list list; va_start(list, flags); mode_t mode = mode_of(flags, list); va_end(list); \
        CALL(int, fate("open", path), NEXT(name)(at, path, flags, mode)) }
    OPEN(open) OPEN(open64) OPENAT(openat) OPENAT(openat64)

    ssize_t write(int descriptor, const void *bytes, size_t size) {
      enum fate f = fate_of_descriptor("write", descriptor);
      if (f == fails) return -1;
      int is_half = f == halved || f == dies_half;
      ssize_t result = NEXT(write)(descriptor, bytes, is_half ? (size + 1) / 2 : size);
      if (f == dies_half || f == dies_after) raise(SIGKILL);
      return result;
    }
    ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t place) {
      CALL(ssize_t, fate_of_descriptor("pwrite", descriptor),
           NEXT(pwrite)(descriptor, bytes, f == halved || f == dies_half ? (size + 1) / 2 : size, place)) }
    ssize_t pread(int descriptor, void *bytes, size_t size, off_t place) {
      long before = count;
      enum fate f = fate_of_descriptor("pread", descriptor);
      if (f == fails) return -1;
      ssize_t result = NEXT(pread)(descriptor, bytes, f == halved ? (size + 1) / 2 : size, place);
      if (f == dies_after) raise(SIGKILL);
      if (count > before && strstr(calls, " sizes ")) {
        char line[64];
        int length = snprintf(line, sizeof line, "%ld size %ld\n", count, (long)result);
        if (log_file >= 0) syscall(SYS_write, log_file, line, length);
      }
      return result; }
    int fdatasync(int descriptor) {
      CALL(int, fate_of_descriptor("fdatasync", descriptor), NEXT(fdatasync)(descriptor)) }
    int fsync(int descriptor) {
      CALL(int, fate_of_descriptor("fsync", descriptor), NEXT(fsync)(descriptor)) }
    int ftruncate(int descriptor, off_t size) {
      CALL(int, fate_of_descriptor("ftruncate", descriptor), NEXT(ftruncate)(descriptor, size)) }
    int ftruncate64(int descriptor, off64_t size) {
      CALL(int, fate_of_descriptor("ftruncate", descriptor), NEXT(ftruncate64)(descriptor, size)) }
    int fchmod(int descriptor, mode_t mode) {
      CALL(int, fate_of_descriptor("fchmod", descriptor), NEXT(fchmod)(descriptor, mode)) }
    static void signal_before(const char *wait) {
      static int done;
      const char *wanted = getenv("FAULT_SIGNAL");
      if (done || !wanted || strcmp(wanted, wait)) return;
      done = 1;
      kill(getpid(), SIGTERM);
    }
    int poll(struct pollfd *files, nfds_t size, int time) {
      if (time) signal_before("poll");
      return NEXT(poll)(files, size, time); }
    int flock(int descriptor, int operation) {
      if (operation == LOCK_EX) signal_before("flock");
      CALL(int, fate_of_descriptor("flock", descriptor), NEXT(flock)(descriptor, operation)) }
    int fstat(int descriptor, struct stat *status) {
      CALL(int, fate_of_descriptor("fstat", descriptor), NEXT(fstat)(descriptor, status)) }
    int stat(const char *path, struct stat *status) {
      CALL(int, fate("stat", path), NEXT(stat)(path, status)) }
    #define READDIR(type, name) \
      struct type *name(DIR *folder) { \
        return fate_of_descriptor("readdir", dirfd(folder)) == fails ? NULL : NEXT(name)(folder); }
    READDIR(dirent, readdir) READDIR(dirent64, readdir64)
    int rename(const char *path, const char *target) {
      CALL(int, fate("rename", path), NEXT(rename)(path, target)) }
    int link(const char *path, const char *second) {
      CALL(int, fate("link", path), NEXT(link)(path, second)) }
    int unlink(const char *path) { CALL(int, fate("unlink", path), NEXT(unlink)(path)) }
    int mkdir(const char *path, mode_t mode) { CALL(int, fate("mkdir", path), NEXT(mkdir)(path, mode)) }
    int clock_gettime(clockid_t clock, struct timespec *time) {
      int result = NEXT(clock_gettime)(clock, time);
      const char *seconds = getenv("FAULT_TIME");
      if (seconds && clock == CLOCK_REALTIME) time->tv_sec = atoll(seconds);
      return result;
    }
    """#
}
