#pragma once

#include <stddef.h>
#include <stdint.h>

// The checksums and the XML parser of GLib. Pango and HarfBuzz load GLib in any case, so that no additional library is
// needed for SHA-256 and for XML. These functions are declared here because GLib's headers need the folders of another package configuration. The
// signatures are part of GLib's stable interface.
typedef struct _GChecksum GChecksum;
enum { CHECKSUM_SHA256 = 2 };
GChecksum *g_checksum_new(int type);
GChecksum *g_checksum_copy(const GChecksum *checksum);
void g_checksum_update(GChecksum *checksum, const unsigned char *bytes, ptrdiff_t count);
void g_checksum_get_digest(GChecksum *checksum, unsigned char *digest, size_t *count);
void g_checksum_free(GChecksum *checksum);

typedef struct _GMarkupParseContext GMarkupParseContext;

// The layouts of GError and GMarkupParser. They have names of their own, because a structure with the same name in two
// modules must have the same spelling.
typedef struct {
    uint32_t domain;
    int code;
    char *message;
} MarkupError;
MarkupError *g_error_new_literal(uint32_t domain, int code, const char *message);
void g_error_free(MarkupError *error);

typedef struct {
    void (*start_element)(
        GMarkupParseContext *context, const char *name, const char **attribute_names,
        const char **attribute_values, void *user_data, MarkupError **error);
    void (*end_element)(GMarkupParseContext *context, const char *name, void *user_data, MarkupError **error);
    void (*text)(
        GMarkupParseContext *context, const char *text, size_t length, void *user_data, MarkupError **error);
    // Receives comments, processing instructions and declarations.
    void (*passthrough)(
        GMarkupParseContext *context, const char *text, size_t length, void *user_data, MarkupError **error);
    void (*error)(GMarkupParseContext *context, MarkupError *error, void *user_data);
} MarkupParser;
enum { MARKUP_TREAT_CDATA_AS_TEXT = 2 };
GMarkupParseContext *g_markup_parse_context_new(
    const MarkupParser *parser, int flags, void *user_data, void (*destroy)(void *));
int g_markup_parse_context_parse(
    GMarkupParseContext *context, const char *text, ptrdiff_t length, MarkupError **error);
int g_markup_parse_context_end_parse(GMarkupParseContext *context, MarkupError **error);
void g_markup_parse_context_get_position(GMarkupParseContext *context, int *line, int *character);
void g_markup_parse_context_free(GMarkupParseContext *context);
