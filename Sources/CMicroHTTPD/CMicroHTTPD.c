#define _GNU_SOURCE
#include "CMicroHTTPD.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

/* The file name of the library version whose binary interface the headers describe. */
static const char library_name[] = "libmicrohttpd.so.12";

static int fail(char **message) {
  const char *reason = dlerror();
  *message = strdup(reason ? reason : library_name);
  return -1;
}

int espalier_http_load(espalier_http *http, char **message) {
  /* The library is never closed, because the threads of its server run until the process ends. */
  void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
  if (!library) return fail(message);
#define ESPALIER_HTTP_LOAD(name)                                             \
  http->name = (__typeof__(http->name))dlsym(library, "MHD_" #name);         \
  if (!http->name) return fail(message);
  ESPALIER_HTTP_FUNCTIONS(ESPALIER_HTTP_LOAD)
#undef ESPALIER_HTTP_LOAD
  return 0;
}

/* The seconds without a byte after which a connection is closed, while a request is received or a response is sent. A
   program could otherwise block the server with 64 connections on which it sends nothing. */
static const unsigned request_seconds = 12;
/* The seconds for a stream, which must be more than the time between two of its events. */
static const unsigned stream_seconds = 60;

typedef struct {
  espalier_http http;
  espalier_http_handler handler;
  void *context;
} server;

/* The parts of a request that make it invalid. */
typedef struct {
  int hosts;
  int zeros;
} findings;

static enum MHD_Result inspect(
    void *context, enum MHD_ValueKind kind, const char *name, size_t name_size, const char *value,
    size_t value_size) {
  findings *found = context;
  if (kind == MHD_HEADER_KIND && name && strcasecmp(name, "Host") == 0) found->hosts++;
  if (name && memchr(name, 0, name_size)) found->zeros++;
  if (value && memchr(value, 0, value_size)) found->zeros++;
  return MHD_YES;
}

/* Returns a non-null pointer, which `answer` receives, if the address has a zero byte. The library would end the path
   there, and another resource would be served. */
static void *inspect_address(void *context, const char *address, struct MHD_Connection *connection) {
  (void)connection;
  return strstr(address, "%00") ? context : NULL;
}

static enum MHD_Result answer(
    void *context, struct MHD_Connection *connection, const char *path, const char *method,
    const char *version, const char *upload, size_t *upload_size, void **request) {
  (void)version, (void)upload, (void)upload_size;
  const server *own = context;
  findings found = {0, *request != NULL};
  (void)own->http.get_connection_values_n(
      connection, MHD_HEADER_KIND | MHD_GET_ARGUMENT_KIND, inspect, &found);
  /* Computing the response can take longer than the connection may be idle. `espalier_http_queue` sets a new time. */
  (void)own->http.set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, 0u);
  int is_valid = found.hosts < 2 && !found.zeros;
  /* The response is queued before the body of the request is read, so that a body is never received. */
  return own->handler(own->context, connection, path, method, is_valid) == 0 ? MHD_YES : MHD_NO;
}

/* Returns a socket that listens on the loopback address; -1 with errno after an error. */
static int listening_socket(uint16_t *port) {
  int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (file < 0) return -1;
  int on = 1;
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons(*port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  if (setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
      bind(file, (struct sockaddr *)&address, size) == 0 && listen(file, 64) == 0 &&
      getsockname(file, (struct sockaddr *)&address, &size) == 0) {
    *port = ntohs(address.sin_port);
    return file;
  }
  int error = errno;
  close(file);
  errno = error;
  return -1;
}

int espalier_http_start(
    const espalier_http *http, uint16_t *port, espalier_http_handler handler, void *context) {
  server *own = malloc(sizeof *own);
  if (!own) return ENOMEM;
  *own = (server){*http, handler, context};
  int file = listening_socket(port);
  if (file >= 0) {
    errno = 0;
    if (http->start_daemon(
            MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION, 0, NULL, NULL, answer, own,
            MHD_OPTION_LISTEN_SOCKET, file, MHD_OPTION_CONNECTION_LIMIT, 64u,
            MHD_OPTION_CONNECTION_TIMEOUT, request_seconds, MHD_OPTION_URI_LOG_CALLBACK, inspect_address,
            own, MHD_OPTION_END))
      return 0;
  }
  int error = errno ? errno : EIO;
  if (file >= 0) close(file);
  free(own);
  return error;
}

const char *espalier_http_header(
    const espalier_http *http, struct MHD_Connection *connection, const char *name) {
  return http->lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

const char *espalier_http_argument(
    const espalier_http *http, struct MHD_Connection *connection, const char *name) {
  return http->lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, name);
}

struct MHD_Response *espalier_http_response(const espalier_http *http, const void *bytes, size_t count) {
  return http->create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

struct MHD_Response *espalier_http_stream(
    const espalier_http *http, MHD_ContentReaderCallback reader, void *context,
    MHD_ContentReaderFreeCallback release) {
  return http->create_response_from_callback(MHD_SIZE_UNKNOWN, 4096, reader, context, release);
}

void espalier_http_add_header(
    const espalier_http *http, struct MHD_Response *response, const char *name, const char *value) {
  (void)http->add_response_header(response, name, value);
}

int espalier_http_queue(
    const espalier_http *http, struct MHD_Connection *connection, unsigned int status,
    struct MHD_Response *response, int is_stream) {
  (void)http->set_connection_option(
      connection, MHD_CONNECTION_OPTION_TIMEOUT, is_stream ? stream_seconds : request_seconds);
  enum MHD_Result result = http->queue_response(connection, status, response);
  http->destroy_response(response);
  return result == MHD_YES ? 0 : -1;
}
