import EspalierFiles
import Synchronization

/// Draws the inputs, then writes the gallery's page.
struct GalleryRun {
    let request: RenderRequest
    let folder: String
    let title: String
    let context: Context

    /// Draws the inputs, and writes the page last, when all files to which it refers exist.
    ///
    /// A shard has only some of these files, so it doesn't write the page.
    ///
    /// The page is written even if some inputs failed, and lists these inputs.
    func run() -> ExitStatus {
        let records = Mutex<[(Input, GalleryRecord)]>([])
        let status = RenderRun(request, context) { input, outcome in
            guard let record = GalleryRecord(input, outcome) else { return }
            records.withLock { $0.append((input, record)) }
        }.run()
        if status == .brokenPipe { return status }
        if let shard = request.batch.shard {
            context.console.detail(
                "shard \(shard.number) of \(shard.count) is drawn; 'espalier merge --gallery' writes the page"
            )
            return status
        }
        do {
            try Self.write(
                GalleryPage(title: title, records.withLock { $0 }), to: folder,
                syncs: request.syncsEachFile, protecting: request.sources, context.console)
            return status
        } catch {
            return max(status, Failure.report(error, to: context.console))
        }
    }

    /// Writes the page into a gallery's folder.
    ///
    /// - Throws: `SystemError` if the page can't be written, `SourceOverwriteError` if the page would replace a file
    ///   that was read.
    static func write(
        _ page: GalleryPage, to folder: String, syncs: Bool, protecting sources: SourceFiles?,
        _ console: Console
    ) throws {
        let path = Folder.join(folder, "index.html")
        let outcome = try OutputFile.write(to: path, syncs: syncs, sources: sources) {
            try $0.write(text: page.html)
        }
        console.detail(outcome == .unchanged ? "\(path) (unchanged)" : path)
    }
}
