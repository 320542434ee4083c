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

#if __SIZEOF_POINTER__ == 8
typedef Elf64_Phdr clinux_program_header;
typedef Elf64_Nhdr clinux_note_header;
#else
typedef Elf32_Phdr clinux_program_header;
typedef Elf32_Nhdr clinux_note_header;
#endif

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
        const unsigned char *note = (const unsigned char *)(base + headers[i].p_vaddr);
        const unsigned char *end = note + headers[i].p_memsz;
        while ((size_t)(end - note) >= sizeof(clinux_note_header)) {
            const clinux_note_header *header = (const clinux_note_header *)note;
            const unsigned char *name = note + sizeof *header;
            const size_t name_size = (header->n_namesz + alignment - 1) & ~(alignment - 1);
            const size_t size = (header->n_descsz + alignment - 1) & ~(alignment - 1);
            if (name_size > (size_t)(end - name) || size > (size_t)(end - name) - name_size) break;
            if (header->n_type == NT_GNU_BUILD_ID && header->n_namesz == 4 && memcmp(name, "GNU", 4) == 0) {
                *count = header->n_descsz;
                return name + name_size;
            }
            note = name + name_size + size;
        }
    }
    return NULL;
}
