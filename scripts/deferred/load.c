/* Loads a shared library when one of its functions is called for the first time. scripts/deferred-libraries.sh writes the
   functions that the command is linked with, and explains their tables. */
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

/* Offsets are relative to their own addresses, so that the tables need no relocations at the start of the process. */
struct library {
  int32_t name;
  int32_t slots;
  uint32_t size; /* of the slots in bytes, a multiple of the page size */
};

struct entry {
  int32_t name;
  int32_t slot;
  int32_t library;
};

/* The linker defines these symbols. The linker also removes the entries of functions that are never called. */
extern const struct entry __start_deferred_entries[];
extern const struct entry __stop_deferred_entries[];

static void *target(const int32_t *offset) { return (char *)offset + *offset; }

/* Removes the temporary files of the process, then ends the process. The command has this function. */
__attribute__((weak)) void espalier_end_process(int32_t status);

/* The exit status of the command if a file can't be read. */
static const int unreadable = 3;

/* Ends the process if a library or a function is missing, because the caller can't continue without the function. */
static _Noreturn void fail(void) {
  const char *reason = dlerror();
  int file = dup(STDERR_FILENO);
  const char *advice = file < 0 ? "raise the limit of open files: ulimit -n" : "install the package of this library";
  if (file >= 0) close(file);
  dprintf(STDERR_FILENO, "error: a shared library can't be loaded: %s\nnote: %s\n",
          reason ? reason : "unknown reason", advice);
  if (espalier_end_process) espalier_end_process(unreadable);
  _exit(unreadable);
}

/* Looks up all functions of a library that the command calls. The library is never closed. The functions that libraries call
   from one another are looked up at their first call. Cairo loads the libraries of X11, and looking up all functions that
   these call would take almost a millisecond. */
static void load(const struct library *library) {
  void *handle = dlopen(target(&library->name), RTLD_LAZY | RTLD_LOCAL);
  if (!handle) fail();
  for (const struct entry *entry = __start_deferred_entries; entry < __stop_deferred_entries; entry++) {
    if (target(&entry->library) != library) continue;
    void *function = dlsym(handle, target(&entry->name));
    if (!function) fail();
    __atomic_store_n((void **)target(&entry->slot), function, __ATOMIC_RELEASE);
  }
  /* An attacker who can write to memory can't redirect the calls. */
  void **slots = target(&library->slots);
  slots[0] = handle;
  if (mprotect(slots, library->size, PROT_READ) != 0) perror("espalier: mprotect");
}

/* Returns the address of a function. Loads its library, unless another thread has just done so. */
__attribute__((used)) static void *resolve(const struct entry *entry) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  const struct library *library = target(&entry->library);
  pthread_mutex_lock(&lock);
  if (!*(void **)target(&library->slots)) load(library);
  pthread_mutex_unlock(&lock);
  return *(void **)target(&entry->slot);
}

/* The first call of a function continues here, with the address of the entry in r11. The registers that can contain
   arguments are saved, then restored before the jump to the function. */
__asm__(
    ".text\n"
    ".globl espalier_deferred_call\n"
    ".hidden espalier_deferred_call\n"
    ".type espalier_deferred_call, @function\n"
    "espalier_deferred_call:\n"
    "  pushq %rbp\n"
    "  movq %rsp, %rbp\n"
    "  andq $-16, %rsp\n"
    "  subq $192, %rsp\n"
    "  movaps %xmm0, (%rsp)\n"
    "  movaps %xmm1, 16(%rsp)\n"
    "  movaps %xmm2, 32(%rsp)\n"
    "  movaps %xmm3, 48(%rsp)\n"
    "  movaps %xmm4, 64(%rsp)\n"
    "  movaps %xmm5, 80(%rsp)\n"
    "  movaps %xmm6, 96(%rsp)\n"
    "  movaps %xmm7, 112(%rsp)\n"
    "  movq %rax, 128(%rsp)\n"
    "  movq %rdi, 136(%rsp)\n"
    "  movq %rsi, 144(%rsp)\n"
    "  movq %rdx, 152(%rsp)\n"
    "  movq %rcx, 160(%rsp)\n"
    "  movq %r8, 168(%rsp)\n"
    "  movq %r9, 176(%rsp)\n"
    "  movq %r11, %rdi\n"
    "  call resolve\n"
    "  movq %rax, %r11\n"
    "  movaps (%rsp), %xmm0\n"
    "  movaps 16(%rsp), %xmm1\n"
    "  movaps 32(%rsp), %xmm2\n"
    "  movaps 48(%rsp), %xmm3\n"
    "  movaps 64(%rsp), %xmm4\n"
    "  movaps 80(%rsp), %xmm5\n"
    "  movaps 96(%rsp), %xmm6\n"
    "  movaps 112(%rsp), %xmm7\n"
    "  movq 128(%rsp), %rax\n"
    "  movq 136(%rsp), %rdi\n"
    "  movq 144(%rsp), %rsi\n"
    "  movq 152(%rsp), %rdx\n"
    "  movq 160(%rsp), %rcx\n"
    "  movq 168(%rsp), %r8\n"
    "  movq 176(%rsp), %r9\n"
    "  leave\n"
    "  jmp *%r11\n");
