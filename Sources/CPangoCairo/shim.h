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
