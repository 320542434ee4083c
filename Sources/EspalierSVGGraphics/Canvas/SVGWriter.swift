import EspalierGraphics
import Foundation

/// The state of a document while it is written, and the methods that write it.
///
/// The type isn't copyable and is owned by one `SVGCanvas`. The compiler can thus prove that accesses to its properties
/// don't overlap. In a class, each access would be checked at run time.
struct SVGWriter: ~Copyable {
    var complaints: [SVGComplaint] = []

    let document: SVGDocument
    let options: SVGOptions
    let sink: any ByteSink
    let out = ByteBuffer(capacity: 2 * SVGWriter.chunkSize)
    /// The size of the chunks that the sink receives, in bytes.
    static let chunkSize = 64 * 1024
    /// The number of bytes that the sink has received.
    var flushedCount = 0
    var sinkError: (any Error)?
    var isFinished = false

    /// The id prefix and the root's id, both escaped.
    let prefix = ByteBuffer(capacity: 32)
    let rootID = ByteBuffer(capacity: 32)
    var identifiers = IdentifierTable()
    var kinds = KindTable()

    var colors: ColorTable
    var fonts: FontTable
    var shapeStyles = StyleCache<ShapeStyleKey>()
    var textStyles = StyleCache<TextStyleKey>()
    var gradients = GradientTable()
    var clips = ClipTable()
    var images = ImageTable()
    /// The references to all gradients, clips and images, such as `url(#diagram-g1)`.
    let references = ByteBuffer(capacity: 128)
    /// The definitions of gradients, clips and images that haven't been written yet.
    ///
    /// They are written before the next chunk.
    let definitions = ByteBuffer(capacity: 256)
    /// The number of gradients, clips and images so far.
    ///
    /// The id of each is made from this number.
    var referenceCount = 0
    let scratch = ByteBuffer(capacity: 256)

    var placement = SVGPlacement()
    var scopes: [SVGScope] = []
    /// The number of open scopes of each kind.
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

    /// Ends the document.
    ///
    /// - Parameters:
    ///   - fonts: The object that creates the embedded fonts; nil for no embedded fonts.
    ///   - prepare: A function that is called with all fonts before `fonts` creates the first one.
    /// - Throws: The first error of the sink or of `fonts`.
    mutating func finish(embedding fonts: (any FontEmbedding)?, preparing prepare: FontPreparation? = nil)
        throws
    {
        guard !isFinished else { return }
        while let scope = scopes.last { end(scope.kind) }
        isFinished = true
        try appendFooter(embedding: fonts, preparing: prepare)
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

    /// The offset in the document at which the next byte is written.
    var position: Int { flushedCount + out.count }

    mutating func complain(_ reason: SVGComplaint.Reason, elementID: String = "") {
        guard complaints.count < SVGCanvas.complaintLimit else { return }
        complaints.append(SVGComplaint(elementID: elementID, reason: reason))
    }

    /// Writes the buffer to the sink if it is full; must only be called between tags.
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
