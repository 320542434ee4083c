import Dispatch
import Foundation
import Testing

@testable import EspalierBatch
@testable import EspalierCommand

@Suite struct HTTPServerTests {
    /// A connection that receives a byte now and then is closed.
    ///
    /// Computing a response may take longer.
    @Test func aRequestMustArriveInTime() throws {
        let isTrickleClosed = DispatchSemaphore(value: 0)
        let server = try HTTPServer(port: 0, requestMilliseconds: 200) { _ in
            isTrickleClosed.wait()
            return HTTPResponse("answer", type: "text/plain")
        }
        let slow = try ServerSocket(port: server.port)
        defer { close(slow.file) }
        slow.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        let trickle = try ServerSocket(port: server.port)
        defer { close(trickle.file) }
        trickle.send("GET / HTTP/1.1\r\nHost: ")
        // Without a time for the whole request, the connection would stay open while bytes arrive.
        var count = 0
        while count < 2_000, !trickle.isReadable(within: 10) {
            trickle.send("x")
            count += 1
        }
        #expect(count < 2_000)
        #expect(trickle.received() == "")
        isTrickleClosed.signal()
        #expect(slow.received(until: "answer").hasSuffix("answer"))
        // The time of the next request begins after the response, and an idle connection is closed.
        #expect(slow.received() == "")
    }

    /// A path isn't cut at a zero byte.
    @Test(arguments: [
        ("/\0", 400), ("/a\0b", 400), ("\0", 400), ("/\0HTTP/1.1", 400), ("/\0 HTTP/1.1", 400),
        ("/?a=\0", 400),
        ("/", 200), ("/a b", 200), ("/%41?a=%42", 200), ("/%00", 400),
    ])
    func zeroBytesAreRefused(_ address: String, _ status: Int) throws {
        let server = try HTTPServer(port: 0) { request in HTTPResponse(request.path, type: "text/plain") }
        let client = try ServerSocket(port: server.port)
        defer { close(client.file) }
        client.send("GET \(address) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(client.received().hasPrefix("HTTP/1.1 \(status) "))
    }
}
