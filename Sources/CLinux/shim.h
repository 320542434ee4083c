#pragma once

// Don't include headers that declare types of Swift's module of glibc, such as `struct stat`, because Swift would treat
// these types as types of this module.
#include <elf.h>
#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef SYS_openat2
#include <linux/openat2.h>
#endif

// glibc declares the following functions only if _GNU_SOURCE is defined, which isn't the case in Swift's module of
// glibc.
int syncfs(int descriptor);
int mkostemp(char *pattern, int flags);
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

// Returns the limit on the addresses of the process in bytes, as `ulimit -v` sets it; the greatest number without a limit.
static inline uint64_t address_space_limit(void) {
    const int RESOURCE_OF_ADDRESSES = 9;
    uint64_t limits[2] = {UINT64_MAX, UINT64_MAX};
    return syscall(SYS_prlimit64, 0, RESOURCE_OF_ADDRESSES, NULL, limits) == 0 ? limits[0] : UINT64_MAX;
}

#if __SIZEOF_POINTER__ == 8
typedef Elf64_Phdr clinux_program_header;
typedef Elf64_Nhdr clinux_note_header;
#else
typedef Elf32_Phdr clinux_program_header;
typedef Elf32_Nhdr clinux_note_header;
#endif

// Returns the build id in a segment of ELF notes, and sets `count` to the number of its bytes. Returns null if the segment
// has no build id, or ends within a note. Each description and each note begins at a multiple of `alignment`, which is 4 or
// 8, from the start of the segment. The header has 12 bytes, so a name of 4 bytes needs no padding, even if `alignment` is 8.
static inline const unsigned char *build_id_in_notes(
    const unsigned char *notes, size_t size, size_t alignment, size_t *count) {
    size_t start = 0;
    while (size - start >= sizeof(clinux_note_header)) {
        clinux_note_header header;
        memcpy(&header, notes + start, sizeof header);
        const unsigned char *name = notes + start + sizeof header;
        const uint64_t content = (start + sizeof header + (uint64_t)header.n_namesz + alignment - 1) & ~(uint64_t)(alignment - 1);
        const uint64_t end = content + header.n_descsz;
        if (end > size) break;
        if (header.n_type == NT_GNU_BUILD_ID && header.n_namesz == 4 && memcmp(name, "GNU", 4) == 0) {
            *count = header.n_descsz;
            return notes + content;
        }
        const uint64_t next = (end + alignment - 1) & ~(uint64_t)(alignment - 1);
        if (next > size) break;
        start = (size_t)next;
    }
    return NULL;
}

// Returns the build id of the running program, which is a digest that the linker makes of all bytes of the program, and
// sets `count` to the number of its bytes. Returns null if the program has no build id.
static inline const unsigned char *program_build_id(size_t *count) {
    const clinux_program_header *headers = (const clinux_program_header *)getauxval(AT_PHDR);
    const size_t header_count = getauxval(AT_PHNUM);
    if (headers == NULL) return NULL;
    uintptr_t base = 0;
    for (size_t i = 0; i < header_count; i++)
        if (headers[i].p_type == PT_PHDR) base = (uintptr_t)headers - headers[i].p_vaddr;
    for (size_t i = 0; i < header_count; i++) {
        if (headers[i].p_type != PT_NOTE) continue;
        const size_t alignment = headers[i].p_align == 8 ? 8 : 4;
        const unsigned char *notes = (const unsigned char *)(base + headers[i].p_vaddr);
        const unsigned char *found = build_id_in_notes(notes, headers[i].p_memsz, alignment, count);
        if (found != NULL) return found;
    }
    return NULL;
}
