#ifndef ESPALIER_CPNG_SHIM_H
#define ESPALIER_CPNG_SHIM_H

#include <png.h>
#include <zlib.h>  // the compression that PNG uses

#include "reader.h"

/* The following functions and constants replace macros that Swift can't import. */
static inline int espalier_deflate_init_raw(z_stream *stream, int level, int strategy) {
  return deflateInit2(stream, level, Z_DEFLATED, -15, 9, strategy);
}
static inline int espalier_inflate_init_raw(z_stream *stream) { return inflateInit2(stream, -15); }
static const unsigned espalier_png_format_bgra =
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    PNG_FORMAT_BGRA;
#else
    PNG_FORMAT_ARGB;
#endif
static const unsigned espalier_png_failed = PNG_IMAGE_ERROR;

#endif
