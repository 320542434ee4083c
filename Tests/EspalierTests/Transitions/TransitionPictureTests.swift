import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import Foundation
import Testing

@testable import Espalier

@Suite final class TransitionPictureTests {
    /// Keeps the cards alive, because views have only weak references to their data sources.
    private var kept: [Cards] = []

    /// Returns a transition in which B is deleted and X is inserted, and the other cards move or stay.
    ///
    /// If `fades` is false, B moves to the end instead, so no card fades.
    private func update(fades: Bool = true) throws -> (cards: Cards, transition: CollectionViewTransition) {
        let cards = Cards(
            ["A", "B", "C", "D"], layout: Cards.grid(60, 40), size: CGSize(width: 150, height: 150))
        kept.append(cards)
        cards.view.backgroundColor = AdaptiveColor(light: .white, dark: Color(hex: 0x16181D))
        cards.view.textMeasuring = try DiagramReader().text
        cards.view.layoutIfNeeded()
        cards.names = fades ? ["A", "C", "D", "X"] : ["A", "C", "D", "B"]
        cards.view.performBatchUpdates {
            if fades {
                cards.view.deleteItems(at: [[0, 1]])
                cards.view.insertItems(at: [[0, 3]])
            } else {
                cards.view.moveItem(at: [0, 1], to: [0, 3])
            }
        }
        return (cards, try #require(cards.view.lastTransition))
    }

    /// Returns a transition to a layout in which the cards have another size.
    private func change() throws -> (cards: Cards, transition: CollectionViewTransition) {
        let cards = Cards(
            ["A", "B"], layout: Cards.grid(60, 40), size: CGSize(width: 150, height: 150))
        kept.append(cards)
        cards.view.layoutIfNeeded()
        cards.view.setCollectionViewLayout(Cards.grid(130, 60), animated: true)
        return (cards, try #require(cards.view.lastTransition))
    }

    private func animation(
        _ transition: CollectionViewTransition, of cards: Cards,
        _ change: (inout OutputOptions) -> Void = { _ in }
    ) throws -> String {
        var options = OutputOptions()
        options.states = .animation
        change(&options)
        return try transition.picture(of: cards.view).svgString(options: options)
    }

    // MARK: Filmstrip

    /// In still pictures, cards that move from one column to two don't overlap, and have either their old or their new
    /// size.
    @Test(arguments: [0.25, 0.5, 0.75])
    func cardsOfAStillPictureAreApart(time: Double) throws {
        let cards = Cards(
            ["A", "B", "C", "D"], layout: Cards.grid(140, 60), size: CGSize(width: 150, height: 300))
        kept.append(cards)
        cards.view.layoutIfNeeded()
        cards.view.setCollectionViewLayout(Cards.grid(60, 40), animated: true)
        var transition = try #require(cards.view.lastTransition)
        func overlaps() -> Int {
            let frames = transition.attributes(at: time).map(\.frame)
            return frames.indices.reduce(0) { count, index in
                count + frames[..<index].count { $0.insetBy(dx: 1, dy: 1).intersects(frames[index]) }
            }
        }
        #expect(overlaps() > 0 || time == 0.25)
        transition.drawsStills = true
        #expect(overlaps() == 0)
        let size = time < 0.5 ? CGSize(width: 140, height: 60) : CGSize(width: 60, height: 40)
        #expect(transition.attributes(at: time).allSatisfy { $0.size == size })
    }

    @Test func filmstripHasTimes() throws {
        let (cards, transition) = try update()
        let strip = try transition.picture(of: cards.view).svgString()
        let captions = ["t = 0", "t = 0.25", "t = 0.5", "t = 0.75", "t = 1"]
        for caption in captions { #expect(strip.contains(">\(caption)</text>")) }
        // The width is that of five frames of 150 points, four gaps of 20 and two margins of 16. The height includes
        // captions of 24.
        #expect(strip.contains("viewBox=\"0 0 862 206\""))
        // B is in all frames except the last one, and X is in all frames except the first one.
        #expect(strip.components(separatedBy: ">B</text>").count - 1 == 4)
        #expect(strip.components(separatedBy: ">X</text>").count - 1 == 4)
    }

    /// The size of the view changes during the transition, and each frame has the size of the view at that time.
    @Test func framesGrowWithTheView() throws {
        let cards = Cards(["A", "B"], layout: Cards.grid(60, 40), size: CGSize(width: 150, height: 150))
        kept.append(cards)
        cards.view.layoutIfNeeded()
        let transition = cards.view.animateBoundsChange(to: CGRect(x: 0, y: 0, width: 250, height: 100))
        #expect(transition.oldViewportSize == CGSize(width: 150, height: 150))
        #expect(transition.newViewportSize == CGSize(width: 250, height: 100))
        let strip = try transition.picture(of: cards.view, moments: .init(count: 2)).svgString()
        // The width is that of two frames of 150 and 250 points, a gap of 20 and two margins of 16. The height is that
        // of the higher frame, 150, plus the margins and a caption.
        #expect(strip.contains("viewBox=\"0 0 452 206\""))
    }

    /// A still picture has the size of the view in the closer state.
    ///
    /// A size between those of the two states would cut content that both states show.
    @Test(arguments: [(0.25, CGSize(width: 150, height: 150)), (0.5, CGSize(width: 250, height: 100))])
    func stillPicturesHaveTheSizeOfTheCloserState(time: Double, size: CGSize) throws {
        let cards = Cards(["A", "B"], layout: Cards.grid(60, 40), size: CGSize(width: 150, height: 150))
        kept.append(cards)
        cards.view.layoutIfNeeded()
        let transition = cards.view.animateBoundsChange(to: CGRect(x: 0, y: 0, width: 250, height: 100))
        let picture = try transition.picture(of: cards.view)
        let window = TransitionWindow(
            transition: transition, view: cards.view, rect: nil, text: picture.shaper)
        #expect(window.still.rect(at: time).size == size)
        #expect(window.rect(at: 0.5).height > 100)
    }

    // MARK: Animated SVG

    @Test func anAnimatedSVGMovesFadesAndRests() throws {
        let (cards, transition) = try update()
        let svg = try animation(transition, of: cards)
        #expect(!svg.contains("<script"))
        #expect(svg.contains("@media (prefers-reduced-motion:no-preference){"))
        #expect(svg.contains("@media (prefers-color-scheme:dark){"))
        // The animation is at rest for 0.9 s, moves for 0.6 s, and is at rest for 0.9 s. Therefore the motion takes
        // place from 37.5 % to 62.5 %.
        #expect(svg.contains("2.4s infinite"))
        // C moves from (10, 60) in the second line to (80, 10), where B was.
        #expect(
            svg.contains(
                "{0%,37.5%{transform:translate(-70px,50px) scale(1,1);opacity:1;"
                    + "animation-timing-function:cubic-bezier(0.42,0,0.58,1)}"
                    + "62.5%,to{transform:translate(0px,0px) scale(1,1);opacity:1}}"))
        for name in ["A", "B", "C", "D", "X"] { #expect(svg.contains(">\(name)</text>")) }
        // Without the animation, B is the only hidden element.
        let resting = svg.components(separatedBy: "@media (prefers-reduced-motion").first ?? ""
        #expect(resting.components(separatedBy: "{opacity:0}").count - 1 == 1)
    }

    /// B fades out linearly in the first half of the transition, and X fades in linearly in the second half.
    ///
    /// C doesn't fade.
    @Test func successiveFadesHaveHalfTheTime() throws {
        var (cards, transition) = try update()
        transition.fading = .successive
        let svg = try animation(transition, of: cards)
        #expect(svg.contains("{0%,37.5%{opacity:1}50%,to{opacity:0}}"))
        #expect(svg.contains("{0%,50%{opacity:0}62.5%,to{opacity:1}}"))
        #expect(svg.components(separatedBy: "2.4s linear infinite").count - 1 == 2)
        #expect(svg.contains("{0%,37.5%{transform:translate(-70px,50px) scale(1,1);opacity:1;"))
    }

    /// An element that moves and fades has two animations, each with its own keyframes.
    @Test func movingAndFadingElementsHaveTwoAnimations() throws {
        var (cards, transition) = try update()
        transition.fading = .successive
        let appears = try #require(transition.elements.first { $0.role == .appears })
        appears.start.center.x -= 30
        let svg = try animation(transition, of: cards)
        let rule = try #require(
            svg.firstMatch(of: /animation:([-\w]+) 2.4s infinite,([-\w]+) 2.4s linear infinite/))
        #expect(rule.2 == rule.1 + "-2")
        #expect(svg.contains("@keyframes \(rule.1){0%,37.5%{transform:translate(-30px,0px) scale(1,1);"))
        #expect(svg.contains("@keyframes \(rule.2){0%,50%{opacity:0}62.5%,to{opacity:1}}"))
    }

    @Test func withoutStyleSheetTheLastStateIsShown() throws {
        let (cards, transition) = try update()
        let svg = try animation(transition, of: cards) { $0.includesStyle = false }
        #expect(!svg.contains("<style") && !svg.contains(">B</text>") && svg.contains(">X</text>"))
    }

    @Test func resizedElementsHaveTwoLooks() throws {
        let (cards, transition) = try change()
        let svg = try animation(transition, of: cards)
        #expect(svg.components(separatedBy: ">A</text>").count - 1 == 2)
        // The size changes from 60 x 40 to 130 x 60, relative to the upper left corner at (10, 10). The element is
        // drawn in both sizes. The drawing in the new size is scaled by 60/130 and 40/60 at the start.
        #expect(svg.contains("scale(0.4615,0.6667)"))
        #expect(svg.contains("scale(2.1667,1.5)"))
    }

    @Test func prefixesKeepPicturesOnOnePageApart() throws {
        let (cards, transition) = try update()
        let svg = try animation(transition, of: cards) { $0.idPrefix = "one-" }
        #expect(svg.contains("@keyframes one-transition-"))
        #expect(!svg.contains("@keyframes transition-"))
    }

    /// An element whose size changes is drawn in its old and its new size.
    ///
    /// At every progress, the transform of each drawing must map the drawing to the element's frame.
    @Test func looksHaveTheElementsFrame() throws {
        for (_, transition) in [try update(), try change()] {
            for element in transition.elements {
                for look in TransitionLook.looks(of: element) {
                    for progress in [0, 0.25, 0.6, 1] {
                        let transform = try #require(look.transform(at: progress, origin: .zero))
                        let frame = look.reference.frame.applying(transform)
                        let expected = element.attributes(at: progress).frame
                        #expect(abs(frame.minX - expected.minX) < 1e-9)
                        #expect(abs(frame.maxY - expected.maxY) < 1e-9)
                    }
                }
            }
        }
    }

    // MARK: Animated PNG

    private struct Frame {
        let width: Int
        let x: Int
        let y: Int
        let delay: Int
        let pixels: Pixels
    }

    /// Decodes the changed region of each frame as a separate PNG, and returns the frames.
    private func frames(_ file: PNGFile) throws -> [Frame] {
        var frames: [Frame] = []
        var control: [UInt8] = []
        let header = try #require(file.content("IHDR"))
        for chunk in file.chunks {
            if chunk.type == "fcTL" { control = chunk.content }
            guard chunk.type == "IDAT" || chunk.type == "fdAT" else { continue }
            let data = chunk.type == "IDAT" ? chunk.content : Array(chunk.content.dropFirst(4))
            let sink = MemorySink()
            try sink.write(png: header, size: control[4..<12], file: file, data: data)
            frames.append(
                Frame(
                    width: PNGFile.number(control[4..<8]), x: PNGFile.number(control[12..<16]),
                    y: PNGFile.number(control[16..<20]), delay: PNGFile.number(control[20..<22]),
                    pixels: try Pixels(png: sink.bytes)))
        }
        return frames
    }

    @Test(arguments: [false, true]) func anAnimatedPNGHasTheFramesPaintedOneByOne(fullColor: Bool) throws {
        let (cards, transition) = try update(fades: fullColor)
        var timing = TransitionTiming()
        timing.framesPerSecond = 10
        let picture = try transition.picture(of: cards.view, moments: .init(timing: timing))
        if fullColor {
            let stops = (0...8).map { index in
                LinearGradient.Stop(
                    location: Double(index) / 8,
                    color: AdaptiveColor(
                        Color(red: Double(index % 3) / 2, green: Double(index) / 8, blue: 0.5)))
            }
            let gradient = LinearGradient(start: .zero, end: CGPoint(x: 1, y: 1), stops: stops)
            cards.view.backgroundView = GradientView(gradient)
        } else {
            // Remove the text, because antialiased text has many colors.
            cards.decorate = { card, _ in
                card.label.text = nil
                card.boxAppearance = BoxAppearance()
            }
        }
        let bytes = try picture.bytes(as: .apng)
        let file = try PNGFile(bytes)
        #expect(!file.chunks.contains { !$0.isSound })
        #expect((file.content("PLTE") == nil) == fullColor)
        // The transition of 0.6 s with 10 frames per second has 6 steps, and therefore 7 frames. It is repeated
        // endlessly.
        #expect(file.content("acTL") == [0, 0, 0, 7, 0, 0, 0, 0])
        let numbered = file.chunks.filter { $0.type == "fcTL" || $0.type == "fdAT" }
        #expect(numbered.map { PNGFile.number($0.content[0..<4]) } == Array(0..<13))
        let frames = try frames(file)
        #expect(frames.map(\.delay) == [900, 100, 100, 100, 100, 100, 900])
        let first = try #require(frames.first)
        var shown = first.pixels
        for (frame, time) in zip(frames, timing.times) {
            shown = shown.replacing(frame.pixels, x: frame.x, y: frame.y)
            let window = TransitionWindow(
                transition: transition, view: cards.view, rect: nil, text: picture.shaper)
            let moment = Picture(.still(Moment(window: window, time: time)), shaper: picture.shaper)
            let expected = try Pixels(moment, scale: 2)
            #expect(shown == expected, "t = \(time)")
        }
        // Only changed regions are written, so some frames are narrower than the picture.
        #expect(frames.dropFirst().contains { $0.width < 300 })
        #expect(try picture.bytes(as: .apng) == bytes)
    }

    @Test func everyViewerShowsTheFirstState() throws {
        let (cards, transition) = try update()
        let bytes = try transition.picture(of: cards.view).bytes(as: .apng)
        let file = try PNGFile(bytes)
        #expect(file.chunks.map(\.type).prefix(while: { $0 != "IDAT" }).last == "fcTL")
        let first = try frames(file).first?.pixels
        let shown = try Pixels(png: bytes)
        #expect(shown == first)
    }

    @Test func pixelsOfAllFramesAreLimited() throws {
        let (cards, transition) = try update()
        var options = OutputOptions()
        options.limits[.pixels] = 300 * 300 * 15
        #expect(throws: (any Error).self) {
            try transition.picture(of: cards.view).bytes(as: .apng, options: options)
        }
    }
}

/// A picture of a single moment of a transition.
private struct Moment: PictureContent {
    let window: TransitionWindow
    let time: Double
    let properties = PictureProperties()
    var bounds: CGRect { CGRect(origin: .zero, size: window.size) }
    func draw(in canvas: any Canvas, rect: CGRect) { window.draw(at: time, in: canvas) }
}

private final class GradientView: View {
    private let gradient: LinearGradient

    init(_ gradient: LinearGradient) {
        self.gradient = gradient
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override func draw(in canvas: any Canvas) {
        canvas.draw(.rectangle(bounds), fill: .linearGradient(gradient), stroke: nil)
    }
}
