import EspalierCairoGraphics
import EspalierDiagnostics
public import EspalierImageComparison
import Foundation

/// A file with the expected picture, and the settings with which another picture is compared with it.
nonisolated struct PictureBaseline {
    let path: String
    let tolerance: ComparisonTolerance
    let ignoredElements: [ElementPattern]
    /// A Boolean value that indicates whether the result's message describes the layout changes.
    ///
    /// The layouts are embedded in the pictures.
    let describesLayout: Bool
    /// The maximum number of pixels of a picture that is decoded.
    var pixelLimit = ImageComparison.standardPixelLimit

    /// The maximum number of boxes around changed pixels for which a message names the elements in the box.
    private static let namedBoxes = 5

    /// Compares a picture with the baseline.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - result: The result to complete.
    ///   - difference: The file that receives the difference picture; nil for none.
    ///   - name: The path of the difference picture in the result.
    /// - Returns: The completed result.
    /// - Throws: `SystemError` if the difference picture can't be written, or `PictureFileError` if `picture` can't be
    ///   read.
    func compare(
        _ picture: ComparedPicture, _ result: SnapshotResult, difference: DeferredFile?, named name: String
    ) throws -> SnapshotResult {
        var result = result
        do {
            let comparison = try ImageComparison.compare(
                expected: .file(path), actual: picture.source, tolerance: try tolerance(for: picture),
                pixelLimit: pixelLimit, difference: difference)
            if comparison.matches {
                if comparison.verdict == .withinTolerance {
                    result.picture = PictureDifference(comparison, expected: nil, actual: nil)
                    result.message = "\(result.name): \(comparison.summary)"
                }
                return result
            }
            if try difference?.finish() == true { result.files.difference = name }
            complete(&result, picture.layout, comparison)
        } catch let error as PictureFileError where error.name == path {
            if error.problem == .missing {
                result.set(.missingBaseline, "\(result.name) has no baseline")
            } else {
                result.setProblem(
                    BaselineProblem(error.problem), "can't be compared: \(error.problem.summary)",
                    advice: picture.advice(on: error.problem))
            }
        }
        return result
    }

    /// Returns the tolerance, with the areas of the ignored elements as additional ignored rectangles.
    ///
    /// - Throws: `SnapshotError` if elements are ignored but the picture has no layout.
    private func tolerance(for picture: ComparedPicture) throws(SnapshotError) -> ComparisonTolerance {
        if ignoredElements.isEmpty { return tolerance }
        guard let layout = picture.layout else {
            throw SnapshotError("a picture without a layout has no elements to ignore; ignore rectangles")
        }
        let layouts = [layout] + [LayoutSnapshot(embeddedInFile: path)].compactMap { $0 }
        return tolerance.ignoring(ignoredElements, in: layouts, pictureWidth: picture.width)
    }

    private func complete(
        _ result: inout SnapshotResult, _ layout: LayoutSnapshot?, _ comparison: ImageComparison
    ) {
        let before = LayoutSnapshot(embeddedInFile: path)
        if let before, let layout {
            result.layout = LayoutDifference.comparing(
                before.removing(ignoredElements), with: layout.removing(ignoredElements))
        }
        let picture = PictureDifference(comparison, expected: before, actual: layout)
        result.picture = picture
        result.set(.differs, "\(result.name): \(comparison.summary)")
        for box in picture.boxes.prefix(Self.namedBoxes) {
            let place = "\(box.x),\(box.y)-\(box.x + box.width - 1),\(box.y + box.height - 1)"
            result.message += "\n\(box.changedPixels) px in \(place)"
            if before == nil, layout == nil { continue }
            result.message += ": "
            result.message += box.elements.isEmpty ? "no element" : box.elements.joined(separator: ", ")
        }
        let rest = comparison.regionCount - Self.namedBoxes
        if rest > 0 { result.message += "\n" + "more box".counted(rest, plural: "more boxes") }
        if comparison.verdict == .differs { result.message += "\n\(comparison.sweepText)" }
        if describesLayout, let layout = result.layout {
            result.message += "\nlayout: " + layout.summary.joined(separator: "\n")
        }
    }
}

extension PictureDifference {
    /// Creates the numbers that describe a comparison, with the names of the elements in each box of changed pixels.
    ///
    /// - Parameters:
    ///   - comparison: The comparison.
    ///   - expected: The layout of the expected picture, which names elements where the actual picture has none.
    ///   - actual: The layout of the actual picture.
    public nonisolated init(
        _ comparison: ImageComparison, expected: LayoutSnapshot?, actual: LayoutSnapshot?
    ) {
        self.init(
            expectedSize: .init(
                width: comparison.expectedSize.width, height: comparison.expectedSize.height),
            actualSize: .init(width: comparison.actualSize.width, height: comparison.actualSize.height),
            changedPixels: comparison.changedCount,
            greatestChannelDifference: comparison.greatestDifference,
            sweep: comparison.sweep.map { .init(threshold: $0.threshold, changedPixels: $0.count) },
            limit: comparison.limit)
        if comparison.verdict == .differentSizes {
            let size = comparison.comparedSize
            comparedSize = .init(width: size.width, height: size.height)
        }
        func names(of layout: LayoutSnapshot?, at box: PixelRect, isExpected: Bool) -> [String] {
            guard let layout, let part = comparison.part(at: box, ofExpected: isExpected) else { return [] }
            let size = isExpected ? comparison.expectedSize : comparison.actualSize
            return layout.names(inPixels: part, pictureWidth: size.width)
        }
        boxes = comparison.regions.map { region in
            let box = region.box
            let current = names(of: actual, at: box, isExpected: false)
            return Box(
                x: box.x, y: box.y, width: box.width, height: box.height, changedPixels: region.count,
                elements: current.isEmpty ? names(of: expected, at: box, isExpected: true) : current)
        }
    }

}

extension LayoutSnapshot {
    /// The maximum number of elements that a message names for one rectangle of differing pixels.
    private nonisolated static let namedElements = 4

    fileprivate nonisolated func names(inPixels box: PixelRect, pictureWidth: Int) -> [String] {
        guard let visible = visibleRect, let scale = scale(ofPictureWithWidth: pictureWidth) else {
            return []
        }
        let rect = CGRect(
            x: visible.minX + Double(box.x) / scale, y: visible.minY + Double(box.y) / scale,
            width: Double(box.width) / scale, height: Double(box.height) / scale)
        let names = elements(touching: rect).map(\.name)
        return names.count <= Self.namedElements
            ? names : names.prefix(Self.namedElements) + ["\(names.count - Self.namedElements) more"]
    }

    /// Reads the layout snapshot that is embedded in a PNG; nil if there is no valid layout.
    public nonisolated init?(embeddedIn png: [UInt8]) {
        guard let text = PNGText.text(keyword: Self.keyword, in: png),
            let layout = try? LayoutSnapshot(text: text)
        else { return nil }
        self = layout
    }

    /// The maximum length of a chunk with a layout, in bytes.
    private nonisolated static let maximumChunkLength = 64 << 20
    /// The maximum number of chunks before the pixels.
    private nonisolated static let maximumChunkCount = 1_000

    /// Reads the layout snapshot that is embedded in a PNG file; nil if there is no valid layout.
    ///
    /// Only the text chunks before the pixels are read. The pixels aren't read, because a picture can be large.
    package nonisolated init?(embeddedInFile path: String) {
        guard let file = try? PictureContents(.file(path)),
            let signature = try? file.read(at: 0, count: 8), signature.count == 8
        else { return nil }
        var position = signature.count
        for _ in 0..<Self.maximumChunkCount {
            guard let header = try? file.read(at: position, count: 8), header.count == 8 else { return nil }
            let length = header.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: header.suffix(4), as: UTF8.self)
            if type == "IDAT" || type == "IEND" { return nil }
            if type == "iTXt", length <= Self.maximumChunkLength {
                guard let chunk = try? file.read(at: position, count: length + 12) else { return nil }
                if let layout = LayoutSnapshot(embeddedIn: signature + chunk) {
                    self = layout
                    return
                }
            }
            position += length + 12
        }
        return nil
    }

    /// The keyword of the text chunk in a PNG.
    nonisolated static let keyword = "espalier-layout"
}

extension BaselineProblem {
    nonisolated init(_ problem: PictureFileError.Problem) {
        switch problem {
        case .folder, .notRegular: self = .notAFile
        case .missing, .unreadable: self = .unreadable
        case .empty: self = .empty
        case .lfsPointer: self = .lfsPointer
        case .conflictMarkers: self = .conflict
        case .truncated: self = .truncated
        case .tooManyPixels, .tooWide, .decompressionBomb, .notEnoughMemory: self = .tooLarge
        case .notPNG, .damaged, .animated, .cmykProfile: self = .unknownFormat
        }
    }
}
