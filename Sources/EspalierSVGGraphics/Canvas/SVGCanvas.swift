public import EspalierGeometry
public import EspalierGraphics

/// Draws into an SVG document with real text, and an element with id, class, title and link for each element.
///
/// The document is written in one pass and streamed in chunks: memory holds a chunk and what is shared (colors,
/// fonts, the ids' fingerprints). The style sheet stands at the document's end, because dark colors and the embedded
/// fonts' characters are known only then; holding the body back until then would cost its size in memory. Viewers
/// apply a style sheet wherever it stands.
///
/// Every color is a presentation attribute, which all viewers understand (librsvg knows neither `var()` nor media
/// queries); its dark value is in a class that exists only for dark pages. Elements that draw nothing are left out.
///
/// Calls that don't pair (an `endElement` too many, a missing `restore`) are mended, so that the document is well
/// formed whatever happens.
public final class SVGCanvas: Canvas {
    /// What was left out or changed, in the order of drawing; at most `complaintLimit` of them.
    public internal(set) var complaints: [SVGComplaint] = []
    /// Complaints beyond this number are not kept.
    public static let complaintLimit = 100

    let document: SVGDocument
    let options: SVGOptions
    let sink: any ByteSink
    let out = ByteBuffer(capacity: 2 * SVGCanvas.chunkSize)
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
    /// Gradients, clips and images not written yet: they go out before the next chunk does.
    let definitions = ByteBuffer(capacity: 256)
    /// Counts gradients, clips and images, for their ids.
    var referenceCount = 0
    let scratch = ByteBuffer(capacity: 256)

    var placement = SVGPlacement()
    var scopes: [SVGScope] = []
    /// How many scopes of each kind are open: save, group, element.
    var openScopes = [0, 0, 0]
    var singleShape = SVGSingleShape.impossible

    /// - Parameter sink: takes the document in chunks of some 64 kilobytes.
    public init(_ document: SVGDocument, options: SVGOptions = SVGOptions(), sink: any ByteSink) {
        (self.document, self.options, self.sink) = (document, options, sink)
        prefix.append(identifier: options.idPrefix, startsName: !options.idPrefix.isEmpty, isStrict: true)
        rootID.append(prefix.bytes)
        rootID.append(identifier: document.rootID, startsName: prefix.count == 0, isStrict: true)
        let scope = ByteBuffer(capacity: 32)
        scope.append("#")
        scope.append(rootID.bytes)
        colors = ColorTable(options: options, scope: scope)
        fonts = FontTable(options: options)
        appendHeader()
    }

    /// Writes what remains: open tags, the style sheet, the end. Drawing afterwards does nothing.
    ///
    /// - Parameter fonts: makes the embedded fonts; nil embeds none.
    /// - Throws: the sink's first error, or that of `fonts`.
    public func finish(embedding fonts: (any FontEmbedding)? = nil) throws {
        guard !isFinished else { return }
        while let scope = scopes.last { end(scope.kind) }
        isFinished = true
        try appendFooter(embedding: fonts)
        flush()
        if let sinkError { throw sinkError }
    }

    public func save() { begin(.save) }
    public func restore() { end(.save) }
    public func concatenate(_ transform: CGAffineTransform) { placement.concatenate(transform) }

    public func beginGroup(alpha: Double) {
        flushPlacement()
        begin(.group)
        let opacity = hundredths(alpha)
        guard opacity < 100, !isFinished else { return }
        singleShape = .impossible
        out.append("<g opacity=\"", max(0, opacity))
        out.append(">")
        scopes[scopes.count - 1].hasTag = true
    }

    public func endGroup() { end(.group) }

    /// The position in the document that is written next.
    var position: Int { flushedCount + out.count }

    func complain(_ reason: SVGComplaint.Reason, elementID: String = "") {
        guard complaints.count < Self.complaintLimit else { return }
        complaints.append(SVGComplaint(elementID: elementID, reason: reason))
    }

    /// Hands the buffer to the sink when it is full. Only between tags.
    @inline(__always)
    func flushIfFull() {
        if out.count >= Self.chunkSize { flush() }
    }

    func flush() {
        appendDefinitions()
        singleShape = .impossible
        if sinkError == nil {
            do { try sink.write(UnsafeRawBufferPointer(out.bytes)) } catch { sinkError = error }
        }
        flushedCount += out.count
        out.truncate(to: 0)
    }
}
