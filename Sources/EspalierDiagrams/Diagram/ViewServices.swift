import EspalierBoxes
import EspalierDataFiles
import EspalierDiagnostics
import EspalierFiles
import EspalierGraphics
import Foundation

/// Provides the images for one kind of view, and reports texts that are truncated because their boxes aren't high
/// enough, once per item, while the diagram is drawn.
///
/// A warning refers to the place in the file of the item, section or diagram that the view shows.
final class ViewServices: ImageProviding, CutTextReporting {
    private let images: ImageStore
    private let collector: DiagnosticCollector
    private let range: (Int) -> SourceRange?
    private var rows: Set<Int> = []

    init(
        _ images: ImageStore, _ collector: DiagnosticCollector, range: @escaping (_ row: Int) -> SourceRange?
    ) {
        (self.images, self.collector, self.range) = (images, collector, range)
    }

    func image(named path: String, row: Int) -> Image? { images.image(named: path, at: range(row)) }

    func icon(named path: String, row: Int) -> Icon? { images.icon(named: path, at: range(row)) }

    func report(refusedBy budget: DocumentBudget, row: Int) {
        collector.report(budget.textRefusal(at: range(row)))
    }

    func report(cut text: String, row: Int) {
        guard rows.insert(row).inserted else { return }
        collector.report(
            kind: "texts don't fit their boxes",
            Diagnostic(
                .warning, "'\(text.excerpt())' doesn't fit its box and is truncated", at: range(row),
                notes: rows.count == 1
                    ? [.init("increase 'height' or 'maxHeight' of the box, or remove it")] : []))
    }
}

/// A cache of images and icons that reads each file once.
///
/// A file that can't be read is reported once, as a warning, and isn't drawn.
final class ImageStore {
    private let environment: DiagramEnvironment
    private let collector: DiagnosticCollector
    private let budget: DocumentBudget
    private var images: [String: Image?] = [:]
    private var icons: [String: Icon?] = [:]
    private var byteCount = 0
    private var pixelCount = 0
    /// The files after the first ones; nil until they are too large for memory.
    private var spool: SpoolFile?

    /// The number of bytes of image files that are kept in memory.
    private static let memoryCount = 16 << 20

    init(environment: DiagramEnvironment, collector: DiagnosticCollector, budget: DocumentBudget) {
        (self.environment, self.collector, self.budget) = (environment, collector, budget)
    }

    /// Returns the image at a path; nil if it can't be read.
    ///
    /// - Parameters:
    ///   - path: The path, relative to the folder of the diagram file.
    ///   - range: The place of the path in the file, for warnings.
    /// - Returns: The image, or nil.
    func image(named path: String, at range: @autoclosure () -> SourceRange?) -> Image? {
        if let known = images[path] { return known }
        let image = read(path, at: range())
        images[path] = .some(image)
        return image
    }

    /// Returns the drawing in an SVG file; nil if it can't be read.
    ///
    /// A file with something that icons can't have is an error.
    func icon(named path: String, at range: @autoclosure () -> SourceRange?) -> Icon? {
        if let known = icons[path] { return known }
        let icon = bytes(of: path, at: range()).flatMap { data in
            do throws(DiagnosticsError) {
                let file = SourceFile(name: environment.resources.name(of: path), bytes: Array(data))
                return try Icon(reading: file, limits: environment.dataLimits)
            } catch {
                collector.report(contentsOf: error)
                return nil
            }
        }
        icons[path] = .some(icon)
        return icon
    }

    private func read(_ path: String, at range: SourceRange?) -> Image? {
        guard let data = bytes(of: path, at: range) else { return nil }
        guard let image = Image(header: data, name: path.excerpt(), budget: budget, store: store) else {
            collector.warning("'\(path.excerpt())' is neither a PNG nor a JPEG", at: range)
            return nil
        }
        return takes(image, path, at: range) ? image : nil
    }

    private func bytes(of path: String, at range: SourceRange?) -> Data? {
        do throws(DiagnosticsError) {
            let data = try environment.resources.contents(ofFile: path, namedAt: range)
            return takes(bytes: data.count, at: range) ? data : nil
        } catch {
            for diagnostic in error.diagnostics {
                collector.report(
                    kind: "images can't be read",
                    Diagnostic(
                        .warning, diagnostic.message, at: diagnostic.range, notes: diagnostic.notes,
                        cause: .file))
            }
            return nil
        }
    }

    /// Stores the bytes of an image in a temporary file; nil if they are kept in memory.
    private func store(_ data: Data) -> (@Sendable () throws -> Data)? {
        guard byteCount > Self.memoryCount else { return nil }
        spool = spool ?? SpoolFile()
        // Without space for temporary files, the bytes are kept in memory.
        guard let spool, let range = spool.append(data) else { return nil }
        return { try spool.read(range) }
    }

    /// Adds the size of a file to the total; returns false and reports a warning if the total exceeds the limit.
    private func takes(bytes: Int, at range: SourceRange?) -> Bool {
        byteCount += bytes
        let limit = environment.limits[.images]
        if byteCount <= limit { return true }
        collector.report(
            Diagnostic(
                .warning, "images: \(byteCount) bytes are beyond the limit of \(limit)", at: range,
                cause: .limit(.images)))
        return false
    }

    /// Adds the pixels of an image to the total; returns false if the total exceeds the limit, or if the image can't be
    /// drawn.
    private func takes(_ image: Image, _ path: String, at range: SourceRange?) -> Bool {
        // The product can't overflow, because both sides are at most 65,535. An image that exceeds the limit by itself
        // isn't added to the total, so that other images can still be drawn.
        let (pixels, limit) = (image.pixelWidth * image.pixelHeight, environment.limits[.imagePixels])
        if pixels <= limit { pixelCount += pixels }
        let count = max(pixels, pixelCount)
        guard count <= limit else {
            let message = """
                '\(path.excerpt())' is left out: including it, the images have \(count) pixels, which is beyond the \
                limit of \(limit)
                """
            collector.report(Diagnostic(.warning, message, at: range, cause: .limit(.imagePixels)))
            return false
        }
        switch environment.images?.problem(of: image) {
        case nil: return true
        case let problem?:
            report(problem, of: image, path, at: range)
            return false
        }
    }

    /// Reports an image that can't be drawn as a warning, or an exceeded limit as an error.
    private func report(_ problem: ImageProblem, of image: Image, _ path: String, at range: SourceRange?) {
        guard let limit = problem.limit else {
            return collector.warning("'\(path.excerpt())' is left out: \(problem.message)", at: range)
        }
        collector.report(.exceeding(limit, "'\(path.excerpt())': \(problem.message)", at: range))
    }
}
