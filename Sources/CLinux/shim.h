#pragma once

// Headers with types that Swift's module of glibc has, too, such as `struct stat`, don't belong here: Swift would take them
// for this module's.
#include <malloc.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef SYS_openat2
#include <linux/openat2.h>
#endif

// glibc declares these under _GNU_SOURCE only, which Swift's module of glibc doesn't define.
int syncfs(int descriptor);
int sync_file_range(int descriptor, int64_t offset, int64_t count, unsigned int flags);
enum { SYNC_FILE_RANGE_WRITE = 2 };
int renameat2(int folder, const char *path, int other_folder, const char *other_path, unsigned int flags);
enum { RENAME_EXCHANGE_PATHS = 2 };
// O_PATH, the same on every architecture that Swift supports.
enum { OPEN_PATH_ONLY = 010000000 };

// Opens `path` relative to a folder. Fails with EXDEV if the path or a link in it leads out of the folder, and with
// ENOSYS before Linux 5.6. glibc has no function for openat2.
static inline int open_beneath(int folder, const char *path, int flags) {
#ifdef SYS_openat2
    struct open_how how = {.flags = (unsigned int)flags, .resolve = RESOLVE_BENEATH};
    return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
#else
    return (int)syscall(-1);
#endif
}
