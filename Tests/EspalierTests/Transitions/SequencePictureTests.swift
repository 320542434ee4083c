import EspalierDiagnostics
import EspalierDiagrams
import EspalierGraphics
import Foundation
import Testing

@testable import Espalier

/// Tests filmstrips and animations of diagrams with several states.
@Suite struct SequencePictureTests {
    private static let yaml = """
        title: Two states
        layout: { type: wide-feed, width: 300, normalItemWidth: 130 }
        output: { margin: 8, title: true }
        views: { colorBy: kind, legend: true }
        data:
          sections:
            - { label: One, kind: x, items: [{ id: a, label: Apple, kind: x, header: Fruit, group: 2 }, { id: b, label: Pear, kind: x }] }
            - { label: Two, kind: x, items: [{ id: c, label: Carrot, kind: y }] }
        states:
          - { name: first, caption: Before }
          - name: second
            caption: After
            changes:
              - { insert: [{ id: n, label: New, kind: z }], before: b }
              - { set: c, fields: { label: Swede } }
          - { name: third, layout: { itemSpacing: 20 }, changes: [{ move: [a], into: 'Two' }, { delete: [b] }] }
        animation: { duration: 0.4, hold: 0.5, framesPerSecond: 10, moments: 2, playCount: 3 }

        """

    private func sequence(_ yaml: String) throws -> DiagramSequence {
        let environment = DiagramEnvironment(resources: ResourceReader(folder: ""))
        let file = try DiagramFile(
            reading: SourceFile(name: "d.yaml", text: yaml), environment: environment)
        guard case .sequence(let sequence) = try DiagramReader().document(file, environment: environment)
        else { throw CancellationError() }
        return sequence
    }

    private func bytes(
        _ sequence: DiagramSequence, as format: OutputFormat,
        _ change: (inout OutputOptions) -> Void = { _ in }
    ) throws -> [UInt8] {
        var options = OutputOptions()
        options.scale = 1
        change(&options)
        return try sequence.picture().bytes(as: format, options: options)
    }

    private func state(_ diagram: Diagram, dark: Bool = false) throws -> Pixels {
        var options = OutputOptions()
        (options.scale, options.appearance) = (1, dark ? .dark : .light)
        return try Pixels(png: diagram.picture().bytes(as: .png, options: options))
    }

    private static let rotation = """
        layout: { type: wide-feed, normalItemWidth: 100 }
        data: { sections: [{ label: S, items: [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o] }] }
        states:
          - { name: upright, viewport: [160, 240], offset: [0, 200] }
          - { name: wide, viewport: [240, 160] }
        animation: { duration: 0.2, framesPerSecond: 10 }

        """

    private static let annotated =
        rotation.replacing("viewport: [160, 240], ", with: "").replacing(
            "viewport: [240, 160]", with: "offset: [0, 40]")
        + "viewport: [200, 160]\nannotations: [frames, indexPaths]\n"

    // MARK: Filmstrip

    /// Each frame of the filmstrip must look like the picture of its state.
    @Test(arguments: [yaml, rotation, annotated], [false, true])
    func framesAreTheStatesDrawnAlone(_ yaml: String, isDark: Bool) throws {
        let sequence = try sequence(yaml)
        let strip = try Pixels(
            png: bytes(sequence, as: .png) { $0.appearance = isDark ? .dark : .light })
        for state in sequence.states {
            let alone = try self.state(state.diagram, dark: isDark)
            #expect(strip.contains(alone), "\(state.name)")
        }
    }

    @Test func aFilmstripHasMomentsBetween() throws {
        let svg = try String(
            decoding: bytes(sequence(Self.yaml), as: .svg), as: UTF8.self)
        let captions = ["Before", "t = 0.33", "t = 0.67", "After", "third"]
        for caption in captions { #expect(svg.contains(">\(caption)</text>"), "\(caption)") }
        #expect(svg.components(separatedBy: ">t = 0.33</text>").count - 1 == 2)
        #expect(svg.contains("<title id=\"diagram-title\">Two states</title>"))
    }

    /// Between two states, an item looks as in the closer state, because two overlapping texts would look like a
    /// mistake in print.
    @Test func momentsBetweenMixNoTexts() throws {
        let yaml = """
            layout: { type: table, width: 200 }
            data: { sections: [{ label: S, items: [{ id: c, label: Carrot }] }] }
            states:
              - { name: first }
              - { name: second, changes: [{ set: c, fields: { label: Swede } }] }
            animation: { moments: 3 }

            """
        let svg = try String(decoding: bytes(sequence(yaml), as: .svg), as: UTF8.self)
        // The three moments are at a quarter, at half and at three quarters of the time.
        #expect(svg.components(separatedBy: ">Carrot</text>").count - 1 == 2)
        #expect(svg.components(separatedBy: ">Swede</text>").count - 1 == 3)
        #expect(!svg.contains("opacity"))
    }

    // MARK: Animated PNG

    private func frames(_ bytes: [UInt8]) throws -> (delays: [Int], plays: Int, count: Int, pixels: [Pixels])
    {
        let file = try PNGFile(bytes)
        #expect(!file.chunks.contains { !$0.isSound })
        let header = try #require(file.content("IHDR"))
        let control = try #require(file.content("acTL"))
        var (delays, pictures, current) = ([Int](), [Pixels](), [UInt8]())
        for chunk in file.chunks {
            if chunk.type == "fcTL" {
                current = chunk.content
                delays.append(PNGFile.number(current[20..<22]))
            }
            guard chunk.type == "IDAT" || chunk.type == "fdAT" else { continue }
            let data = chunk.type == "IDAT" ? chunk.content : Array(chunk.content.dropFirst(4))
            let sink = MemorySink()
            try sink.write(png: header, size: current[4..<12], file: file, data: data)
            let part = try Pixels(png: sink.bytes)
            pictures.append(
                pictures.last?.replacing(
                    part, x: PNGFile.number(current[12..<16]), y: PNGFile.number(current[16..<20])) ?? part)
        }
        return (delays, PNGFile.number(control[4..<8]), PNGFile.number(control[0..<4]), pictures)
    }

    /// The animation has two transitions of four steps each.
    ///
    /// Each state is shown at rest for half a second.
    @Test func anAnimationRestsAtTheStates() throws {
        let sequence = try sequence(Self.yaml)
        let found = try frames(bytes(sequence, as: .apng))
        #expect(found.delays == [500, 100, 100, 100, 500, 100, 100, 100, 500])
        #expect(found.count == 9 && found.plays == 3)
        for (state, frame) in zip(sequence.states, [0, 4, 8]) {
            let alone = try self.state(state.diagram)
            #expect(found.pixels[frame].starts(with: alone), "\(state.name)")
        }
        #expect(found.pixels[2] != found.pixels[0] && found.pixels[2] != found.pixels[4])
    }

    @Test func viewsOfSeveralSizesShareAPicture() throws {
        let sequence = try sequence(Self.rotation)
        let found = try frames(bytes(sequence, as: .apng))
        #expect(found.pixels.allSatisfy { ($0.width, $0.height) == (240, 240) })
        for (state, frame) in zip(sequence.states, [0, 2]) {
            #expect(found.pixels[frame].starts(with: try self.state(state.diagram)))
        }
        // In the middle of the transition, the view is 200 points wide and high.
        let outside = found.pixels[0][239, 0]
        #expect(found.pixels[1][200, 100] == outside && found.pixels[1][100, 200] == outside)
        #expect(found.pixels[1][199, 1] != outside && found.pixels[2][100, 161] == outside)
    }

    /// Annotations are visible while a state is at rest, and hidden during transitions.
    @Test func annotationsBelongToTheStates() throws {
        let yaml = Self.annotated.replacing("duration: 0.2", with: "duration: 0.8")
        let noted = try sequence(yaml)
        let found = try frames(bytes(noted, as: .apng)).pixels
        let plain = try sequence(yaml.replacing("annotations: [frames, indexPaths]\n", with: ""))
        let bare = try frames(bytes(plain, as: .apng)).pixels
        #expect(found.count == 9 && bare.count == 9)
        #expect(found[0] != bare[0] && found[1] != bare[1] && found[4] == bare[4] && found[8] != bare[8])
        #expect(found[8].starts(with: try state(noted.states[1].diagram)))
        let svg = try String(
            decoding: bytes(noted, as: .svg) { $0.states = .animation }, as: UTF8.self)
        #expect(svg.contains("#transition-content-old-notes{opacity:0}"))
        #expect(svg.contains("@keyframes transition-content-notes{"))
    }

    // MARK: Limits

    /// The animation would have one frame for the first state, and 3,600 frames for each of two transitions: 60 seconds
    /// with 60 frames per second.
    @Test func tooManyFramesAreRefused() throws {
        let yaml = Self.yaml.replacing("duration: 0.4", with: "duration: 60").replacing(
            "framesPerSecond: 10", with: "framesPerSecond: 60")
        let sequence = try sequence(yaml)
        #expect {
            try bytes(sequence, as: .apng)
        } throws: { error in
            let diagnostic = (error as? DiagnosticsError)?.diagnostics.first
            return diagnostic?.message == "7201 frames are beyond the limit of 1000"
                && diagnostic?.range?.text.hasPrefix("{ duration: 60") == true
        }
    }

    @Test func aFilmstripCanBeTooLong() throws {
        let sequence = try sequence(Self.yaml)
        #expect {
            try bytes(sequence, as: .svg) { $0.limits[.length] = 1_000 }
        } throws: { error in
            let diagnostic = (error as? DiagnosticsError)?.diagnostics.first
            return diagnostic?.message.hasPrefix("the filmstrip would be ") == true
                && diagnostic?.range?.start.line == 10
        }
    }

    // MARK: Bytes

    @Test func everyRunGivesTheSameBytes() throws {
        func all() throws -> [[UInt8]] {
            return try [
                (OutputFormat.svg, OutputOptions.StatesMode.filmstrip), (.svg, .animation),
                (.png, .filmstrip),
                (.pdf, .filmstrip), (.apng, .filmstrip),
            ].map { format, states in
                try bytes(sequence(Self.yaml), as: format) { $0.states = states }
            }
        }
        #expect(try all() == all())
    }

    /// Each transition is in a group of its own, and only one group is visible at a time.
    ///
    /// After the animation, the last group remains visible.
    @Test func anAnimatedSVGGoesThroughAllStates() throws {
        let svg = try String(
            decoding: bytes(sequence(Self.yaml), as: .svg) { $0.states = .animation }, as: UTF8.self
        )
        #expect(!svg.contains("<script"))
        // The duration is 2.3 seconds: three states at rest for 0.5 s each, and two transitions of 0.4 s each.
        #expect(svg.contains("2.3s step-end 3 both"))
        let parts = svg.components(separatedBy: "@media (prefers-reduced-motion:no-preference)")
        #expect(parts.count == 2)
        #expect(parts[0].contains("#transition-content{visibility:hidden}"))
        #expect(!parts[0].contains("#transition-2-content{visibility:hidden}"))
        // The legend changes, so the file contains the old and the new legend. At the end, the old legend is
        // transparent.
        #expect(parts[0].contains("#transition-content-old-title{opacity:0}"))
        let still = try String(
            decoding: bytes(sequence(Self.yaml), as: .svg) {
                ($0.states, $0.includesStyle) = (.animation, false)
            }, as: UTF8.self)
        #expect(
            !still.contains("<style") && !still.contains(">Pear</text>") && still.contains(">Swede</text>"))
        #expect(!still.contains(">Carrot</text>"))
    }
}

extension Pixels {
    /// Returns true if `part` is the upper left part of this picture.
    func starts(with part: Pixels) -> Bool { matches(part, x: 0, y: 0) }

    /// Returns true if this picture contains `part` below a line of captions.
    func contains(_ part: Pixels) -> Bool {
        guard part.width <= width, part.height + 36 <= height else { return false }
        // Frames begin below the captions, which take one line.
        return (36...min(44, height - part.height)).contains { y in
            (0...(width - part.width)).contains { matches(part, x: $0, y: y) }
        }
    }

    private func matches(_ part: Pixels, x: Int, y: Int) -> Bool {
        guard x + part.width <= width, y + part.height <= height else { return false }
        return (0..<part.height).allSatisfy { row in
            let start = (y + row) * width + x
            return values[start..<start + part.width]
                == part.values[row * part.width..<(row + 1) * part.width]
        }
    }
}
