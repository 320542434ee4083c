#ifndef ESPALIER_CPANGOHEADERS_SHIM_H
#define ESPALIER_CPANGOHEADERS_SHIM_H

#include <pango/pango.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

#endif
