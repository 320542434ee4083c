#ifndef ESPALIER_CISAL_SHIM_H
#define ESPALIER_CISAL_SHIM_H

#include <isa-l/igzip_lib.h>

/* This constant replaces a macro that Swift can't import. */
static const uint32_t espalier_isal_level_buffer_size = ISAL_DEF_LVL1_DEFAULT;

#endif
