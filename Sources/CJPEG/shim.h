#ifndef ESPALIER_CJPEG_SHIM_H
#define ESPALIER_CJPEG_SHIM_H

#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <jpeglib.h>
#include <jerror.h>

/* libjpeg reports errors by longjmp, which must not cross Swift frames. Therefore, one C function decodes an image. */
struct espalier_jpeg_error {
  struct jpeg_error_mgr manager;
  jmp_buf exit;
  char message[JMSG_LENGTH_MAX];
};

/* The maximum number of scans in a progressive file; encoders write about ten. Decoding a scan takes time for the whole
   image, even if the scan has only a few bytes. Without a limit, a file of 200 KB could take 15 s. */
enum { espalier_jpeg_scan_limit = 100 };

static inline void espalier_jpeg_check_scans(j_common_ptr info) {
  if (info->is_decompressor && ((j_decompress_ptr)info)->input_scan_number > espalier_jpeg_scan_limit) {
    struct espalier_jpeg_error *error = (struct espalier_jpeg_error *)info->err;
    snprintf(error->message, sizeof error->message, "it has more than %d scans", espalier_jpeg_scan_limit);
    longjmp(error->exit, 1);
  }
}

static inline void espalier_jpeg_exit(j_common_ptr info) {
  struct espalier_jpeg_error *error = (struct espalier_jpeg_error *)info->err;
  info->err->format_message(info, error->message);
  longjmp(error->exit, 1);
}

static inline void espalier_jpeg_silent(j_common_ptr info) { (void)info; }

/* If a file ends early, libjpeg fills the rest with gray and emits a warning. This warning is treated as an error. */
static inline void espalier_jpeg_warn(j_common_ptr info, int level) {
  if (level < 0 && (info->err->msg_code == JWRN_JPEG_EOF || info->err->msg_code == JWRN_HIT_MARKER)) {
    espalier_jpeg_exit(info);
  }
}

/* Receives a row of 32-bit pixels (xRGB in native byte order), which is valid during the call. */
typedef void (*espalier_jpeg_row)(void *target, unsigned row, unsigned *pixels);

/* Converts a row of cyan, magenta, yellow and black. Programs of Adobe, which mark their files, store the values
   inverted. */
static inline void espalier_jpeg_convert(unsigned *pixels, unsigned width, int is_inverted) {
  const unsigned char *source = (const unsigned char *)pixels;
  for (unsigned column = 0; column < width; column++, source += 4) {
    unsigned black = is_inverted ? source[3] : 255 - source[3];
    unsigned pixel = 0;
    for (int channel = 0; channel < 3; channel++) {
      unsigned ink = is_inverted ? source[channel] : 255 - source[channel];
      pixel = pixel << 8 | (ink * black + 127) / 255;
    }
    pixels[column] = pixel;
  }
}

/* Decodes an image of exactly `width` x `height` pixels, and passes each row to `receive`. Returns 1. After an error,
   returns 0 and writes libjpeg's message, cut to `capacity` bytes, to `message`. `pixels` has space for a row. */
static inline int espalier_jpeg_decode(
    const unsigned char *bytes, size_t count, unsigned width, unsigned height, unsigned *pixels,
    espalier_jpeg_row receive, void *target, char *message, size_t capacity) {
  struct jpeg_decompress_struct info;
  struct espalier_jpeg_error error;
  info.err = jpeg_std_error(&error.manager);
  error.manager.error_exit = espalier_jpeg_exit;
  error.manager.output_message = espalier_jpeg_silent;
  error.manager.emit_message = espalier_jpeg_warn;
  error.message[0] = 0;
  if (setjmp(error.exit)) {
    jpeg_destroy_decompress(&info);
    snprintf(message, capacity, "%s", error.message);
    return 0;
  }
  struct jpeg_progress_mgr progress = {.progress_monitor = espalier_jpeg_check_scans};
  jpeg_create_decompress(&info);
  info.progress = &progress;
  jpeg_mem_src(&info, bytes, (unsigned long)count);
  jpeg_read_header(&info, TRUE);
  int has_black = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  info.out_color_space = has_black ? JCS_CMYK : JCS_EXT_BGRX;
#else
  info.out_color_space = has_black ? JCS_CMYK : JCS_EXT_XRGB;
#endif
  info.dct_method = JDCT_ISLOW;
  if (info.image_width != width || info.image_height != height) {
    jpeg_destroy_decompress(&info);
    snprintf(message, capacity, "the size differs from the one in the header");
    return 0;
  }
  jpeg_start_decompress(&info);
  while (info.output_scanline < info.output_height) {
    unsigned number = info.output_scanline;
    JSAMPROW row = (JSAMPROW)pixels;
    jpeg_read_scanlines(&info, &row, 1);
    if (has_black) espalier_jpeg_convert(pixels, width, info.saw_Adobe_marker);
    receive(target, number, pixels);
  }
  jpeg_finish_decompress(&info);
  jpeg_destroy_decompress(&info);
  return 1;
}

#endif
