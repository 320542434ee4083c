#ifndef ESPALIER_CMICROHTTPD_H
#define ESPALIER_CMICROHTTPD_H

#include <microhttpd.h>
#include <stddef.h>
#include <stdint.h>

/* The names of the functions of GNU libmicrohttpd that are used, without the prefix `MHD_`. */
#define ESPALIER_HTTP_FUNCTIONS(F)  \
  F(add_response_header)            \
  F(create_response_from_buffer)    \
  F(create_response_from_callback)  \
  F(destroy_response)               \
  F(get_connection_info)            \
  F(get_connection_values_n)        \
  F(lookup_connection_value)        \
  F(queue_response)                 \
  F(set_connection_option)          \
  F(start_daemon)

/* The functions of the library. The library is loaded only when a server is started, because it needs TLS libraries,
   and loading these takes longer than drawing a small diagram. */
typedef struct {
#define ESPALIER_HTTP_MEMBER(name) __typeof__(&MHD_##name) name;
  ESPALIER_HTTP_FUNCTIONS(ESPALIER_HTTP_MEMBER)
#undef ESPALIER_HTTP_MEMBER
} espalier_http;

/* Answers a request by calling `espalier_http_queue`, on the thread of the connection. `is_valid` is 0 for a request with
   several `Host` headers, or with a zero byte. Returns 0, or -1 to close the connection. */
typedef int (*espalier_http_handler)(
    void *context, struct MHD_Connection *connection, const char *path, const char *method, int is_valid);

/* Loads the library and sets all members of `http`. Returns 0. After an error, returns -1 and stores a message that the
   caller must free. */
int espalier_http_load(espalier_http *http, char **message);

typedef struct espalier_http_server espalier_http_server;

/* Starts a server on 127.0.0.1 that runs until the process ends, with a thread for each connection. If `port` points to
   0, a free port is chosen and stored there. `request_milliseconds` is the time in which a whole request must arrive,
   counted from the start of its connection or the end of the previous response. Returns 0, or the value of errno after
   an error. */
int espalier_http_start(
    const espalier_http *http, uint16_t *port, unsigned request_milliseconds, espalier_http_handler handler,
    void *context, espalier_http_server **started);

/* Closes the connections whose request hasn't arrived in time, until the process ends. A program could otherwise block
   the server with 64 connections on which it sends a byte now and then. */
void espalier_http_close_late_connections(espalier_http_server *own);

/* Return the value of a header, or of an argument in the URL; null if there is no such value. The string is valid until
   the request has been answered. */
const char *espalier_http_header(
    const espalier_http *http, struct MHD_Connection *connection, const char *name);
const char *espalier_http_argument(
    const espalier_http *http, struct MHD_Connection *connection, const char *name);

/* Creates a response with a copy of the bytes; null if there isn't enough memory. */
struct MHD_Response *espalier_http_response(const espalier_http *http, const void *bytes, size_t count);

/* Creates a response of unknown length. libmicrohttpd calls `reader` for the bytes, and `release` when the response is
   destroyed. */
struct MHD_Response *espalier_http_stream(
    const espalier_http *http, MHD_ContentReaderCallback reader, void *context,
    MHD_ContentReaderFreeCallback release);

void espalier_http_add_header(
    const espalier_http *http, struct MHD_Response *response, const char *name, const char *value);

/* Queues a response for sending, and releases the response. `is_stream` isn't 0 for a response of
   `espalier_http_stream`, during which more time may pass without a byte. Returns 0, or -1 if the response can't be
   queued. */
int espalier_http_queue(
    const espalier_http *http, struct MHD_Connection *connection, unsigned int status,
    struct MHD_Response *response, int is_stream);

#endif
