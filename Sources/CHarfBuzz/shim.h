#ifndef ESPALIER_CHARFBUZZ_SHIM_H
#define ESPALIER_CHARFBUZZ_SHIM_H

#include <hb.h>
#include <hb-ot.h>      // metrics and advances straight from the font's tables
#include <hb-subset.h>  // the subset that is embedded in an SVG

/* HarfBuzz 7 renamed the call and deprecated the old name. */
static inline void espalier_hb_font_draw_glyph(
    hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, functions, data);
#else
  hb_font_get_glyph_shape(font, glyph, functions, data);
#endif
}

#endif
