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

    /// Returns a socket on which a request was sent to the server, and which stops waiting for bytes after two minutes.
    func send(_ request: String) throws -> Int32 {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var limit = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = (UInt16(port) ?? 0).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else {
            close(file)
            throw ExternalProgram.Failure(message: "no connection")
        }
        _ = Array(request.utf8).withUnsafeBytes {
            Glibc.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        return file
    }

    /// Returns the bytes that a socket receives until its end, or until they contain a text.
    func received(_ file: Int32, until text: String? = nil) -> String {
        var answer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = recv(file, &chunk, chunk.count, 0), count > 0 {
            answer += chunk[..<count]
            if let text, String(decoding: answer, as: UTF8.self).contains(text) { break }
        }
        return String(decoding: answer, as: UTF8.self)
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
