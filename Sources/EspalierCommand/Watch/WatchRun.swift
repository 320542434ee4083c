import EspalierBatch
import EspalierDiagnostics
import EspalierFiles
import Foundation
import Synchronization

/// Draws inputs, and draws an input again when its file or a file that it reads changes.
final class WatchRun: Sendable {
    private let arguments: Arguments
    private let context: Context
    private let watcher: InputWatcher
    private let outputs = Mutex(DrawnOutputs())
    private let redrawLimit = Mutex(RedrawLimit())
    /// The time after which changes are looked for while many inputs are drawn again.
    private static let pieceTime = Duration.milliseconds(200)

    /// The paths of the inputs that have been drawn without errors.
    private let drawnPaths = Mutex<Set<String>>([])
    /// The paths of the inputs that had errors when they were last drawn.
    private let failedPaths = Mutex<Set<String>>([])

    /// Creates a run that hasn't drawn anything yet.
    ///
    /// - Throws: `DiagnosticsError` if the system has no more watchers.
    init(_ arguments: Arguments, _ context: Context) throws {
        (self.arguments, self.context) = (arguments, context)
        watcher = try InputWatcher(InputQuery(arguments))
    }

    private var console: Console { context.console }

    /// Runs until the process is interrupted.
    ///
    /// - Throws: `UsageError`, `SystemError` if a named input doesn't exist, or `DiagnosticsError` if the system can't
    ///   watch the folders.
    func run() throws -> ExitStatus {
        try watcher.watchSearchedFolders()
        var request = try request()
        if let missing = request.inputs.firstMissing { throw SystemError(missing.path, ENOENT) }
        let start = ContinuousClock.now
        let tally = try drawAll(request)
        try watchOutputs(of: request)
        let time = start.duration(to: .now)
        console.summarize(tally.summary(after: time), tally.numbers(), seconds: time / .seconds(1))
        let (inputs, folders) = (request.inputs.count, watcher.folderCount)
        console.say(
            "watching \(inputs) input\(inputs == 1 ? "" : "s") in \(folders) folder\(folders == 1 ? "" : "s"); "
                + "stop with Ctrl-C")
        var waiting = WaitingInputs()
        while true {
            let changes = try watcher.changes(waits: waiting.isEmpty)
            do {
                if !changes.isEmpty { try add(changes, to: &waiting, &request) }
                if waiting.isEmpty { continue }
                try drawSome(of: &waiting, request)
                // The folders of the pictures, or the folder above the output folder, may be new ones.
                try watchOutputs(of: request)
            } catch {
                _ = Failure.report(error, to: console)
            }
        }
    }

    /// Adds the inputs that changes concern, after a new search if inputs may have been added or removed.
    private func add(
        _ changes: Changes, to waiting: inout WaitingInputs, _ request: inout RenderRequest
    ) throws {
        if watcher.mustSearch(after: changes) || watcher.areAllConcerned(by: changes) {
            try search(&request)
            waiting.update(request.inputs)
        }
        let lost = outputs.withLock { $0.lost(in: changes) }
        waiting.add(
            request.inputs.filter {
                watcher.isConcerned($0, by: changes) || lost.contains($0.path) && mayRedraw($0)
            })
    }

    /// Draws waiting inputs for a short time, so that a change during a long run is noticed before its end.
    ///
    /// An input is added again if one of its files changes while it is drawn.
    private func drawSome(of waiting: inout WaitingInputs, _ request: RenderRequest) throws {
        let inputs = waiting.takeAll()
        console.detail("\("input".counted(inputs.count)) changed")
        let drawn = draw(inputs, request, isFirst: false, until: .now + Self.pieceTime)
        waiting.putBack(inputs.dropFirst(drawn.count))
        waiting.add(try zip(inputs, drawn).filter { try $1.isLate.get() }.map(\.0))
    }

    private func watchOutputs(of request: RenderRequest) throws(DiagnosticsError) {
        try watcher.watchOutputs(in: request.outputs.folder, outputs.withLock { $0.folders })
    }

    /// Returns true if an input whose pictures were removed is drawn again.
    private func mayRedraw(_ input: Input) -> Bool {
        let answer = redrawLimit.withLock { $0.answer(for: input.path, at: .now) }
        if answer == .stop {
            console.report(
                .warning,
                "\(input.path): its pictures are removed again and again, and aren't drawn any more",
                note: "they are drawn when the input changes")
        }
        return answer == .draw
    }

    /// Reads the options and searches for inputs.
    ///
    /// This is repeated until the folders of all files that the options name are watched, because a file may have
    /// changed before its folder was watched.
    private func request() throws -> RenderRequest {
        while true {
            var request = try RenderRequest(RunSettings(arguments, environment: context.environment))
            request.readers = context.readers
            let paths = request.sharedReads.map(\.path) + (request.overrides.projects?.dependencies ?? [])
            if try !watcher.setShared(paths, request.overrides.fonts) { return request }
        }
    }

    /// Searches for inputs again, and reports those that were removed.
    private func search(_ request: inout RenderRequest) throws {
        try watcher.watchSearchedFolders()
        let old = request.inputs
        request = try self.request()
        let paths = Set(request.inputs.map(\.path))
        var gone = GoneInputs()
        for input in old where !paths.contains(input.path) {
            watcher.remove(input)
            drawnPaths.withLock { _ = $0.remove(input.path) }
            failedPaths.withLock { _ = $0.remove(input.path) }
            gone.add(input)
        }
        for line in gone.lines { console.say(line) }
    }

    /// The result of drawing one input.
    private struct Drawn: Sendable {
        let messages: MessageBuffer
        let tally: Tally
        let duration: Duration
        /// True if a file changed while the input was drawn; an error if the files can't be watched.
        let isLate: Result<Bool, DiagnosticsError>
    }

    /// Draws all inputs for the first time.
    ///
    /// An input is drawn again if one of its files changes while it is drawn.
    private func drawAll(_ request: RenderRequest) throws -> Tally {
        var tally = Tally()
        var inputs = request.inputs
        while !inputs.isEmpty {
            let drawn = draw(inputs, request, isFirst: true)
            for one in drawn { tally += one.tally }
            inputs = try zip(inputs, drawn).filter { try $1.isLate.get() }.map(\.0)
        }
        return tally
    }

    /// Draws inputs, and begins no further input after `end`.
    ///
    /// - Returns: The results of the inputs that were drawn, which are the first ones of the list.
    private func draw(
        _ inputs: [Input], _ request: RenderRequest, isFirst: Bool, until end: ContinuousClock.Instant? = nil
    ) -> [Drawn] {
        let all = Mutex<[Drawn]>([])
        let (context, watcher) = (context, watcher)
        let sources = watcher.sources
        OrderedWork<Drawn>(count: inputs.count) { index, drawn in
            self.report(drawn, of: inputs[index], request, isFirst: isFirst)
            all.withLock { $0.append(drawn) }
            return end.map { ContinuousClock.now < $0 } ?? true
        }.run(
            threads: request.jobs, makeWorker: {},
            work: { _, index in
                var input = inputs[index]
                input.wasDrawn = self.drawnPaths.withLock { $0.contains(input.path) }
                return Self.draw(input, request.drawing(input, protecting: sources), context, watcher)
            })
        return all.withLock { $0 }
    }

    private static func draw(
        _ input: Input, _ request: RenderRequest, _ context: Context, _ watcher: InputWatcher
    ) -> Drawn {
        let start = ContinuousClock.now
        let messages = MessageBuffer()
        let tally = Mutex(Tally())
        var settings = context.console.settings
        settings.isVerbose = false
        _ = RenderRun(
            request, Console(settings, messages: messages), secondProcess: context.secondProcess
        ) { _, outcome in
            tally.withLock { $0 += outcome.tally }
        }.run()
        let duration = start.duration(to: .now)
        let isLate = Result { () throws(DiagnosticsError) in
            try watcher.set(request.sources.takeRecord(), of: input)
        }
        return Drawn(
            messages: messages, tally: tally.withLock { $0 }, duration: duration, isLate: isLate)
    }

    private func report(_ drawn: Drawn, of input: Input, _ request: RenderRequest, isFirst: Bool) {
        console.relay(drawn.messages.text)
        let pictures = request.outputs.possibleSuffixes.compactMap {
            request.outputs.path(for: input, suffix: $0)
        }.map { (path: $0, kind: FileKind(path: $0)) }
        // A pipe or a device isn't replaced, so it can't be lost.
        let known = pictures.filter { $0.kind == .file || $0.kind == .folder }.map(\.path)
        let isKept = pictures.contains { $0.kind == .file }
        outputs.withLock { $0.set(known, of: input) }
        if drawn.tally.failed == 0, drawn.tally.skipped == 0 {
            drawnPaths.withLock { _ = $0.insert(input.path) }
        }
        let hadErrors = failedPaths.withLock { $0.remove(input.path) != nil }
        if drawn.tally.failed > 0 {
            failedPaths.withLock { _ = $0.insert(input.path) }
            console.say("\(input.path): not drawn" + (isKept ? "; the last picture is kept" : ""))
        } else if drawn.tally.drawn > 0, !isFirst {
            console.say("\(input.path): drawn in \(Int((drawn.duration / .milliseconds(1)).rounded(.up))) ms")
        } else if drawn.tally.skipped > 0, !isFirst {
            console.say("\(input.path): not a diagram; the last picture is kept")
        } else if drawn.tally.unchanged > 0, hadErrors {
            console.say("\(input.path): no errors any more; the picture is unchanged")
        } else if drawn.tally.unchanged > 0 {
            console.detail("\(input.path): unchanged")
        }
    }
}
