#pragma once

#include <malloc.h>
#include <stdint.h>

// glibc declares these under _GNU_SOURCE only, which Swift's module of glibc doesn't define.
int syncfs(int descriptor);
int sync_file_range(int descriptor, int64_t offset, int64_t count, unsigned int flags);
enum { SYNC_FILE_RANGE_WRITE = 2 };
