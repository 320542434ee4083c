// Declares `malloc_trim`, which returns free memory to the system.
#include <malloc.h>
