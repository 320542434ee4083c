// `malloc_trim`, which gives what is free back to the system.
#include <malloc.h>
