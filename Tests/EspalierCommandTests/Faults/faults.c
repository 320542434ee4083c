// Preloaded into the command by FaultTests: makes one call of one function fail, as a full disk or a lack of memory does.
//
//   FAULT_CALL    the name of the function
//   FAULT_ERROR   the value of errno
//   FAULT_NUMBER  which call fails, from 1
//   FAULT_ONWARD  if set, all later calls fail too
//   FAULT_CAUSE   another function whose calls fail alternately, so that the first is called
//   FAULT_REASON  its value of errno
//   FAULT_CALLER  for allocations: a part of the name of the library that calls, which is loaded at the start
//   FAULT_LOG     a file that is created when the call fails
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *wanted, *cause, *caller, *log_path;
static int error_number, reason, goes_on;
static long remaining, cause_count;
// The code of the library that calls.
static uintptr_t lower, upper;

static int find_caller(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size, (void)context;
    if (!caller || !strstr(info->dlpi_name, caller)) return 0;
    lower = info->dlpi_addr;
    for (int index = 0; index < info->dlpi_phnum; index++) {
        uintptr_t end = lower + info->dlpi_phdr[index].p_vaddr + info->dlpi_phdr[index].p_memsz;
        if (end > upper) upper = end;
    }
    return 1;
}

__attribute__((constructor)) static void start(void) {
    const char *number = getenv("FAULT_NUMBER"), *error = getenv("FAULT_ERROR");
    if (!number || !error) return;
    remaining = atol(number);
    error_number = atoi(error);
    goes_on = getenv("FAULT_ONWARD") != NULL;
    caller = getenv("FAULT_CALLER");
    log_path = getenv("FAULT_LOG");
    cause = getenv("FAULT_CAUSE");
    if (cause) reason = atoi(getenv("FAULT_REASON"));
    wanted = getenv("FAULT_CALL");
    dl_iterate_phdr(find_caller, NULL);
}

static int fails(const char *name) {
    if (cause && strcmp(name, cause) == 0 && __atomic_add_fetch(&cause_count, 1, __ATOMIC_SEQ_CST) % 2) {
        errno = reason;
        return 1;
    }
    if (!wanted || strcmp(name, wanted) != 0) return 0;
    long rest = __atomic_sub_fetch(&remaining, 1, __ATOMIC_SEQ_CST);
    if (goes_on ? rest > 0 : rest != 0) return 0;
    // Not through the functions of this file.
    if (rest == 0 && log_path) syscall(SYS_mknod, log_path, S_IFREG | 0600, 0);
    errno = error_number;
    return 1;
}

#define WRAP(type, name, symbol, parameters, arguments)                        \
    type symbol parameters {                                                   \
        static type(*next) parameters;                                         \
        if (!next) next = dlsym(RTLD_NEXT, #symbol);                           \
        return fails(name) ? (type)-1 : next arguments;                        \
    }

WRAP(ssize_t, "write", write, (int file, const void *bytes, size_t count), (file, bytes, count))
WRAP(ssize_t, "read", read, (int file, void *bytes, size_t count), (file, bytes, count))
WRAP(ssize_t, "pread", pread, (int file, void *bytes, size_t count, off_t at), (file, bytes, count, at))
WRAP(int, "fsync", fsync, (int file), (file))
WRAP(int, "close", close, (int file), (file))
WRAP(int, "rename", rename, (const char *from, const char *to), (from, to))
WRAP(
    int, "renameat2", renameat2, (int folder, const char *from, int other, const char *to, unsigned flags),
    (folder, from, other, to, flags))
WRAP(
    int, "renameat", renameat, (int folder, const char *from, int other, const char *to), (folder, from, other, to))
WRAP(int, "unlink", unlink, (const char *path), (path))
WRAP(int, "unlinkat", unlinkat, (int folder, const char *path, int flags), (folder, path, flags))
WRAP(int, "mkdir", mkdir, (const char *path, mode_t mode), (path, mode))
WRAP(int, "mkdirat", mkdirat, (int folder, const char *path, mode_t mode), (folder, path, mode))
WRAP(int, "syncfs", syncfs, (int file), (file))
WRAP(int, "fchmod", fchmod, (int file, mode_t mode), (file, mode))
WRAP(int, "inotify_init1", inotify_init1, (int flags), (flags))
WRAP(
    int, "inotify_add_watch", inotify_add_watch, (int file, const char *path, uint32_t mask), (file, path, mask))
WRAP(int, "flock", flock, (int file, int operation), (file, operation))
WRAP(int, "poll", poll, (struct pollfd *files, nfds_t count, int time), (files, count, time))
WRAP(int, "fstatat", fstatat, (int folder, const char *path, struct stat *status, int flags),
     (folder, path, status, flags))
WRAP(int, "fstat", fstat, (int file, struct stat *status), (file, status))
WRAP(int, "access", access, (const char *path, int mode), (path, mode))
WRAP(
    int, "socketpair", socketpair, (int domain, int type, int protocol, int files[2]),
    (domain, type, protocol, files))
WRAP(
    int, "sync_file_range", sync_file_range, (int file, off64_t at, off64_t count, unsigned flags),
    (file, at, count, flags))

int openat(int folder, const char *path, int flags, ...) {
    static int (*next)(int, const char *, int, ...);
    if (!next) next = dlsym(RTLD_NEXT, "openat");
    va_list rest;
    va_start(rest, flags);
    mode_t mode = va_arg(rest, mode_t);
    va_end(rest);
    return fails("openat") ? -1 : next(folder, path, flags, mode);
}

#define WRAP_VARIADIC(name, symbol, parameters, last, arguments)               \
    int symbol parameters {                                                    \
        static int(*next) parameters;                                          \
        if (!next) next = dlsym(RTLD_NEXT, #symbol);                           \
        va_list rest;                                                          \
        va_start(rest, last);                                                  \
        long extra = va_arg(rest, long);                                       \
        va_end(rest);                                                          \
        return fails(name) ? -1 : next arguments;                              \
    }

WRAP_VARIADIC("open", open, (const char *path, int flags, ...), flags, (path, flags, extra))
WRAP_VARIADIC("open", open64, (const char *path, int flags, ...), flags, (path, flags, extra))
WRAP_VARIADIC("fcntl", fcntl, (int file, int command, ...), command, (file, command, extra))
WRAP_VARIADIC("fcntl", fcntl64, (int file, int command, ...), command, (file, command, extra))

// glibc has no function for openat2.
long syscall(long number, ...) {
    static long (*next)(long, ...);
    if (!next) next = dlsym(RTLD_NEXT, "syscall");
    long extra[6];
    va_list rest;
    va_start(rest, number);
    for (int index = 0; index < 6; index++) extra[index] = va_arg(rest, long);
    va_end(rest);
    if (number == SYS_openat2 && fails("openat2")) return -1;
    return next(number, extra[0], extra[1], extra[2], extra[3], extra[4], extra[5]);
}

int posix_spawn(
    pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
    const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]
) {
    static int (*next)(
        pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const[],
        char *const[]);
    if (!next) next = dlsym(RTLD_NEXT, "posix_spawn");
    if (fails("posix_spawn")) return error_number;
    return next(process, path, actions, attributes, arguments, environment);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
    static int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    if (!next) next = dlsym(RTLD_NEXT, "pthread_create");
    return fails("pthread_create") ? error_number : next(thread, attributes, body, argument);
}

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);

static int allocation_fails(void *address) {
    return (uintptr_t)address >= lower && (uintptr_t)address < upper && fails("malloc");
}

void *malloc(size_t count) {
    return allocation_fails(__builtin_return_address(0)) ? NULL : __libc_malloc(count);
}

void *calloc(size_t count, size_t size) {
    return allocation_fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *start, size_t count) {
    return allocation_fails(__builtin_return_address(0)) ? NULL : __libc_realloc(start, count);
}
