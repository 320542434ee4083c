import EspalierGraphics
import Foundation

/// The gradients, clips and images of one document, each defined once.
struct DefinitionTable: ~Copyable {
    /// A reference to a definition, such as `url(#diagram-g1)`.
    struct Reference {
        /// The range of the reference in `DefinitionTable.references`.
        fileprivate var range: Range<Int>
    }

    private var gradients: [LinearGradient: Reference] = [:]
    private var clips: [CanvasShape: Reference] = [:]
    private var images: [Image: Reference] = [:]
    /// The references to all definitions.
    private let references = ByteBuffer(capacity: 128)
    /// The definitions that haven't been written yet.
    ///
    /// They are written at the end of the chunk.
    private let pending = ByteBuffer(capacity: 256)
    /// The files of images in `pending`, each with the offset at which its bytes follow.
    private var pendingFiles: [(offset: Int, contents: ImageContents)] = []
    /// The number of definitions so far, from which the id of the next definition is made.
    private var count = 0

    /// The maximum number of stored clips.
    ///
    /// If each of a million cells has its own clip, storing the clips has no benefit.
    private static let clipLimit = 4096

    mutating func reference(
        to gradient: LinearGradient, identifiers: inout IdentifierTable, colors: inout ColorTable
    ) -> Reference {
        if let known = gradients[gradient] { return known }
        let reference = makeReference(letter: "g", identifiers: &identifiers)
        gradients[gradient] = reference
        begin("<linearGradient id=\"", reference)
        pending.append(" x1=\"", factor: gradient.start.x, unless: 0)
        pending.append(" y1=\"", factor: gradient.start.y, unless: 0)
        pending.append(" x2=\"", factor: gradient.end.x, unless: 1)
        pending.append(" y2=\"", factor: gradient.end.y, unless: 0)
        pending.append(">")
        for stop in gradient.stops {
            pending.append("<stop")
            pending.append(" offset=\"", factor: min(1, max(0, stop.location)), unless: 0)
            let entry = colors.entry(for: stop.color, as: .stop)
            colors.append(entry, to: pending)
            colors.append(classes: entry.classNumber, to: pending)
            pending.append("/>")
        }
        pending.append("</linearGradient>")
        return reference
    }

    mutating func reference(
        toClip shape: CanvasShape, identifiers: inout IdentifierTable, _ numbers: borrowing NumberTexts
    ) -> Reference {
        if let known = clips[shape] { return known }
        let reference = makeReference(letter: "k", identifiers: &identifiers)
        if clips.count < Self.clipLimit { clips[shape] = reference }
        begin("<clipPath id=\"", reference)
        pending.append(">")
        _ = pending.append(shape, offset: .zero, numbers)
        pending.append("/></clipPath>")
        return reference
    }

    /// Returns a reference to a symbol that shows an image with a width and height of 1.
    mutating func reference(to image: Image, identifiers: inout IdentifierTable) -> Reference {
        if let known = images[image] { return known }
        let reference = makeReference(letter: "i", identifiers: &identifiers)
        images[image] = reference
        begin("<symbol id=\"", reference)
        pending.append(" viewBox=\"0 0 1 1\" preserveAspectRatio=\"none\">")
        pending.append("<image width=\"1\" height=\"1\" preserveAspectRatio=\"none\"")
        if image.orientation != .up { pending.append(image.orientation.transform) }
        pending.append(" href=\"data:image/")
        pending.append(string: image.format.rawValue)
        pending.append(";base64,")
        pendingFiles.append((pending.count, image.contents))
        pending.append("\"/></symbol>")
        return reference
    }

    /// Appends a reference in the form `url(#diagram-g1)`.
    func append(_ reference: Reference, to out: borrowing ByteBuffer) {
        out.append(reference.range, of: references)
    }

    /// Appends a reference in the form `#diagram-i1`.
    func append(linkTo reference: Reference, to out: borrowing ByteBuffer) {
        out.append(reference.range.lowerBound + 4..<reference.range.upperBound - 1, of: references)
    }

    /// Writes the definitions that haven't been written yet.
    ///
    /// - Parameters:
    ///   - out: The buffer to which the definitions are appended.
    ///   - flush: A function that empties the buffer. It is called between the parts of large images, so that memory
    ///     contains one image file at a time.
    /// - Throws: The error of reading an image file.
    mutating func write(to out: borrowing ByteBuffer, flush: () -> Void) throws {
        if pending.count == 0 { return }
        defer {
            pending.truncate(to: 0)
            pendingFiles = []
        }
        out.append("<defs>")
        var start = 0
        for (offset, contents) in pendingFiles {
            out.append(start..<offset, of: pending)
            start = offset
            var rest = try contents.data()[...]
            while !rest.isEmpty {
                // The number of bytes is divisible by 3, so that there is no padding between parts.
                rest.prefix(48 << 10).base64EncodedData().withUnsafeBytes {
                    out.append($0.bindMemory(to: UInt8.self))
                }
                rest = rest.dropFirst(48 << 10)
                if !rest.isEmpty { flush() }
            }
        }
        out.append(start..<pending.count, of: pending)
        out.append("</defs>\n")
    }

    /// Appends the start of a definition's tag, with its id.
    private func begin(_ opening: StaticString, _ reference: Reference) {
        pending.append(opening)
        pending.append(reference.range.lowerBound + 5..<reference.range.upperBound - 1, of: references)
        pending.append("\"")
    }

    /// Returns a reference with a new unique id.
    private mutating func makeReference(letter: StaticString, identifiers: inout IdentifierTable) -> Reference
    {
        let start = references.count
        references.append("url(#")
        let idStart = references.count
        references.append(identifiers.root.bytes)
        references.append("-")
        references.append(letter)
        count += 1
        references.append(integer: count)
        identifiers.makeUnique(from: idStart, in: references)
        references.append(")")
        return Reference(range: start..<references.count)
    }
}

extension ByteBuffer {
    /// Appends an attribute, unless its value is the attribute's initial value.
    fileprivate func append(_ opening: StaticString, factor value: Double, unless initial: Double) {
        if value == initial { return }
        append(opening)
        append(factor: value)
        append("\"")
    }
}
