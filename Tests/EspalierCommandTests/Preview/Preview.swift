import Foundation

/// A running preview, which ends when this object is deinitialized.
final class Preview {
    let tool: Tool
    let running: Tool.Running
    private(set) var port = ""

    init(_ words: [String], files: [String: String], in folder: Workplace? = nil) throws {
        tool = Tool(in: try folder ?? Workplace())
        for (name, text) in files { try tool.folder.write(text, to: name) }
        running = try tool.start(["preview", "--port", "0"] + words)
        var messages = ""
        try wait(for: "the port: \(messages)") {
            messages = try String(contentsOf: running.errors, encoding: .utf8)
            // The digits of the port are followed by a slash, so that the port isn't read before all of it is written.
            let found = messages.firstMatch(of: /127\.0\.0\.1:(\d+)\//)
            if let found { port = String(found.1) }
            return found != nil
        }
    }

    deinit {
        running.process.terminate()
        running.process.waitUntilExit()
    }

    var folder: Workplace { tool.folder }

    /// Returns a socket on which a request was sent to the server.
    func send(_ request: String) throws -> Int32 {
        let socket = try ServerSocket(port: UInt16(port) ?? 0)
        socket.send(request)
        return socket.file
    }

    /// Returns the bytes that a socket receives until its end, or until they contain a text.
    func received(_ file: Int32, until text: String? = nil) -> String {
        ServerSocket(file: file).received(until: text)
    }

    /// Sends a request to the server, and returns all bytes of the answer as text.
    func answer(to request: String) throws -> String {
        let file = try send(request)
        defer { close(file) }
        return received(file)
    }

    func get(_ path: String, host: String? = nil) throws -> String {
        try answer(
            to: "GET \(path) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\nConnection: close\r\n\r\n")
    }
}
