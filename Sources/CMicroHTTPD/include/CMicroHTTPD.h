#ifndef ESPALIER_CMICROHTTPD_H
#define ESPALIER_CMICROHTTPD_H

#include <microhttpd.h>
#include <stddef.h>
#include <stdint.h>

/* The functions of GNU libmicrohttpd that are used, by their names without `MHD_`. */
#define ESPALIER_HTTP_FUNCTIONS(F)  \
  F(add_response_header)            \
  F(create_response_from_buffer)    \
  F(create_response_from_callback)  \
  F(destroy_response)               \
  F(lookup_connection_value)        \
  F(queue_response)                 \
  F(start_daemon)

/* The library, loaded when a server is started: it needs TLS libraries, which take longer to load than a small diagram
   to draw. */
typedef struct {
#define ESPALIER_HTTP_MEMBER(name) __typeof__(&MHD_##name) name;
  ESPALIER_HTTP_FUNCTIONS(ESPALIER_HTTP_MEMBER)
#undef ESPALIER_HTTP_MEMBER
} espalier_http;

/* Answers a request on the thread of its connection, by `espalier_http_queue`. Returns 0, or -1 to close the connection. */
typedef int (*espalier_http_handler)(
    void *context, struct MHD_Connection *connection, const char *path, const char *method);

/* Fills in every function. Returns 0, or -1 with a message that the caller frees. */
int espalier_http_load(espalier_http *http, char **message);

/* Starts a server on 127.0.0.1 that runs until the process ends, with a thread for each connection. `port` is 0 for a
   free one, which is stored there. Returns 0, or the value of errno. */
int espalier_http_start(
    const espalier_http *http, uint16_t *port, espalier_http_handler handler, void *context);

/* The value of a header or of an argument in the URL; null if there is none. It is valid until the request is answered. */
const char *espalier_http_header(
    const espalier_http *http, struct MHD_Connection *connection, const char *name);
const char *espalier_http_argument(
    const espalier_http *http, struct MHD_Connection *connection, const char *name);

/* A response with a copy of the bytes; null without memory. */
struct MHD_Response *espalier_http_response(const espalier_http *http, const void *bytes, size_t count);

/* A response of unknown length, whose bytes come from `reader`. `release` is called at its end. */
struct MHD_Response *espalier_http_stream(
    const espalier_http *http, MHD_ContentReaderCallback reader, void *context,
    MHD_ContentReaderFreeCallback release);

void espalier_http_add_header(
    const espalier_http *http, struct MHD_Response *response, const char *name, const char *value);

/* Sends a response and releases it. Returns 0, or -1 if the response can't be sent. */
int espalier_http_queue(
    const espalier_http *http, struct MHD_Connection *connection, unsigned int status,
    struct MHD_Response *response);

#endif
