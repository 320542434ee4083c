import EspalierBoxes
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGraphics
import Foundation

/// A cache of images that reads each image file once.
///
/// An image that can't be read is reported once, as a warning, and isn't drawn.
final class ImageStore {
    private let environment: DiagramEnvironment
    private let collector: DiagnosticCollector
    private var images: [String: Image?] = [:]
    private var byteCount = 0
    private var pixelCount = 0

    init(environment: DiagramEnvironment, collector: DiagnosticCollector) {
        (self.environment, self.collector) = (environment, collector)
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

    private func read(_ path: String, at range: SourceRange?) -> Image? {
        do throws(DiagnosticsError) {
            let data = try environment.resources.contents(ofFile: path, namedAt: range)
            byteCount += data.count
            let byteLimit = environment.limits[.images]
            guard byteCount <= byteLimit else {
                collector.report(
                    Diagnostic(
                        .warning, "images: \(byteCount) bytes are beyond the limit of \(byteLimit)",
                        at: range,
                        cause: .limit(.images)))
                return nil
            }
            guard let image = Image(header: data) else {
                collector.warning("'\(path.excerpt())' is neither a PNG nor a JPEG", at: range)
                return nil
            }
            // The product can't overflow, because both sides are at most 65,535. An image that exceeds the limit by
            // itself isn't added to the total, so that other images can still be drawn.
            let (pixels, limit) = (image.pixelWidth * image.pixelHeight, environment.limits[.imagePixels])
            if pixels <= limit { pixelCount += pixels }
            if pixelCount <= limit, let problem = environment.images?.problem(of: image) {
                collector.warning("'\(path.excerpt())' is left out: \(problem)", at: range)
                return nil
            }
            guard max(pixels, pixelCount) <= limit else {
                let message = """
                    '\(path.excerpt())' is left out: including it, the images have \(max(pixels, pixelCount)) pixels, \
                    which is beyond the limit of \(limit)
                    """
                collector.report(
                    Diagnostic(.warning, message, at: range, cause: .limit(.imagePixels)))
                return nil
            }
            return image
        } catch {
            for diagnostic in error.diagnostics {
                collector.report(
                    kind: "images can't be read",
                    Diagnostic(.warning, diagnostic.message, at: diagnostic.range, notes: diagnostic.notes))
            }
            return nil
        }
    }
}
