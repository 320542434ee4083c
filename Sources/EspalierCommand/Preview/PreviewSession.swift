import Espalier
import EspalierBatch
import EspalierDiagnostics
import EspalierDiagrams
import EspalierFiles
import Foundation

/// The diagrams of a preview, which are laid out when a page shows them.
///
/// Only one thread may use a session.
final class PreviewSession {
    private typealias Entry = PreviewList.Entry

    /// The maximum number of diagrams that stay in memory.
    private static let capacity = 8
    /// The time for which `readSome` reads inputs.
    private static let readingTime = Duration.milliseconds(50)
    /// The minimum time between two notices of new diagrams, after which each page loads the list again.
    private static let noticeInterval = Duration.milliseconds(500)

    private let context: Context
    private let watcher: InputWatcher
    private let events: EventCenter
    private var options: PreviewOptions
    /// The loader that reads new inputs.
    private var loader: DiagramLoader?
    private var entries = PreviewList()
    /// The errors that were found when the files that all diagrams use, such as the theme, were last read.
    private var optionErrors: [Diagnostic] = []
    /// The errors of the last search for inputs.
    private var searchErrors: [Diagnostic] = []
    /// The error because of which changes aren't noticed any more.
    private var watchErrors: [Diagnostic] = []
    private var commonErrors: [Diagnostic] { optionErrors + searchErrors + watchErrors }
    /// The ids of the diagrams in memory; the diagram that was used last is at the end.
    private var recent: [String] = []
    /// The ids of diagrams that may have to be checked for errors.
    private var unchecked: [String] = []
    private var isCheckScheduled = false
    private var isReadingScheduled = false
    /// True if diagrams were found after the last notice of the pages.
    private var hasNewDiagrams = false
    private var lastNotice = ContinuousClock.now - noticeInterval
    /// The object that checks the diagrams which aren't in memory; nil if this session does it itself.
    var checker: PreviewChecker?

    /// Reads the options, and searches for the diagrams.
    ///
    /// - Throws: `UsageError`, `FontError`, `SystemError` if a named input doesn't exist, or `DiagnosticsError` if the
    ///   system can't watch the folders.
    init(_ arguments: Arguments, _ context: Context, watcher: InputWatcher, events: EventCenter) throws {
        (self.context, self.watcher, self.events) = (context, watcher, events)
        options = try PreviewOptions(arguments, watcher)
        if let missing = try search().firstMissing { throw SystemError(missing.path, ENOENT) }
    }

    // MARK: Changes

    /// Marks the diagrams whose files have changed, and notifies the pages.
    func handle(_ changes: Changes) {
        let areAllConcerned = watcher.areAllConcerned(by: changes)
        if areAllConcerned {
            optionErrors = errors { try options.readAgain() }
        }
        if areAllConcerned || watcher.mustSearch(after: changes) {
            searchErrors = errors {
                try search()
                events.send("list", "{}")
            }
        }
        let changed = entries.ids.filter { id in
            guard let entry = entries[id], entry.version > 0 else { return false }
            return watcher.isConcerned(entry.input, by: changes)
        }
        for id in changed {
            entries[id]?.isCurrent = false
            needCheck(of: id)
        }
        if !changed.isEmpty {
            events.send("change", "[\(changed.map(\.jsonLiteral).joined(separator: ","))]")
        }
    }

    /// Reports that changes aren't noticed any more, on the console and on the pages.
    func endWatching(because error: any Error) {
        watchErrors = errors { throw error }
        events.send("list", "{}")
    }

    /// Runs a closure, reports its error, and returns the error as diagnostics; an empty array if there is no error.
    private func errors(_ body: () throws -> Void) -> [Diagnostic] {
        do {
            try body()
            return []
        } catch {
            let errors = Failure.explain(error).0
            context.console.report(errors)
            return errors
        }
    }

    /// Searches for inputs, and reads the first of those that may be new diagrams.
    ///
    /// - Returns: The inputs.
    @discardableResult
    private func search() throws -> [Input] {
        try watcher.watchSearchedFolders()
        let inputs = try options.inputs()
        loader = try options.loader()
        for input in entries.setInputs(inputs) { watcher.remove(input) }
        readSome()
        return inputs
    }

    // MARK: Reading

    /// Returns true if the caller must schedule a call of `readNext`.
    ///
    /// The result is false if all inputs have been read, or if a call has been scheduled and hasn't been made yet.
    func schedulesReading() -> Bool {
        if entries.isComplete || isReadingScheduled { return false }
        isReadingScheduled = true
        return true
    }

    /// Reads inputs for a short time, and notifies the pages of new diagrams.
    ///
    /// Requests are answered between two calls, so they don't have to wait until thousands of inputs have been read.
    func readNext() {
        isReadingScheduled = false
        readSome()
        let isPause = ContinuousClock.now < lastNotice + Self.noticeInterval
        guard entries.isComplete || hasNewDiagrams && !isPause else { return }
        (hasNewDiagrams, lastNotice) = (false, .now)
        events.send("found", "{}")
    }

    /// Reads inputs for a short time to find out which of them are diagrams.
    private func readSome() {
        let end = ContinuousClock.now + Self.readingTime
        while ContinuousClock.now < end, let id = entries.nextUnread() {
            if read(id) { hasNewDiagrams = true }
        }
    }

    /// Reads an input if it hasn't been read yet, and returns true if it is a new diagram.
    private func read(_ id: String) -> Bool {
        let isNew = entries.read(id) { loader?.isOfOtherKind($0) != true }
        if isNew { needCheck(of: id) }
        return isNew
    }

    // MARK: Checks

    private func needCheck(of id: String) {
        entries[id]?.isChecked = false
        unchecked.append(id)
    }

    /// Returns true if the caller must schedule a call of `checkNext`.
    ///
    /// The result is false if all diagrams have been checked, or if a call has been scheduled and hasn't been made yet.
    func schedulesCheck() -> Bool {
        if unchecked.isEmpty || isCheckScheduled { return false }
        isCheckScheduled = true
        return true
    }

    /// Lays out one diagram that hasn't been laid out since its files have changed, so that the list can show whether it
    /// has errors.
    func checkNext() {
        isCheckScheduled = false
        guard let id = unchecked.popLast(), var entry = entries[id], !entry.isChecked else { return }
        if let checker, !recent.contains(id) {
            isCheckScheduled = true
            return checker.add(
                PreviewCheck(
                    id: id, input: entry.input, overrides: options.overrides,
                    optionsVersion: options.version))
        }
        layOutCompletely(&entry)
        if !recent.contains(id) { (entry.document, entry.isCurrent) = (nil, false) }
        replace(id, with: entry)
    }

    /// Uses the result of the checker.
    ///
    /// If the files or options have changed since the check began, the result is ignored and the check repeated.
    func finish(_ check: PreviewCheck, _ outcome: PreviewLayout.Outcome) {
        isCheckScheduled = false
        guard var entry = entries[check.id], !entry.isChecked, !entry.isGone else { return }
        guard isCurrent(outcome.record, of: entry.input), check.optionsVersion == options.version else {
            return needCheck(of: check.id)
        }
        (entry.diagnostics, entry.hasFailed) = (outcome.diagnostics, outcome.hasFailed)
        entry.version += 1
        entry.isChecked = true
        replace(check.id, with: entry)
    }

    /// Replaces an entry, and notifies the pages if this changes the mark of the diagram in the list.
    private func replace(_ id: String, with entry: Entry) {
        let isMarked = entries[id]?.hasFailed == true
        entries[id] = entry
        guard entry.hasFailed != isMarked else { return }
        events.send("mark", "{\"id\":\(id.jsonLiteral),\"failed\":\(entry.hasFailed)}")
    }

    // MARK: Responses

    /// Returns the list of the diagrams found so far as JSON, in the order of the inputs.
    func list() -> HTTPResponse {
        let items = entries.ids.compactMap { id -> String? in
            guard let entry = entries[id] else { return nil }
            return "{\"id\":\(id.jsonLiteral),\"name\":\(GalleryNames.name(of: entry.input).jsonLiteral),"
                + "\"failed\":\(entry.hasFailed)}"
        }
        return HTTPResponse(
            "{\"isComplete\":\(entries.isComplete),\"diagrams\":[\(items.joined(separator: ",\n"))]}\n",
            type: "application/json")
    }

    /// Returns the responses to requests about a diagram; nil if no diagram has this id.
    private func answers(_ id: String) -> PreviewAnswers? {
        current(id).map { PreviewAnswers(id: id, entry: $0, overrides: options.overrides) }
    }

    /// Returns a diagram's title, states, messages and source as JSON.
    func description(of id: String) -> HTTPResponse {
        answers(id)?.description(commonErrors) ?? PreviewAnswers.unknownDiagram
    }

    /// Returns a diagram as SVG.
    func picture(_ arguments: [String: String]) -> HTTPResponse {
        answers(arguments["id"] ?? "")?.picture(arguments) ?? PreviewAnswers.unknownDiagram
    }

    // MARK: Layout

    /// Returns a diagram.
    ///
    /// If its files have changed, it is laid out first.
    private func current(_ id: String) -> Entry? {
        if read(id) { events.send("found", "{}") }
        guard var entry = entries[id] else { return nil }
        recent.removeAll { $0 == id }
        recent.append(id)
        if entry.isCurrent { return entry }
        layOutCompletely(&entry)
        replace(id, with: entry)
        if recent.count > Self.capacity {
            let oldest = recent.removeFirst()
            entries[oldest]?.document = nil
            entries[oldest]?.isCurrent = false
            if entries[oldest]?.isGone == true { entries[oldest] = nil }
        }
        return entry
    }

    /// Lays out a diagram, up to three times if one of its files changes while it is laid out.
    private func layOutCompletely(_ entry: inout Entry) {
        for _ in 0..<3 { if layOut(&entry) { break } }
    }

    /// Lays out a diagram.
    ///
    /// - Returns: False if a file of the diagram has changed while it was laid out.
    private func layOut(_ entry: inout Entry) -> Bool {
        let layout = PreviewLayout(of: entry.input, options.overrides) { options.reader }
        if let document = layout.document { entry.document = document }
        (entry.diagnostics, entry.hasFailed) = (layout.outcome.diagnostics, layout.outcome.hasFailed)
        entry.version += 1
        (entry.isCurrent, entry.isChecked) = (true, true)
        return isCurrent(layout.outcome.record, of: entry.input)
    }

    /// Watches the files that a diagram has read, and returns false if one of them has changed since then.
    private func isCurrent(_ record: SourceFiles.Record, of input: Input) -> Bool {
        do {
            return try !watcher.set(record, of: input)
        } catch {
            _ = Failure.report(error, to: context.console)
            return true
        }
    }
}
