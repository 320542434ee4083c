#ifndef ESPALIER_CFONTTABLES_H
#define ESPALIER_CFONTTABLES_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/* What HarfBuzz reads from the file of a standard font. Distances are in font units. */
struct espalier_font_table {
  uint32_t file_size;
  /* The header of the file and its list of tables, which has a checksum for each table. */
  uint16_t directory_size;
  uint8_t directory[320];
  uint16_t units_per_em;
  int16_t ascender;
  int16_t descender;
  int16_t cap_height;
  /* By ASCII code. */
  uint32_t glyphs[128];
  /* For each pair of ASCII codes, the advance of the second character with the kerning of the pair. */
  int16_t pair_advances[128][128];
};

/* The tables of the standard fonts, in the order of their numbers. */
extern const struct espalier_font_table espalier_font_tables[16];

/* Swift doesn't import large arrays. */
static inline const struct espalier_font_table *espalier_font_table(size_t index) {
  return &espalier_font_tables[index];
}

static inline const uint8_t *espalier_font_directory(const struct espalier_font_table *table) {
  return table->directory;
}

static inline const uint32_t *espalier_font_glyphs(const struct espalier_font_table *table) { return table->glyphs; }

static inline const int16_t *espalier_font_pair_advances(const struct espalier_font_table *table) {
  return table->pair_advances[0];
}

/* Subsets of Inter, whose format RecordedSubset.swift describes. */
extern const uint8_t espalier_recorded_subset_files[];

static inline const uint8_t *espalier_recorded_subsets(void) { return espalier_recorded_subset_files; }

/* Outlines of Inter, whose format RecordedOutline.swift describes. */
extern const uint8_t espalier_recorded_outline_files[];

static inline const uint8_t *espalier_recorded_outlines(void) { return espalier_recorded_outline_files; }

#pragma clang assume_nonnull end

#endif
