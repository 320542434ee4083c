import EspalierFiles
import Foundation

/// Draws the inputs, then writes the gallery's page.
struct GalleryRun {
    let request: RenderRequest
    let folder: String
    let title: String
    let context: Context

    /// Draws the inputs, and writes the page last, when all files to which it refers exist.
    ///
    /// The page is written even if some inputs failed, and lists these inputs.
    func run() -> ExitStatus {
        let collector = GalleryCollector()
        let status = RenderRun(request, context) { collector.add($0, $1) }.run()
        if status == .brokenPipe { return status }
        let page = GalleryPage(title: title, content: collector.content)
        let path = Folder.join(folder, "index.html")
        do {
            let file = try OutputFile(path: path, syncs: request.syncsEachFile, sources: request.sources)
            try file.write(text: page.html)
            let outcome = try file.finish()
            context.console.detail(outcome == .unchanged ? "\(path) (unchanged)" : path)
            return status
        } catch {
            return max(status, Failure.report(error, to: context.console))
        }
    }
}
