import CMicroHTTPD
import EspalierBatch
import EspalierDiagnostics
import EspalierThreads
import Foundation

/// A server on the loopback address, with GNU libmicrohttpd.
///
/// Each connection has a thread. The server runs until the process ends.
nonisolated final class HTTPServer: Sendable {
    /// The library, or the error that occurred when it was loaded.
    ///
    /// The library is loaded when the first server starts, because loading takes milliseconds.
    private static let library = Result { () throws(DiagnosticsError) in try load() }

    /// The port on which the server listens.
    let port: UInt16

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - port: The port; 0 for any free port.
    ///   - requestMilliseconds: The time in which a whole request must arrive.
    ///   - answer: A closure that returns the response to a request. It is called on the threads of the connections.
    /// - Throws: `UsageError` if the port can't be used, `DiagnosticsError` if the library isn't installed or if the system
    ///   can't start a thread.
    init(
        port: UInt16, requestMilliseconds: UInt32 = 12_000,
        answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) throws {
        let library = try Self.library.get()
        let handler = Unmanaged.passRetained(Handler(library: library, answer: answer))
        var bound = port
        var http = library.functions
        var server: OpaquePointer?
        let status = espalier_http_start(
            &http, &bound, requestMilliseconds,
            { context, connection, path, method, isValid in
                guard let context, let connection, let path, let method else { return -1 }
                let hasAnswered = Unmanaged<Handler>.fromOpaque(context).takeUnretainedValue().handle(
                    connection, path: String(cString: path), method: String(cString: method),
                    isValid: isValid != 0)
                return hasAnswered ? 0 : -1
            }, handler.toOpaque(), &server)
        guard status == 0 else {
            handler.release()
            throw UsageError(
                "can't listen on port \(port): \(String(cString: strerror(status)))",
                note: "choose another with '--port', or 0 for a free one")
        }
        self.port = bound
        let running = Running(server: server)
        guard Threads.start({ espalier_http_close_late_connections(running.server) }) else {
            throw DiagnosticsError("the preview can't be served: no thread", cause: .file)
        }
    }

    private static func load() throws(DiagnosticsError) -> Library {
        var http = espalier_http()
        var message: UnsafeMutablePointer<CChar>?
        guard espalier_http_load(&http, &message) == 0 else {
            defer { free(message) }
            let reason = message.map { String(cString: $0) } ?? ""
            throw DiagnosticsError(
                "the preview needs GNU libmicrohttpd: \(reason)",
                note: "on Debian, install the package 'libmicrohttpd12'", cause: .file)
        }
        return Library(functions: http)
    }

    /// The functions of the library, which can be called from any thread.
    nonisolated fileprivate struct Library: @unchecked Sendable {
        let functions: espalier_http
    }

    /// A server whose connections a thread closes.
    nonisolated private struct Running: @unchecked Sendable {
        let server: OpaquePointer?
    }

    /// Passes requests from the library to the function that answers them.
    nonisolated private final class Handler: Sendable {
        private let library: Library
        private let answer: @Sendable (HTTPRequest) -> HTTPResponse

        init(library: Library, answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse) {
            (self.library, self.answer) = (library, answer)
        }

        /// Answers a request.
        ///
        /// - Returns: False if there is no memory for the response; the connection is then closed.
        func handle(_ connection: OpaquePointer, path: String, method: String, isValid: Bool) -> Bool {
            var http = library.functions
            func header(_ name: String) -> String {
                espalier_http_header(&http, connection, name).map { String(cString: $0) } ?? ""
            }
            var arguments: [String: String] = [:]
            for name in HTTPRequest.argumentNames {
                arguments[name] = espalier_http_argument(&http, connection, name).map { String(cString: $0) }
            }
            let response =
                isValid
                ? answer(
                    HTTPRequest(
                        method: method, target: path, host: header("Host"), site: header("Sec-Fetch-Site"),
                        arguments: arguments))
                : .failure(400, "the request has a zero byte or several 'Host' headers")
            guard let made = make(response.body) else { return false }
            for (name, value) in response.headers {
                espalier_http_add_header(&http, made, name, value)
            }
            return espalier_http_queue(
                &http, connection, response.status, made, response.isStream ? 1 : 0) == 0
        }

        private func make(_ body: HTTPResponse.Body) -> OpaquePointer? {
            var http = library.functions
            switch body {
            case .bytes(let bytes):
                return bytes.withUnsafeBytes { espalier_http_response(&http, $0.baseAddress, $0.count) }
            case .events(let subscriber):
                let owned = Unmanaged.passRetained(subscriber)
                return espalier_http_stream(
                    &http,
                    { context, _, buffer, count in
                        guard let context, let buffer else { return -1 }
                        let subscriber = Unmanaged<EventSubscriber>.fromOpaque(context).takeUnretainedValue()
                        // MHD_CONTENT_READER_END_OF_STREAM is -1.
                        return subscriber.read(
                            into: UnsafeMutableRawBufferPointer(start: buffer, count: count)) ?? -1
                    }, owned.toOpaque(),
                    { context in
                        if let context { Unmanaged<EventSubscriber>.fromOpaque(context).release() }
                    })
            }
        }
    }
}

/// The parts of an HTTP request that determine the response.
nonisolated struct HTTPRequest: Sendable {
    /// The names of the arguments that are read from URLs; other arguments are ignored.
    static let argumentNames = ["id", "state", "appearance", "annotate", "v"]

    let method: String
    /// The path of the URL after percent-decoding.
    let path: String
    /// The host and the port to which the request was sent.
    let host: String
    /// The header `Sec-Fetch-Site`; empty if there is none.
    let site: String
    let arguments: [String: String]

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - method: The method, such as `GET`.
    ///   - target: The target after percent-decoding: a path, or an address such as `http://127.0.0.1:8080/list`, whose
    ///     host is then that of the request, whatever the header says (RFC 9112, section 3.2.2).
    ///   - host: The header `Host`.
    ///   - site: The header `Sec-Fetch-Site`; empty if there is none.
    ///   - arguments: The arguments of the URL.
    init(method: String, target: String, host: String, site: String, arguments: [String: String]) {
        (self.method, self.site, self.arguments) = (method, site, arguments)
        let scheme = "http://"
        guard target.prefix(scheme.count).lowercased() == scheme else {
            (path, self.host) = (target, host)
            return
        }
        let rest = target.dropFirst(scheme.count)
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        self.host = String(rest[..<slash])
        path = slash == rest.endIndex ? "/" : String(rest[slash...])
    }

    /// Returns true if the host of the request is this machine and port.
    ///
    /// This check prevents DNS rebinding: the host name of another site can resolve to 127.0.0.1, but then the
    /// browser sends that host name.
    func isLocal(port: UInt16) -> Bool {
        // Browsers omit port 80 in the header `Host`.
        let suffixes = port == 80 ? ["", ":80"] : [":\(port)"]
        return suffixes.contains { host == "127.0.0.1" + $0 || host == "localhost" + $0 }
    }

    /// False if the browser states that a page of another site has sent the request.
    ///
    /// Such a page can't read the response, but its requests could use up all connections.
    var isOwn: Bool { ["", "same-origin", "none"].contains(site) }
}

/// An HTTP response with its status code and its content.
nonisolated struct HTTPResponse: Sendable {
    nonisolated enum Body: Sendable {
        case bytes([UInt8])
        /// A stream of server-sent events.
        case events(EventSubscriber)
    }

    /// The security headers, which all responses have.
    ///
    /// They forbid browsers to load anything from other servers, to store a response, and to show it in a page of
    /// another site.
    private static let securityHeaders = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
                + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cache-Control", "no-store"),
    ]

    /// The type of a stream of server-sent events.
    static let eventType = "text/event-stream"

    let status: UInt32
    let body: Body
    /// True for a stream of events.
    var isStream: Bool { if case .events = body { true } else { false } }
    private let type: String

    /// The names and values of the headers.
    ///
    /// At the end of a stream, its connection is closed, so that another client can connect.
    var headers: [(String, String)] {
        let connection = isStream ? [("Connection", "close")] : []
        let allowed = status == 405 ? [("Allow", "GET, HEAD")] : []
        return Self.securityHeaders + [("Content-Type", type)] + connection + allowed
    }

    init(_ text: String, type: String, status: UInt32 = 200) {
        self.init(Array(text.utf8), type: type, status: status)
    }

    init(_ bytes: [UInt8], type: String, status: UInt32 = 200) {
        (self.status, self.type, body) = (status, type, .bytes(bytes))
    }

    init(events subscriber: EventSubscriber) {
        (status, type, body) = (200, Self.eventType, .events(subscriber))
    }

    static func failure(_ status: UInt32, _ reason: String) -> HTTPResponse {
        HTTPResponse(reason + "\n", type: "text/plain; charset=utf-8", status: status)
    }
}
