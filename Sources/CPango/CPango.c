#define _GNU_SOURCE
#include "CPango.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#ifdef ESPALIER_STATIC_PANGO

/* The command in the tarball is linked statically with Pango, so that nothing has to be loaded. */
int espalier_pango_load(espalier_pango *pango, char **message) {
  (void)message;
#define ESPALIER_PANGO_LOAD(name) pango->name = pango_##name;
  ESPALIER_PANGO_FUNCTIONS(ESPALIER_PANGO_LOAD)
#undef ESPALIER_PANGO_LOAD
  pango->release = g_object_unref;
  return 0;
}

#else

/* The file name of the library version whose binary interface the headers describe. */
static const char library_name[] = "libpangocairo-1.0.so.0";

static int fail(char **message) {
  const char *reason = dlerror();
  *message = strdup(reason ? reason : library_name);
  return -1;
}

int espalier_pango_load(espalier_pango *pango, char **message) {
  /* The library is never closed, because its objects and functions are used until the process ends. `dlsym` also finds
     the symbols of the libraries that it needs, such as Pango, PangoFT2 and GObject. */
  void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
  if (!library) return fail(message);
#define ESPALIER_PANGO_LOAD(name)                                               \
  pango->name = (__typeof__(pango->name))dlsym(library, "pango_" #name);        \
  if (!pango->name) return fail(message);
  ESPALIER_PANGO_FUNCTIONS(ESPALIER_PANGO_LOAD)
#undef ESPALIER_PANGO_LOAD
  pango->release = (void (*)(void *))dlsym(library, "g_object_unref");
  return pango->release ? 0 : fail(message);
}

#endif

void espalier_pango_set_up(
    const espalier_pango *pango, PangoFontMap *map, FcConfig *config, double resolution) {
  /* Plain casts are used, because the checked casts of GObject need functions of its library. */
  pango->fc_font_map_set_config((PangoFcFontMap *)map, config);
  pango->cairo_font_map_set_resolution((PangoCairoFontMap *)map, resolution);
}
