#include <hb.h>
#include <hb-ot.h>      // metrics and advances straight from the font's tables
#include <hb-subset.h>  // the subset that is embedded in an SVG
