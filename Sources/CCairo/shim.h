#ifndef ESPALIER_CCAIRO_SHIM_H
#define ESPALIER_CCAIRO_SHIM_H

#include <cairo.h>
#include <cairo-ft.h>   // a FreeType face as a Cairo font
#include <cairo-pdf.h>  // PDF surfaces and their metadata
#include <cairo-svg.h>  // SVG with text as outlines
#include <fontconfig/fontconfig.h>  // a private font configuration
#include <ft2build.h>
#include FT_FREETYPE_H

#endif
