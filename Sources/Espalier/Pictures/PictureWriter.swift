import EspalierCairoGraphics
import EspalierDiagrams
import EspalierGeometry
import EspalierGraphics
import EspalierSVGGraphics
import Foundation

/// Writes pictures in one format, with the back end for this format.
struct PictureWriter {
    let shaper: TextShaper
    let format: OutputFormat
    let options: OutputOptions
    /// The way in which text is drawn on bitmaps.
    var textPainting = TextPainting.glyphs
    /// The compressed rows of a PNG that probably has the same pixels; nil if no such PNG is known.
    var knownRows: CompressedRows?
    /// The states of a picture with several, for the text alternative of a page.
    var states: [HTMLPage.Part] = []

    func write(_ picture: any PictureContent, to sink: any ByteSink) throws {
        picture.begin()
        switch (format, options.svgText) {
        case (.html, _): try writeHTML(picture, to: sink)
        case (.svg, .outlines): try writeOutlinedSVG(picture, to: sink)
        case (.svg, _): try writeSVG(picture, to: sink)
        // An animated PNG of a still picture is a normal PNG.
        case (.png, _), (.apng, _): try writePNG(picture, to: sink)
        case (.pdf, _): try writePDF(picture, to: sink)
        }
    }

    /// Writes an SVG whose style sheet also contains the rules in `styleSheet`.
    func writeSVG(_ picture: any PictureContent, styleSheet: String = "", to sink: any ByteSink) throws {
        let properties = picture.properties
        var document = SVGDocument(
            bounds: picture.bounds, title: properties.title ?? "", description: properties.description ?? "",
            background: properties.background, rootID: picture.rootID)
        document.styleSheet = styleSheet
        document.hasLinks = properties.hasLinks
        if let diagram = picture.diagram {
            document.hasNames = diagram.namesItems
            document.readingOrder = picture.bounds.contains(diagram.bounds) ? diagram.readingOrder : []
        }
        document.scale = properties.reduction
        try SVGCanvas.write(
            document, options: svgOptions(for: properties), to: sink, embedding: shaper.subsetter,
            preparing: shaper.subsetter.prepare
        ) { try picture.draw(in: $0, rect: picture.bounds) }
    }

    /// Writes a page, on which a diagram has folds.
    private func writeHTML(_ picture: any PictureContent, to sink: any ByteSink) throws {
        let properties = picture.properties
        guard let diagram = picture.diagram else {
            return try writeHTML(properties, to: sink) { try writeImage(picture, to: $0) }
        }
        var page = HTMLPage(properties, [HTMLPage.Part(caption: nil, diagram: diagram)], options)
        // Outlines have no elements, to which a script or a link could lead.
        guard options.svgText != .outlines else {
            return try page.write(to: sink) { try writeOutlinedSVG(picture, to: $0) }
        }
        page.hasScript = options.includesScript
        if page.hasScript { diagram.nameAllItems() }
        let folds = page.hasScript && picture.bounds == diagram.bounds ? options.html.folds : []
        let elements = PageElements(of: diagram, folded: try FoldedDiagrams(of: diagram, folds))
        page.data = HTMLPageData(
            elements, of: diagram, rootID: picture.rootID, svgOptions(for: properties), options.html)
        diagram.beginPicture()
        try page.write(to: sink) {
            try writeSVG(FoldablePicture(picture: picture, elements: elements), to: $0)
        }
    }

    /// Writes a page without folds.
    func writeHTML(
        _ properties: PictureProperties, to sink: any ByteSink, svg: (any ByteSink) throws -> Void
    ) throws { try HTMLPage(properties, states, options).write(to: sink, svg: svg) }

    private func writeImage(_ picture: any PictureContent, to sink: any ByteSink) throws {
        if options.svgText == .outlines {
            try writeOutlinedSVG(picture, to: sink)
        } else {
            try writeSVG(picture, to: sink)
        }
    }

    private func writeOutlinedSVG(_ picture: any PictureContent, to sink: any ByteSink) throws {
        let properties = picture.properties
        let options = OutlinedSVGRenderer.Options(
            appearance: options.fixedAppearance, background: properties.background, title: properties.title,
            description: properties.description)
        let (size, factor, draw) = (picture.bounds.size, properties.reduction, drawing(of: picture))
        try OutlinedSVGRenderer(shaper: shaper, options: options).render(
            size: CGSize(width: size.width * factor, height: size.height * factor), to: sink
        ) { canvas, part in
            canvas.save()
            canvas.concatenate(CGAffineTransform(scaleX: factor, y: factor))
            try draw(canvas, part.applying(CGAffineTransform(scaleX: 1 / factor, y: 1 / factor)))
            canvas.restore()
        }
    }

    private func writePNG(_ picture: any PictureContent, to sink: any ByteSink) throws {
        var png = pngOptions(background: picture.properties.background)
        png.scale *= Double(picture.properties.reduction)
        if picture.drawsPartsAsSlowly { png.bandArea = PNGRenderer.maximumBandArea }
        try PNGRenderer(shaper: shaper, options: png)
            .render(size: picture.bounds.size, to: sink, draw: drawing(of: picture))
    }

    private func writePDF(_ picture: any PictureContent, to sink: any ByteSink) throws {
        let properties = picture.properties
        var pdf = PDFOptions(
            pages: pages, appearance: options.fixedAppearance, background: properties.background,
            title: properties.title)
        pdf.subject = properties.description
        pdf.creationDate = options.creationDate
        pdf.pageLimit = options.limits[.pages]
        // Sheets have sizes of their own.
        if options.page == .diagram { pdf.scale = Double(properties.reduction) }
        try PDFRenderer(shaper: shaper, options: pdf)
            .render(
                size: picture.bounds.size, to: sink,
                content: options.page == .diagram ? nil : picture.sheetContent, draw: drawing(of: picture))
    }

    func pngOptions(background: AdaptiveColor?) -> PNGOptions {
        var png = PNGOptions(
            scale: options.scale, appearance: options.fixedAppearance, background: background,
            textPainting: textPainting)
        png.pixelLimit = options.limits[.pixels]
        png.knownRows = knownRows
        return png
    }

    private var pages: PDFOptions.Pages {
        // The margins are half an inch, because every printer can print to this distance from the edge.
        let margins = EdgeInsets(all: 36)
        return switch options.page {
        case .diagram: .diagram
        case .a4: .sheets(PDFOptions.Pages.a4, margins: margins)
        case .letter: .sheets(PDFOptions.Pages.letter, margins: margins)
        }
    }

    func svgOptions(for properties: PictureProperties) -> SVGOptions {
        var font = TextStyle.label.standardFormat.font
        font.family = properties.textFamily ?? font.family
        var svg = SVGOptions(
            fontSource: options.svgText == .system ? .system : .embedded, appearance: options.appearance,
            includesStyle: options.includesStyle, idPrefix: options.idPrefix,
            baseFont: font, baseColor: properties.textColor)
        svg.codeFamily = properties.codeFamily
        return svg
    }

    /// Returns a closure that draws a part of the picture.
    ///
    /// The picture's top left corner is moved to (0, 0), as back ends with pages require.
    func drawing(of picture: any PictureContent) -> (any Canvas, CGRect) throws -> Void {
        let origin = picture.bounds.origin
        return { canvas, part in
            canvas.save()
            canvas.concatenate(CGAffineTransform(translationX: -origin.x, y: -origin.y))
            try picture.draw(in: canvas, rect: part.offsetBy(dx: origin.x, dy: origin.y))
            canvas.restore()
        }
    }
}
