import Foundation

/// A connection to a server on this machine.
struct ServerSocket {
    let file: Int32

    init(file: Int32) { self.file = file }

    /// Connects to a server.
    ///
    /// The socket stops waiting for bytes after two minutes.
    init(port: UInt16) throws {
        file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var limit = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let file = file
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else {
            close(file)
            throw ExternalProgram.Failure(message: "no connection")
        }
    }

    func send(_ text: String) {
        _ = Array(text.utf8).withUnsafeBytes {
            Glibc.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
    }

    /// Returns the bytes that are received until the end, or until they contain a text.
    func received(until text: String? = nil) -> String {
        var answer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = recv(file, &chunk, chunk.count, 0), count > 0 {
            answer += chunk[..<count]
            if let text, String(decoding: answer, as: UTF8.self).contains(text) { break }
        }
        return String(decoding: answer, as: UTF8.self)
    }

    /// Waits until bytes or the end of the connection can be read, and returns false if that takes too long.
    func isReadable(within milliseconds: Int32) -> Bool {
        var request = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, milliseconds) > 0
    }
}
