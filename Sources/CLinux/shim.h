#pragma once

// Don't include headers that declare types of Swift's module of glibc, such as `struct stat`, because Swift would treat
// these types as types of this module.
#include <malloc.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef SYS_openat2
#include <linux/openat2.h>
#endif

// glibc declares the following functions only if _GNU_SOURCE is defined, which isn't the case in Swift's module of
// glibc.
int syncfs(int descriptor);
int sync_file_range(int descriptor, int64_t offset, int64_t count, unsigned int flags);
enum { SYNC_FILE_RANGE_WRITE = 2 };
int renameat2(int folder, const char *path, int other_folder, const char *other_path, unsigned int flags);
enum { RENAME_TO_UNUSED_NAME = 1, RENAME_EXCHANGE_PATHS = 2 };
// The value of O_PATH, which is the same on all architectures that Swift supports.
enum { OPEN_PATH_ONLY = 010000000 };

// Opens `path` relative to a folder with the system call openat2, for which glibc has no function. Fails with EXDEV if
// the path or a symbolic link leads out of the folder, and with ENOSYS if Linux is older than 5.6.
static inline int open_beneath(int folder, const char *path, int flags) {
#ifdef SYS_openat2
    struct open_how how = {.flags = (unsigned int)flags, .resolve = RESOLVE_BENEATH};
    return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
#else
    return (int)syscall(-1);
#endif
}
