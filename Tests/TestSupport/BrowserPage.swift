import Foundation

/// A page in headless Chromium, which a test controls with the DevTools protocol over pipes.
package final class BrowserPage {
    private let process = Process()
    private let commands: Int32
    private let answers: Int32
    private var received: [UInt8] = []
    private var lastID = 0
    private var session: String?

    /// Starts Chromium with a window of `size` pixels, and opens the page at an address.
    package init(_ address: String, in folder: Workplace, size: (width: Int, height: Int) = (1000, 700))
        throws
    {
        guard ExternalProgram("chromium") != nil else {
            throw ExternalProgram.Failure(message: "chromium isn't installed")
        }
        let pipes = ["commands", "answers"].map { folder.url("browser-\($0)").path }
        for pipe in pipes where mkfifo(pipe, 0o600) != 0 {
            throw ExternalProgram.Failure(message: "no pipe at \(pipe)")
        }
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        // Chromium reads commands from the file descriptor 3, and writes answers to the file descriptor 4.
        process.arguments = [
            "-c", "exec chromium \"$@\" 3<\(pipes[0]) 4>\(pipes[1])", "sh", "--headless=new", "--no-sandbox",
            "--disable-gpu", "--remote-debugging-pipe", "--user-data-dir=\(folder.url("browser").path)",
            "--window-size=\(size.width),\(size.height)", "about:blank",
        ]
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        // Opening a pipe waits until the shell opens its other end.
        commands = open(pipes[0], O_WRONLY | O_CLOEXEC)
        answers = open(pipes[1], O_RDONLY | O_CLOEXEC)
        let target = try send("Target.createTarget", ["url": address])["targetId"] as? String ?? ""
        session =
            try send("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"] as? String
    }

    deinit {
        _ = try? write("{\"id\":0,\"method\":\"Browser.close\"}")
        close(commands)
        close(answers)
        process.terminate()
        process.waitUntilExit()
    }

    /// Runs the body of an asynchronous function in the page, and returns its result as text.
    @discardableResult
    package func run(_ script: String) throws -> String {
        let result = try send(
            "Runtime.evaluate",
            [
                "expression": "(async () => { \(script) })().then(String)", "awaitPromise": true,
                "returnByValue": true, "userGesture": true,
            ])
        if let problem = result["exceptionDetails"] {
            throw ExternalProgram.Failure(message: "the script of the page failed: \(problem)")
        }
        return (result["result"] as? [String: Any])?["value"] as? String ?? ""
    }

    /// Waits until an expression is true in the page.
    ///
    /// Errors of the script are ignored, because no script can run while the page is being loaded.
    package func wait(until condition: String) throws {
        func text() -> String { (try? run("return document.body.innerText")) ?? "" }
        try TestSupport.wait(for: "\(condition)\n\(text())") {
            (try? run("return Boolean(\(condition))")) == "true"
        }
    }

    /// Sends a command of the protocol, such as `Input.dispatchKeyEvent`, and returns its result.
    @discardableResult
    package func send(_ method: String, _ parameters: [String: Any]) throws -> [String: Any] {
        lastID += 1
        var message: [String: Any] = ["id": lastID, "method": method, "params": parameters]
        message["sessionId"] = session
        try write(String(decoding: JSONSerialization.data(withJSONObject: message), as: UTF8.self))
        while true {
            let answer = try JSONSerialization.jsonObject(with: Data(next())) as? [String: Any] ?? [:]
            guard answer["id"] as? Int == lastID else { continue }
            if let error = answer["error"] { throw ExternalProgram.Failure(message: "\(method): \(error)") }
            return answer["result"] as? [String: Any] ?? [:]
        }
    }

    private func write(_ text: String) throws {
        let bytes = Array(text.utf8) + [0]
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes {
                Foundation.write(commands, $0.baseAddress, $0.count)
            }
            guard count > 0 else { throw ExternalProgram.Failure(message: "Chromium doesn't listen") }
            written += count
        }
    }

    /// Waits for the next message, at most two minutes, and returns it without the zero byte at its end.
    private func next() throws -> ArraySlice<UInt8> {
        while true {
            if let end = received.firstIndex(of: 0) {
                defer { received.removeFirst(end + 1) }
                return received[..<end]
            }
            var request = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            guard poll(&request, 1, 120_000) > 0 else {
                throw ExternalProgram.Failure(message: "Chromium doesn't answer")
            }
            let count = read(answers, &chunk, chunk.count)
            guard count > 0 else { throw ExternalProgram.Failure(message: "Chromium has ended") }
            received += chunk[..<count]
        }
    }
}
