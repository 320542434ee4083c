#define _GNU_SOURCE
#include "CMicroHTTPD.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
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

/* The seconds without a byte after which a connection is closed while a response is sent. */
static const unsigned response_seconds = 12;
/* The seconds for a stream, which must be more than the time between two of its events. */
static const unsigned stream_seconds = 60;

#define MAXIMUM_CONNECTIONS 64

/* The deadline of a connection that isn't waiting for a request. */
static const int64_t never = INT64_MAX;

typedef struct {
  /* 0 if there is no connection. */
  int is_open;
  int socket;
  /* The time in nanoseconds at which the whole request must have arrived. */
  int64_t deadline;
} connection_state;

struct espalier_http_server {
  espalier_http http;
  espalier_http_handler handler;
  void *context;
  /* The time for receiving a request, in nanoseconds. */
  int64_t request_limit;
  /* The lock of `connections`. */
  pthread_mutex_t lock;
  pthread_cond_t has_new_deadline;
  connection_state connections[MAXIMUM_CONNECTIONS];
};
typedef struct espalier_http_server server;

static int64_t now(void) {
  struct timespec time = {0, 0};
  (void)clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* Starts or ends the time for receiving a request. */
static void set_waiting(server *own, connection_state *state, int is_waiting) {
  pthread_mutex_lock(&own->lock);
  state->deadline = is_waiting ? now() + own->request_limit : never;
  if (is_waiting) pthread_cond_signal(&own->has_new_deadline);
  pthread_mutex_unlock(&own->lock);
}

static connection_state *state_of(const server *own, struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      own->http.get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

/* Keeps a list of the connections. The library calls this function before it closes the socket of a connection. */
static void note_connection(
    void *context, struct MHD_Connection *connection, void **state,
    enum MHD_ConnectionNotificationCode code) {
  server *own = context;
  const union MHD_ConnectionInfo *info =
      own->http.get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  pthread_mutex_lock(&own->lock);
  connection_state *found = code == MHD_CONNECTION_NOTIFY_CLOSED ? *state : NULL;
  if (found) {
    found->is_open = 0;
  } else if (code == MHD_CONNECTION_NOTIFY_STARTED && info) {
    found = own->connections;
    while (found < own->connections + MAXIMUM_CONNECTIONS && found->is_open) found++;
    if (found < own->connections + MAXIMUM_CONNECTIONS) {
      *found = (connection_state){1, info->connect_fd, now() + own->request_limit};
      *state = found;
      pthread_cond_signal(&own->has_new_deadline);
    }
  }
  pthread_mutex_unlock(&own->lock);
}

/* Starts the time for the next request on a connection. */
static void finish_request(
    void *context, struct MHD_Connection *connection, void **request,
    enum MHD_RequestTerminationCode code) {
  (void)request, (void)code;
  connection_state *state = state_of(context, connection);
  if (state) set_waiting(context, state, 1);
}

void espalier_http_close_late_connections(espalier_http_server *own) {
  pthread_mutex_lock(&own->lock);
  for (;;) {
    int64_t time = now(), next = never;
    for (connection_state *each = own->connections; each < own->connections + MAXIMUM_CONNECTIONS; each++) {
      if (!each->is_open) continue;
      if (each->deadline <= time) {
        /* The thread of the connection then reads the end of the request, and closes the socket. */
        (void)shutdown(each->socket, SHUT_RDWR);
        each->deadline = never;
      } else if (each->deadline < next) {
        next = each->deadline;
      }
    }
    if (next == never) {
      pthread_cond_wait(&own->has_new_deadline, &own->lock);
    } else {
      struct timespec wakeup = {next / 1000000000, next % 1000000000};
      (void)pthread_cond_clockwait(&own->has_new_deadline, &own->lock, CLOCK_MONOTONIC, &wakeup);
    }
  }
}

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

/* Returns the end of the address, which `answer` receives; null if the address has an encoded zero byte. The library
   would end the path there, and another resource would be served. */
static void *end_of_address(void *context, const char *address, struct MHD_Connection *connection) {
  (void)context, (void)connection;
  return strstr(address, "%00") ? NULL : (void *)(address + strlen(address));
}

/* Returns true if a zero byte ends the address earlier than the blank before the version. The library stores both as
   parts of the received line. */
static int is_cut(const char *end, const char *version) {
  if (version <= end) return 0;
  for (end++; end < version; end++)
    if (*end != ' ') return 1;
  return 0;
}

static enum MHD_Result answer(
    void *context, struct MHD_Connection *connection, const char *path, const char *method,
    const char *version, const char *upload, size_t *upload_size, void **request) {
  (void)upload, (void)upload_size;
  server *own = context;
  connection_state *state = state_of(own, connection);
  if (state) set_waiting(own, state, 0);
  const char *end = *request;
  findings found = {0, !end || is_cut(end, version)};
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
    const espalier_http *http, uint16_t *port, unsigned request_milliseconds, espalier_http_handler handler,
    void *context, espalier_http_server **started) {
  server *own = malloc(sizeof *own);
  if (!own) return ENOMEM;
  *own = (server){
      .http = *http,
      .handler = handler,
      .context = context,
      .request_limit = (int64_t)request_milliseconds * 1000000,
      .lock = PTHREAD_MUTEX_INITIALIZER,
      .has_new_deadline = PTHREAD_COND_INITIALIZER};
  int file = listening_socket(port);
  if (file >= 0) {
    errno = 0;
    *started = own;
    if (http->start_daemon(
            MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION, 0, NULL, NULL, answer, own,
            MHD_OPTION_LISTEN_SOCKET, file, MHD_OPTION_CONNECTION_LIMIT, (unsigned)MAXIMUM_CONNECTIONS,
            MHD_OPTION_URI_LOG_CALLBACK, end_of_address, NULL, MHD_OPTION_NOTIFY_CONNECTION,
            note_connection, own, MHD_OPTION_NOTIFY_COMPLETED, finish_request, own, MHD_OPTION_END))
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
      connection, MHD_CONNECTION_OPTION_TIMEOUT, is_stream ? stream_seconds : response_seconds);
  enum MHD_Result result = http->queue_response(connection, status, response);
  http->destroy_response(response);
  return result == MHD_YES ? 0 : -1;
}
