#ifndef ESPALIER_CPANGO_H
#define ESPALIER_CPANGO_H

#include <pango/pango.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

/* The names of the functions of Pango that are used, without the prefix `pango_`. */
#define ESPALIER_PANGO_FUNCTIONS(F) \
  F(attr_font_features_new)         \
  F(attr_list_insert)               \
  F(attr_list_new)                  \
  F(attr_list_unref)                \
  F(cairo_context_set_font_options) \
  F(cairo_font_map_new)             \
  F(cairo_font_map_set_resolution)  \
  F(cairo_glyph_string_path)        \
  F(cairo_layout_line_path)         \
  F(cairo_show_glyph_item)          \
  F(cairo_show_layout_line)         \
  F(cairo_update_context)           \
  F(context_get_metrics)            \
  F(context_set_language)           \
  F(context_set_matrix)             \
  F(context_set_round_glyph_positions) \
  F(fc_font_map_set_config)         \
  F(font_describe)                  \
  F(font_description_free)          \
  F(font_description_get_family)    \
  F(font_description_new)           \
  F(font_description_set_absolute_size) \
  F(font_description_set_family)    \
  F(font_description_set_style)     \
  F(font_description_set_weight)    \
  F(font_map_create_context)        \
  F(font_metrics_get_ascent)        \
  F(font_metrics_get_descent)       \
  F(font_metrics_unref)             \
  F(glyph_item_get_logical_widths)  \
  F(glyph_string_extents)           \
  F(language_from_string)           \
  F(layout_context_changed)         \
  F(layout_get_extents)             \
  F(layout_get_line_readonly)       \
  F(layout_get_log_attrs_readonly)  \
  F(layout_get_text)                \
  F(layout_get_unknown_glyphs_count) \
  F(layout_line_get_extents)        \
  F(layout_new)                     \
  F(layout_set_attributes)          \
  F(layout_set_font_description)    \
  F(layout_set_single_paragraph_mode) \
  F(layout_set_text)

/* The functions of Pango. Unless ESPALIER_STATIC_PANGO is defined, Pango is loaded when a text needs it. Loading its 20
   libraries takes longer than drawing a small diagram, and most diagrams don't need Pango. */
typedef struct {
#define ESPALIER_PANGO_MEMBER(name) __typeof__(&pango_##name) name;
  ESPALIER_PANGO_FUNCTIONS(ESPALIER_PANGO_MEMBER)
#undef ESPALIER_PANGO_MEMBER
  /* Releases a font map, a context or a layout. */
  void (*release)(void *object);
} espalier_pango;

/* Sets all members of `pango`. Returns 0. After an error, returns -1 and stores a message that the caller must free. */
int espalier_pango_load(espalier_pango *pango, char **message);

/* Sets the fonts of a font map, and its resolution in dots per inch. Must be called before the map is used. */
void espalier_pango_set_up(
    const espalier_pango *pango, PangoFontMap *map, FcConfig *config, double resolution);

#endif
