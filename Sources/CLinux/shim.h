#pragma once

// glibc declares this under _GNU_SOURCE only, which Swift's module of glibc doesn't define.
int syncfs(int descriptor);
