#ifndef ESPALIER_CPNG_READER_H
#define ESPALIER_CPNG_READER_H

#include <errno.h>
#include <png.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Reads a PNG row by row, from an open file or from memory, as RGBA with 8 or 16 bits per channel.

   libpng reports errors by longjmp, which must not cross Swift frames. Therefore, each function that calls libpng calls
   setjmp first. After an error, the function returns 0, and `message` is the message of libpng. */
typedef struct {
  int descriptor;             /* negative if the picture is in memory */
  const unsigned char *bytes; /* the picture in memory */
  size_t count;
  size_t position;            /* the number of bytes that libpng has read */
  int system_error;           /* the errno of a failed read; 0 for none */
  int is_truncated;           /* 1 if the file ended early */
  int is_interlaced;
  char message[160];
  png_structp png;
  png_infop info;
} espalier_png_reader;

static inline void espalier_png_fail(png_structp png, png_const_charp text) {
  espalier_png_reader *reader = (espalier_png_reader *)png_get_error_ptr(png);
  snprintf(reader->message, sizeof reader->message, "%s", text);
  png_longjmp(png, 1);
}

static inline void espalier_png_ignore(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static inline void espalier_png_fill(png_structp png, png_bytep output, size_t count) {
  espalier_png_reader *reader = (espalier_png_reader *)png_get_io_ptr(png);
  if (reader->descriptor < 0) {
    if (count > reader->count - reader->position) {
      reader->is_truncated = 1;
      png_error(png, "the file ends early");
    }
    memcpy(output, reader->bytes + reader->position, count);
    reader->position += count;
    return;
  }
  while (count > 0) {
    ssize_t length = pread(reader->descriptor, output, count, (off_t)reader->position);
    if (length < 0 && errno == EINTR) continue;
    if (length < 0) reader->system_error = errno;
    if (length == 0) reader->is_truncated = 1;
    if (length <= 0) png_error(png, "the file can't be read to its end");
    reader->position += (size_t)length;
    output += length;
    count -= (size_t)length;
  }
}

/* Reads everything before the pixels. Then `position` is behind the type of the first chunk of pixels. */
static inline int espalier_png_open(espalier_png_reader *reader) {
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, espalier_png_fail, espalier_png_ignore);
  reader->info = reader->png ? png_create_info_struct(reader->png) : NULL;
  if (!reader->info) {
    snprintf(reader->message, sizeof reader->message, "there is no memory for libpng");
    return 0;
  }
  if (setjmp(png_jmpbuf(reader->png))) return 0;
  png_set_read_fn(reader->png, reader, espalier_png_fill);
  /* Skip all optional chunks except tRNS, the only one that affects the stored colors. This also avoids decompressing
     texts and color profiles. */
  png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_user_limits(reader->png, 1000000, PNG_UINT_31_MAX);
  png_read_info(reader->png, reader->info);
  return 1;
}

/* Returns the colors of a palette as RGBA, with red in the lowest byte. Colors that the file doesn't have are black. */
static inline void espalier_png_palette(const espalier_png_reader *reader, unsigned colors[256]) {
  png_colorp palette = NULL;
  png_bytep alphas = NULL;
  int count = 0, alpha_count = 0;
  png_get_PLTE(reader->png, reader->info, &palette, &count);
  png_get_tRNS(reader->png, reader->info, &alphas, &alpha_count, NULL);
  for (int index = 0; index < 256; index++) {
    unsigned alpha = alphas && index < alpha_count ? alphas[index] : 255;
    colors[index] = alpha << 24;
    if (palette && index < count) {
      colors[index] |= palette[index].red | (unsigned)palette[index].green << 8 | (unsigned)palette[index].blue << 16;
    }
  }
}

/* Returns 1 if a color without an alpha channel is transparent, and its samples: gray, or red, green and blue. */
static inline int espalier_png_transparent_color(const espalier_png_reader *reader, unsigned *gray, unsigned rgb[3]) {
  png_bytep alphas = NULL;
  png_color_16p color = NULL;
  int count = 0;
  if (!png_get_tRNS(reader->png, reader->info, &alphas, &count, &color) || !color) return 0;
  *gray = color->gray;
  rgb[0] = color->red;
  rgb[1] = color->green;
  rgb[2] = color->blue;
  return 1;
}

/* Reads everything before the pixels, and prepares rows of 4 channels of 1 byte, or of 2 bytes if `is_wide`. */
static inline int espalier_png_start(espalier_png_reader *reader, int is_wide) {
  if (!espalier_png_open(reader)) return 0;
  if (setjmp(png_jmpbuf(reader->png))) return 0;
  png_set_expand(reader->png);
  png_set_gray_to_rgb(reader->png);
  if (is_wide) {
    png_set_expand_16(reader->png);
  } else {
    png_set_scale_16(reader->png);
  }
  png_set_add_alpha(reader->png, is_wide ? 0xffff : 0xff, PNG_FILLER_AFTER);
  reader->is_interlaced = png_set_interlace_handling(reader->png) > 1;
  png_read_update_info(reader->png, reader->info);
  size_t width = png_get_image_width(reader->png, reader->info);
  if (png_get_rowbytes(reader->png, reader->info) != width * (is_wide ? 8 : 4)) {
    png_error(reader->png, "its rows have an unexpected length");
  }
  return 1;
}

/* Reads the next rows of a picture that isn't interlaced. */
static inline int espalier_png_read_rows(
    espalier_png_reader *reader, unsigned char *rows, size_t row_length, unsigned count) {
  if (setjmp(png_jmpbuf(reader->png))) return 0;
  for (unsigned row = 0; row < count; row++) png_read_row(reader->png, rows + row * row_length, NULL);
  return 1;
}

/* Reads all rows of an interlaced picture, except for the last row of the last pass. The caller reads this row with
   `espalier_png_read_rows` after checking the size of the remaining data. */
static inline int espalier_png_read_interlaced(
    espalier_png_reader *reader, unsigned char *rows, size_t row_length, unsigned count) {
  if (setjmp(png_jmpbuf(reader->png))) return 0;
  for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
    unsigned end = pass == PNG_INTERLACE_ADAM7_PASSES - 1 ? count - 1 : count;
    for (unsigned row = 0; row < end; row++) png_read_row(reader->png, rows + row * row_length, NULL);
  }
  return 1;
}

/* Reads the rest of the file after the last row, and checks the checksums of the pixels. */
static inline int espalier_png_finish(espalier_png_reader *reader) {
  if (setjmp(png_jmpbuf(reader->png))) return 0;
  png_read_end(reader->png, NULL);
  return 1;
}

static inline void espalier_png_destroy(espalier_png_reader *reader) {
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
}

static inline const char *espalier_png_message(const espalier_png_reader *reader) { return reader->message; }

#endif
