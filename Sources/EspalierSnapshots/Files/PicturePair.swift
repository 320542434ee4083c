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
    private let expected: String
    private let actual: String
    private let isInExpected: Bool
    private let isInActual: Bool

    /// Creates a pair.
    ///
    /// - Parameters:
    ///   - name: The path of the files in both folders.
    ///   - expected: The path of the expected picture, and whether the file exists.
    ///   - actual: The path of the actual picture, and whether the file exists.
    package init(
        name: String, expected: (path: String, exists: Bool), actual: (path: String, exists: Bool)
    ) {
        self.name = name
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
        if isInActual, isInExpected {
            result = compare(result, within: limits, difference: difference)
        } else if isInActual {
            result.files.actual = actual
            result.set(.missingBaseline, "\(name) is new: there is no \(expected)")
        } else {
            result.set(.differs, "\(name) is missing: there is no \(actual)")
        }
        result.seconds = SnapshotStore.seconds(since: start)
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
