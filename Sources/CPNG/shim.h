#ifndef ESPALIER_CPNG_SHIM_H
#define ESPALIER_CPNG_SHIM_H

#include <png.h>
#include <zlib.h>  // the compression that PNG uses

#include "reader.h"

/* The following functions and constants replace macros that Swift can't import. */
static inline int espalier_deflate_init_raw(z_stream *stream, int level, int strategy) {
  /* zlib updates its whole hash table after every 32 KB of input. With a memory level of 6, the table has 8,192 entries.
     With 9, it has 65,536 entries, which takes a third more time for rows of diagrams, and saves no bytes. */
  return deflateInit2(stream, level, Z_DEFLATED, -15, 6, strategy);
}
static inline int espalier_inflate_init_raw(z_stream *stream) { return inflateInit2(stream, -15); }

/* Returns 1 if zlib data has at most `limit` bytes after decompression or is damaged, 0 if it has more, and -1 without
   memory. */
static inline int espalier_zlib_fits(const unsigned char *data, size_t count, size_t limit) {
  z_stream stream = {0};
  unsigned char output[1 << 15];
  size_t total = 0;
  int code = inflateInit(&stream);
  if (code != Z_OK) return -1;
  while (code == Z_OK && total <= limit) {
    if (stream.avail_in == 0) {
      stream.next_in = (unsigned char *)data;
      stream.avail_in = count > 1 << 30 ? 1 << 30 : (unsigned)count;
      data += stream.avail_in;
      count -= stream.avail_in;
    }
    stream.next_out = output;
    stream.avail_out = sizeof output;
    code = inflate(&stream, Z_NO_FLUSH);
    total += sizeof output - stream.avail_out;
  }
  inflateEnd(&stream);
  return code == Z_MEM_ERROR ? -1 : total <= limit;
}
static const unsigned espalier_png_format_bgra =
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    PNG_FORMAT_BGRA;
#else
    PNG_FORMAT_ARGB;
#endif
static const unsigned espalier_png_failed = PNG_IMAGE_ERROR;

#endif
