#ifndef ESPALIER_CHARFBUZZ_SHIM_H
#define ESPALIER_CHARFBUZZ_SHIM_H

#include <hb.h>
#include <hb-ot.h>      // metrics and advances from the tables of the font
#include <hb-subset.h>  // subsets of fonts, which are embedded in SVG files

/* HarfBuzz 7 renamed the function that draws a glyph, and deprecated the old name. */
static inline void espalier_hb_font_draw_glyph(
    hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, functions, data);
#else
  hb_font_get_glyph_shape(font, glyph, functions, data);
#endif
}

#endif
