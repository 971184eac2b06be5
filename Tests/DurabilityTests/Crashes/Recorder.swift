/// A library preloaded before libc that records what a program does to the files of a folder.
///
/// Each call that changes names, contents or locks under $RECORD_FOLDER, and each write to standard
/// output, is appended to $RECORD_LOG in the order in which they took effect: a line of fields
/// separated by tabs, the bytes, and a newline.
enum Recorder {
  /// The library's path; nil without a C compiler.
  static let library = PreloadedLibrary.build(code, named: "recorder")

  private static let code = #"""
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <limits.h>
    #include <pthread.h>
    #include <stdarg.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/file.h>
    #include <sys/mman.h>
    #include <sys/stat.h>
    #include <sys/syscall.h>
    #include <sys/uio.h>
    #include <unistd.h>

    enum { most = 1024 };
    static const char *folder;
    static int log_file = -1;
    /* Held over a call and its record, so that the records are in the order of the calls. */
    static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;
    /* Whether a descriptor is of the folder. */
    static char is_own[most];

    __attribute__((constructor)) static void begin(void) {
      folder = getenv("RECORD_FOLDER");
      const char *log = getenv("RECORD_LOG");
      if (!folder || !log) return;
      int file = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
      log_file = syscall(SYS_fcntl, file, F_DUPFD_CLOEXEC, most);
      syscall(SYS_close, file);
    }

    static int own(int file) { return log_file >= 0 && file >= 0 && file < most && is_own[file]; }
    static void mark(int file, int is) { if (file >= 0 && file < most) is_own[file] = is; }

    static void record(const char *call, int file, long place, const void *bytes, size_t size,
                       const char *path, const char *second) {
      char head[3 * PATH_MAX];
      int length = snprintf(head, sizeof head, "%s\t%d\t%d\t%ld\t%zu\t%s\t%s\n", call,
                            (int)syscall(SYS_getpid), file, place, size, path, second);
      struct iovec parts[3] = {{head, length}, {(void *)bytes, size}, {"\n", 1}};
      syscall(SYS_writev, log_file, parts, 3);
    }

    /* Writes the whole path; returns whether it is in the folder. */
    static int whole(int at, const char *path, char *result) {
      if (log_file < 0 || !path) return 0;
      char base[PATH_MAX] = "", link[64];
      if (path[0] != '/' && at == AT_FDCWD && !getcwd(base, sizeof base)) return 0;
      if (path[0] != '/' && at != AT_FDCWD) {
        snprintf(link, sizeof link, "/proc/self/fd/%d", at);
        long length = syscall(SYS_readlinkat, AT_FDCWD, link, base, sizeof base - 1);
        if (length < 0) return 0;
        base[length] = 0;
      }
      snprintf(result, 2 * PATH_MAX, "%s%s%s", base, *base ? "/" : "", path);
      size_t length = strlen(folder);
      return !strncmp(result, folder, length) && (result[length] == '/' || !result[length]);
    }

    #define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
    #define IN_ORDER(type, call, condition, note) \
      int code; \
      pthread_mutex_lock(&order); \
      type result = call; \
      code = errno; \
      if (condition) note; \
      pthread_mutex_unlock(&order); \
      errno = code; \
      return result;

    static void opened(int file, int flags, const char *path) {
      mark(file, 1);
      record("open", file, flags, "", 0, path, "");
    }
    #define OPEN(name) \
      int name(const char *path, int flags, ...) { \
        va_list list; va_start(list, flags); \
        mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0; va_end(list); \
        char path_of[2 * PATH_MAX]; \
        IN_ORDER(int, NEXT(name)(path, flags, mode), \
                 result >= 0 && whole(AT_FDCWD, path, path_of), opened(result, flags, path_of)) }
    #define OPENAT(name) \
      int name(int at, const char *path, int flags, ...) { \
        va_list list; va_start(list, flags); \
        mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0; va_end(list); \
        char path_of[2 * PATH_MAX]; \
        IN_ORDER(int, NEXT(name)(at, path, flags, mode), \
                 result >= 0 && whole(at, path, path_of), opened(result, flags, path_of)) }
    OPEN(open) OPEN(open64) OPENAT(openat) OPENAT(openat64)

    int close(int file) {
      IN_ORDER(int, NEXT(close)(file), own(file),
               (mark(file, 0), record("close", file, 0, "", 0, "", ""))) }
    static void copied(int file, int copy) {
      mark(copy, own(file));
      if (own(file)) record("duplicate", file, copy, "", 0, "", "");
    }
    int dup(int file) { IN_ORDER(int, NEXT(dup)(file), result >= 0, copied(file, result)) }
    int dup2(int file, int copy) {
      IN_ORDER(int, NEXT(dup2)(file, copy), result >= 0, copied(file, result)) }
    int dup3(int file, int copy, int flags) {
      IN_ORDER(int, NEXT(dup3)(file, copy, flags), result >= 0, copied(file, result)) }
    #define FCNTL(name) \
      int name(int file, int command, ...) { \
        va_list list; va_start(list, command); void *value = va_arg(list, void *); va_end(list); \
        int copies = command == F_DUPFD || command == F_DUPFD_CLOEXEC; \
        IN_ORDER(int, NEXT(name)(file, command, value), copies && result >= 0, \
                 copied(file, result)) }
    FCNTL(fcntl) FCNTL(fcntl64)

    static ssize_t print(const void *bytes, size_t size) {
      /* Before anybody can read it and act. */
      if (log_file >= 0) record("output", 1, 0, bytes, size, "", "");
      return NEXT(write)(1, bytes, size);
    }
    ssize_t write(int file, const void *bytes, size_t size) {
      IN_ORDER(ssize_t, file == 1 && !own(1) ? print(bytes, size) : NEXT(write)(file, bytes, size),
               result > 0 && own(file),
               record("write", file, lseek(file, 0, SEEK_CUR) - (off_t)result, bytes, result,
                      "", "")) }
    #define PWRITE(name, offset) \
      ssize_t name(int file, const void *bytes, size_t size, offset place) { \
        IN_ORDER(ssize_t, NEXT(name)(file, bytes, size, place), result > 0 && own(file), \
                 record("write", file, place, bytes, result, "", "")) }
    PWRITE(pwrite, off_t) PWRITE(pwrite64, off64_t)
    #define FTRUNCATE(name, offset) \
      int name(int file, offset size) { \
        IN_ORDER(int, NEXT(name)(file, size), !result && own(file), \
                 record("truncate", file, size, "", 0, "", "")) }
    FTRUNCATE(ftruncate, off_t) FTRUNCATE(ftruncate64, off64_t)
    #define SYNC(name) \
      int name(int file) { \
        IN_ORDER(int, NEXT(name)(file), !result && own(file), \
                 record("sync", file, 0, "", 0, "", "")) }
    SYNC(fsync) SYNC(fdatasync)

    int flock(int file, int operation) {
      if (!(operation & LOCK_UN)) {
        /* May wait, so nobody is kept out meanwhile. */
        int result = NEXT(flock)(file, operation), code = errno;
        pthread_mutex_lock(&order);
        if (!result && own(file)) record("lock", file, operation, "", 0, "", "");
        pthread_mutex_unlock(&order);
        errno = code;
        return result;
      }
      IN_ORDER(int, NEXT(flock)(file, operation), !result && own(file),
               record("unlock", file, 0, "", 0, "", "")) }

    #define ONE_PATH(name, call) \
      { char path_of[2 * PATH_MAX]; \
        IN_ORDER(int, call, !result && whole(AT_FDCWD, path, path_of), \
                 record(name, -1, 0, "", 0, path_of, "")) }
    int unlink(const char *path) ONE_PATH("unlink", NEXT(unlink)(path))
    int rmdir(const char *path) ONE_PATH("unmodelled rmdir", NEXT(rmdir)(path))
    int truncate(const char *path, off_t size)
      ONE_PATH("unmodelled truncate", NEXT(truncate)(path, size))
    int mkdir(const char *path, mode_t mode) ONE_PATH("mkdir", NEXT(mkdir)(path, mode))
    #define TWO_PATHS(name, call) \
      { char path_of[2 * PATH_MAX], second_of[2 * PATH_MAX]; \
        IN_ORDER(int, call, !result \
                 && (whole(AT_FDCWD, path, path_of) | whole(AT_FDCWD, second, second_of)), \
                 record(name, -1, 0, "", 0, path_of, second_of)) }
    int rename(const char *path, const char *second) TWO_PATHS("rename", NEXT(rename)(path, second))
    int link(const char *path, const char *second) TWO_PATHS("link", NEXT(link)(path, second))
    int symlink(const char *path, const char *second)
      TWO_PATHS("unmodelled symlink", NEXT(symlink)(path, second))

    /* What the program does not use: a trace with one of these is refused. */
    #define UNMODELLED(type, name, declared, given, file) \
      type name declared { \
        IN_ORDER(type, NEXT(name) given, result >= 0 && own(file), \
                 record("unmodelled " #name, file, 0, "", 0, "", "")) }
    UNMODELLED(ssize_t, writev, (int file, const struct iovec *parts, int count),
               (file, parts, count), file)
    UNMODELLED(ssize_t, pwritev, (int file, const struct iovec *parts, int count, off_t place),
               (file, parts, count, place), file)
    UNMODELLED(int, fallocate, (int file, int mode, off_t place, off_t size),
               (file, mode, place, size), file)
    UNMODELLED(ssize_t, copy_file_range,
               (int from, off64_t *place, int to, off64_t *target, size_t size, unsigned flags),
               (from, place, to, target, size, flags), to)
    UNMODELLED(int, unlinkat, (int at, const char *path, int flags), (at, path, flags), at)
    UNMODELLED(int, renameat, (int at, const char *path, int to, const char *second),
               (at, path, to, second), to)
    UNMODELLED(int, renameat2,
               (int at, const char *path, int to, const char *second, unsigned flags),
               (at, path, to, second, flags), to)
    UNMODELLED(int, linkat, (int at, const char *path, int to, const char *second, int flags),
               (at, path, to, second, flags), to)
    UNMODELLED(int, mkdirat, (int at, const char *path, mode_t mode), (at, path, mode), at)
    """#
}
