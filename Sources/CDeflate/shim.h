#ifndef ESPALIER_CDEFLATE_SHIM_H
#define ESPALIER_CDEFLATE_SHIM_H

#include <libdeflate.h>

#endif
