import EspalierFiles
package import EspalierImageComparison

/// Two picture files that have the same name in two folders; one of the files may be missing.
package nonisolated struct PicturePair: Sendable {
    /// The limits of a comparison.
    package struct Limits: Sendable {
        package var tolerance = ComparisonTolerance.exact
        /// The elements whose areas aren't compared.
        package var ignoredElements: [ElementPattern] = []
        /// The maximum number of pixels of a picture that is decoded.
        package var pixelLimit = ImageComparison.standardPixelLimit

        package init() {}
    }

    /// The path of the files in both folders, which is also the name of the result.
    package let name: String
    /// The path of the expected picture.
    package let expected: String
    /// The path of the picture to check.
    package let actual: String
    /// True if the expected picture exists.
    package let isInExpected: Bool
    /// True if the picture to check exists.
    package let isInActual: Bool
    /// The path of the picture to check in its folder, if the file has another name there and the same bytes.
    package let newName: String?

    /// Creates a pair.
    ///
    /// - Parameters:
    ///   - name: The path of the files in both folders.
    ///   - expected: The path of the expected picture, and whether the file exists.
    ///   - actual: The path of the actual picture, and whether the file exists.
    ///   - newName: The name of the picture to check, if only the name differs.
    package init(
        name: String, expected: (path: String, exists: Bool), actual: (path: String, exists: Bool),
        newName: String? = nil
    ) {
        (self.name, self.newName) = (name, newName)
        (self.expected, isInExpected) = expected
        (self.actual, isInActual) = actual
    }

    /// Compares the pictures.
    ///
    /// A picture that is only in the second folder has no baseline. A picture that is only in the first folder is a
    /// difference.
    ///
    /// - Parameters:
    ///   - limits: The limits within which the pictures match.
    ///   - difference: The path of the difference picture, which is written unless the pictures match; nil for none.
    /// - Returns: The result, which contains the error if a picture can't be read.
    package func compare(within limits: Limits, difference: String?) -> SnapshotResult {
        let start = ContinuousClock.now
        var result = SnapshotResult(
            name: name, kind: .picture, status: .same, files: .init(expected: expected))
        if let newName {
            result.files.actual = actual
            result.set(.differs, "\(name) is renamed to \(newName), with the same content")
            result.change = .renamed
        } else if isInActual, isInExpected {
            result =
                Self.isDecoded(name)
                ? compare(result, within: limits, difference: difference) : compareBytes(result)
            if result.status != .same, result.status != .failed { result.change = .changed }
        } else if isInActual {
            result.files.actual = actual
            result.set(.missingBaseline, "\(name) is new: there is no \(expected)")
            result.change = .added
        } else {
            result.set(.differs, "\(name) is missing: there is no \(actual)")
            result.change = .removed
        }
        result.seconds = SnapshotStore.seconds(since: start)
        return result
    }

    /// The suffixes of pictures whose files are compared by their bytes.
    private static let otherSuffixes: Set = [
        "apng", "avif", "bmp", "gif", "heic", "heif", "jpeg", "jpg", "jxl", "svg", "tif", "tiff", "webp",
    ]

    /// Returns true for the name of a picture that is compared.
    package static func hasPicture(_ name: String) -> Bool {
        isDecoded(name) || otherSuffixes.contains(name.split(separator: ".").last?.lowercased() ?? "")
    }

    /// Returns true if two files have the same bytes, and false if one of them can't be read.
    package static func areEqual(_ first: String, _ second: String) -> Bool {
        guard let first = try? PictureContents(.file(first)), let second = try? PictureContents(.file(second))
        else { return false }
        return (try? PictureContents.areEqual(first, second)) == true
    }

    /// Returns true for a file whose pixels are compared.
    package static func isDecoded(_ name: String) -> Bool { name.lowercased().hasSuffix(".png") }

    private func compareBytes(_ initial: SnapshotResult) -> SnapshotResult {
        var result = initial
        do throws(PictureFileError) {
            let contents = (
                try PictureContents(.file(expected)), try PictureContents(.file(actual))
            )
            if try PictureContents.areEqual(contents.0, contents.1) { return result }
            result.files.actual = actual
            result.set(
                .differs,
                "\(name) has other bytes; only the pixels of PNG files are compared, so it may look the same")
            result.addPaths()
        } catch {
            result.setFailure("\(name): \(error.reason)", isInputOutput: error.isInputOutput)
        }
        return result
    }

    private func compare(
        _ initial: SnapshotResult, within limits: Limits, difference: String?
    ) -> SnapshotResult {
        var result = initial
        var baseline = PictureBaseline(
            path: expected, tolerance: limits.tolerance, ignoredElements: limits.ignoredElements,
            describesLayout: true)
        baseline.pixelLimit = limits.pixelLimit
        do {
            result = try baseline.compare(
                .file(actual), result, difference: difference.map { DeferredFile(path: $0) },
                named: difference ?? "")
        } catch let error as PictureFileError {
            result.setFailure("\(name): \(error.reason)", isInputOutput: error.isInputOutput)
        } catch {
            let text = (error as? SystemError)?.message ?? "\(name): \(error)"
            result.setFailure(text, isInputOutput: error is SystemError)
        }
        if result.status != .same {
            result.files.actual = actual
            result.addPaths()
        }
        return result
    }
}

extension SnapshotResult {
    fileprivate nonisolated mutating func setFailure(_ text: String, isInputOutput: Bool) {
        (status, message, isInputOutputError) = (.failed, text, isInputOutput)
    }
}
