#pragma once

#include <stddef.h>

// The checksums of GLib. Pango and HarfBuzz load GLib in any case, so that no additional library is needed for SHA-256.
// These functions are declared here because GLib's headers need the folders of another package configuration. The
// signatures are part of GLib's stable interface.
typedef struct _GChecksum GChecksum;
enum { CHECKSUM_SHA256 = 2 };
GChecksum *g_checksum_new(int type);
GChecksum *g_checksum_copy(const GChecksum *checksum);
void g_checksum_update(GChecksum *checksum, const unsigned char *bytes, ptrdiff_t count);
void g_checksum_get_digest(GChecksum *checksum, unsigned char *digest, size_t *count);
void g_checksum_free(GChecksum *checksum);
