#ifndef ESPALIER_CPANGOCAIRO_SHIM_H
#define ESPALIER_CPANGOCAIRO_SHIM_H

#include <cairo.h>
#include <cairo-ft.h>   // a FreeType face as a Cairo font
#include <cairo-pdf.h>  // PDF surfaces and their metadata
#include <cairo-svg.h>  // SVG with text as outlines
#include <fontconfig/fontconfig.h>  // a private font configuration
#include <ft2build.h>
#include FT_FREETYPE_H
#include <pango/pango.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>  // pango_fc_font_map_set_config

/* GObject's casts are macros, which Swift can't see. */
static inline void espalier_pango_font_map_set_up(
    PangoFontMap *map, FcConfig *config, double resolution) {
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
  pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map), resolution);
}

#endif
