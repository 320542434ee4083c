/* The tests FontTableTests, RecordedSubsetTests and RecordedOutlineTests write the included files, and compare them with
   the fonts that are installed. */
#include "CFontTables.h"

const struct espalier_font_table espalier_font_tables[16] = {
/* clang-format off */
#include "Fonts/Inter-Regular.h"
#include "Fonts/Inter-Italic.h"
#include "Fonts/Inter-Medium.h"
#include "Fonts/Inter-MediumItalic.h"
#include "Fonts/Inter-SemiBold.h"
#include "Fonts/Inter-SemiBoldItalic.h"
#include "Fonts/Inter-Bold.h"
#include "Fonts/Inter-BoldItalic.h"
#include "Fonts/JetBrainsMono-Regular.h"
#include "Fonts/JetBrainsMono-Italic.h"
#include "Fonts/JetBrainsMono-Medium.h"
#include "Fonts/JetBrainsMono-MediumItalic.h"
#include "Fonts/JetBrainsMono-SemiBold.h"
#include "Fonts/JetBrainsMono-SemiBoldItalic.h"
#include "Fonts/JetBrainsMono-Bold.h"
#include "Fonts/JetBrainsMono-BoldItalic.h"
};

const uint8_t espalier_recorded_subset_files[] = {
#embed "Fonts/Subsets.bin"
};

const uint8_t espalier_recorded_outline_files[] = {
#embed "Fonts/Outlines.bin"
};
