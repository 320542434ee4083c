import EspalierGeometry
import EspalierGraphics
import Foundation

/// The state of a document that is being written, and all that writes it.
///
/// A value that can't be copied, owned by one `SVGCanvas`: the compiler proves that accesses to its parts don't
/// overlap, where a class would check each at run time.
struct SVGWriter: ~Copyable {
    var complaints: [SVGComplaint] = []

    let document: SVGDocument
    let options: SVGOptions
    let sink: any ByteSink
    let out = ByteBuffer(capacity: 2 * SVGWriter.chunkSize)
    /// What is written to the sink at once.
    static let chunkSize = 64 * 1024
    /// How much the sink has had already.
    var flushedCount = 0
    var sinkError: (any Error)?
    var isFinished = false

    /// The escaped id prefix and root id.
    let prefix = ByteBuffer(capacity: 32)
    let rootID = ByteBuffer(capacity: 32)
    var identifiers = IdentifierTable()
    var kinds = KindTable()

    var colors: ColorTable
    var fonts: FontTable
    var gradients = GradientTable()
    var clips = ClipTable()
    var images = ImageTable()
    /// `url(#diagram-g1)` of each gradient, clip and image.
    let references = ByteBuffer(capacity: 128)
    /// Gradients, clips and images not written yet: they go out before the next chunk does.
    let definitions = ByteBuffer(capacity: 256)
    /// Counts gradients, clips and images, for their ids.
    var referenceCount = 0
    let scratch = ByteBuffer(capacity: 256)

    var placement = SVGPlacement()
    var scopes: [SVGScope] = []
    /// How many scopes of each kind are open.
    var openScopes = SVGScopeCounts()
    var singleShape = SVGSingleShape.impossible

    init(_ document: SVGDocument, options: SVGOptions, sink: any ByteSink) {
        (self.document, self.options, self.sink) = (document, options, sink)
        prefix.append(identifier: options.idPrefix, startsName: !options.idPrefix.isEmpty, isStrict: true)
        rootID.append(prefix.bytes)
        rootID.append(identifier: document.rootID, startsName: prefix.count == 0, isStrict: true)
        colors = ColorTable(options: options, rootID: rootID)
        fonts = FontTable(options: options)
        appendHeader()
    }

    mutating func finish(embedding fonts: (any FontEmbedding)?) throws {
        guard !isFinished else { return }
        while let scope = scopes.last { end(scope.kind) }
        isFinished = true
        try appendFooter(embedding: fonts)
        flush()
        if let sinkError { throw sinkError }
    }

    mutating func beginGroup(alpha: Double) {
        flushPlacement()
        begin(.group)
        let opacity = hundredths(alpha)
        guard opacity < 100, !isFinished else { return }
        singleShape = .impossible
        out.append("<g opacity=\"", max(0, opacity))
        out.append(">")
        scopes[scopes.count - 1].hasTag = true
    }

    /// The position in the document that is written next.
    var position: Int { flushedCount + out.count }

    mutating func complain(_ reason: SVGComplaint.Reason, elementID: String = "") {
        guard complaints.count < SVGCanvas.complaintLimit else { return }
        complaints.append(SVGComplaint(elementID: elementID, reason: reason))
    }

    /// Hands the buffer to the sink when it is full. Only between tags.
    @inline(__always)
    mutating func flushIfFull() {
        if out.count >= Self.chunkSize { flush() }
    }

    mutating func flush() {
        appendDefinitions()
        singleShape = .impossible
        if sinkError == nil {
            do { try sink.write(UnsafeRawBufferPointer(out.bytes)) } catch { sinkError = error }
        }
        flushedCount += out.count
        out.truncate(to: 0)
    }
}
