import Dispatch
import EspalierBatch
import EspalierDiagnostics
import EspalierTemplates
import EspalierThreads
import Synchronization

/// Serves a preview until the process is interrupted.
final class PreviewRun {
    private let context: Context
    private let queue = PreviewQueue()
    private let events = EventCenter()
    private let watcher: InputWatcher
    private let session: PreviewSession

    /// Reads the options, and searches for the diagrams.
    ///
    /// - Throws: `UsageError`, `FontError`, `SystemError` if a named input doesn't exist, or `DiagnosticsError` if the
    ///   system can't watch the folders.
    init(_ arguments: Arguments, _ context: Context) throws {
        self.context = context
        watcher = try InputWatcher(InputQuery(arguments))
        session = try PreviewSession(arguments, context, watcher: watcher, events: events)
    }

    /// Serves the preview until the process is interrupted.
    ///
    /// - Throws: `UsageError` if the port can't be used, `DiagnosticsError` if libmicrohttpd isn't installed.
    func run(port: UInt16) throws -> ExitStatus {
        let routes = PreviewRoutes(queue: queue, events: events, page: PreviewPage.html)
        let server = try HTTPServer(port: port) { routes.answer($0) }
        routes.setPort(server.port)
        let (queue, watcher) = (queue, watcher)
        let isWatching = Threads.start {
            do {
                while true {
                    let changes = try watcher.changes()
                    if !changes.isEmpty { queue.add { $0.handle(changes) } }
                }
            } catch {
                queue.add { $0.endWatching(because: error) }
            }
        }
        if !isWatching {
            context.console.report(.warning, "changes can't be watched: no thread")
        }
        let checker = PreviewChecker()
        if checker.start({ check, outcome in queue.add { $0.finish(check, outcome) } }) {
            session.checker = checker
        }
        context.console.say("http://127.0.0.1:\(server.port)/ shows the diagrams; stop with Ctrl-C")
        while true {
            if session.schedulesReading() { queue.add { $0.readNext() } }
            // Only one diagram is checked at a time, so that requests needn't wait for all of them.
            if session.schedulesCheck() { queue.add { $0.checkNext() } }
            queue.next()?(session)
        }
    }
}

/// Finds the response to a request.
///
/// Only the preview's page, the resources of this page, and the diagrams of the inputs have addresses.
nonisolated final class PreviewRoutes: Sendable {
    private let queue: PreviewQueue
    private let events: EventCenter
    private let page: String
    private let port = Mutex<UInt16>(0)

    init(queue: PreviewQueue, events: EventCenter, page: String) {
        (self.queue, self.events, self.page) = (queue, events, page)
    }

    /// Sets the port of the server, which is unknown until the server has started.
    func setPort(_ port: UInt16) { self.port.withLock { $0 = port } }

    func answer(_ request: HTTPRequest) -> HTTPResponse {
        guard request.isLocal(port: port.withLock { $0 }) else {
            return .failure(421, "this server only answers to the names 127.0.0.1 and localhost")
        }
        guard request.isOwn || request.path == "/" else {
            return .failure(403, "only the page of this server can load this address")
        }
        let isHead = request.method == "HEAD"
        guard isHead || request.method == "GET" else {
            return .failure(405, "only GET and HEAD are possible")
        }
        let arguments = request.arguments
        switch request.path {
        case "/": return HTTPResponse(page, type: "text/html; charset=utf-8")
        case "/page.css": return Self.asset(EmbeddedFile.gallery, "page.css", "text/css")
        case "/preview.css": return Self.asset(EmbeddedFile.preview, "preview.css", "text/css")
        case "/preview.js": return Self.asset(EmbeddedFile.preview, "preview.js", "text/javascript")
        // The library leaves out the body of an answer to HEAD, but a stream of events has no end.
        case "/events" where isHead: return HTTPResponse("", type: HTTPResponse.eventType)
        case "/events": return HTTPResponse(events: events.subscribe())
        case "/list": return queue.result { $0.list() }
        case "/diagram": return queue.result { $0.description(of: arguments["id"] ?? "") }
        case "/picture.svg": return queue.result { $0.picture(arguments) }
        default: return .failure(404, "this address doesn't exist")
        }
    }

    private static func asset(_ files: [EmbeddedFile], _ name: String, _ type: String) -> HTTPResponse {
        HTTPResponse(Array(files.file(at: name).bytes), type: type + "; charset=utf-8")
    }
}

/// A queue of work for the thread that owns the session.
///
/// The threads of connections and the watcher add work.
typealias PreviewQueue = WaitingQueue<OrderedCall<PreviewSession, Void>>

nonisolated extension PreviewQueue {
    /// Adds work, waits until the session's thread has done it, and returns its result.
    func result(_ job: @escaping OrderedCall<PreviewSession, HTTPResponse>) -> HTTPResponse {
        let result = Mutex(HTTPResponse.failure(500, "no result"))
        let isDone = DispatchSemaphore(value: 0)
        add { session in
            let response = job(session)
            result.withLock { $0 = response }
            isDone.signal()
        }
        isDone.wait()
        return result.withLock { $0 }
    }
}

/// The HTML page of a preview.
///
/// The script of the page loads the diagrams.
enum PreviewPage {
    /// The page in `templates/preview/preview.html` with a checkbox for each annotation.
    static let html: String = {
        var boxes = MarkupWriter()
        for name in AnnotationName.all.dropLast() {
            boxes.markup("<label>")
            boxes.open("input", ["type": "checkbox", "name": "annotate", "value": name])
            boxes.text(" " + name)
            boxes.markup("</label>\n")
        }
        let page = EmbeddedFile.preview.file(at: "preview.html").text.description
        return page.replacing("{annotations}\n", with: boxes.content)
    }()
}
