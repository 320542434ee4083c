import EspalierCollectionLayout
import EspalierGeometry
import EspalierGraphics
import EspalierLayouts
import Foundation
import TestSupport
import Testing

/// Tests the frames of containers around steps.
@Suite struct StepContainerTests {
    /// Provides the sizes of steps and their containers.
    private final class Process: SectionSource, CollectionViewDelegateStepsLayout, ItemContainerDataSource {
        var homes: [Int?]
        var containers: [LayeredLayoutContainer]
        var sizes: [CGSize] = []

        init(_ homes: [Int?], _ containers: [LayeredLayoutContainer]) {
            (self.homes, self.containers) = (homes, containers)
            super.init([homes.count])
        }

        func collectionView(
            _ collectionView: CollectionView, layout: StepsLayout, sizeForItemAt indexPath: IndexPath
        ) -> CGSize { sizes.isEmpty ? CGSize(width: 100, height: 30) : sizes[indexPath.item] }

        func containers(in collectionView: CollectionView) -> [LayeredLayoutContainer] { containers }

        func collectionView(_ collectionView: CollectionView, containerOfItemAt indexPath: IndexPath) -> Int?
        {
            homes[indexPath.item]
        }
    }

    private struct Picture {
        let items: [CGRect]
        let frames: [Int: CGRect]
        let titles: [Int: CGRect]
        /// The corners of all arrows.
        var lines: [[CGPoint]] = []
        let size: CGSize

        init(_ view: CollectionView) {
            size = view.contentSize
            let all = view.elements(in: CGRect(x: -10_000, y: -10_000, width: 90_000, height: 90_000))
            items = all.filter { $0.representedElementCategory == .cell }.map(\.frame)
            func frames(_ kind: String) -> [Int: CGRect] {
                Dictionary(
                    all.filter { $0.representedElementKind == kind }.map { ($0.indexPath.item, $0.frame) },
                    uniquingKeysWith: { first, _ in first })
            }
            self.frames = frames(LayeredLayout.elementKindContainer)
            titles = frames(LayeredLayoutContainer.elementKindTitle)
            for case let edge as EdgeLayoutAttributes in all {
                for leg in edge.legs {
                    lines.append(
                        leg.path.elements.compactMap { element -> CGPoint? in
                            return switch element {
                            case .move(let point), .line(let point), .quadCurve(let point, _),
                                .curve(let point, _, _):
                                point
                            case .close: nil
                            }
                        }.map { CGPoint(x: $0.x + edge.frame.minX, y: $0.y + edge.frame.minY) })
                }
            }
        }
    }

    private func picture(_ process: Process, columns: Int = 0) -> Picture {
        let layout = StepsLayout()
        layout.numberOfColumns = columns
        let view = process.view(layout, width: 400)
        return withExtendedLifetime(process) { Picture(view) }
    }

    private let title = CGSize(width: 60, height: 14)

    /// A frame is 18 points from its steps, its title has 20 points above them, and 40 points are between it and others.
    @Test func framesHaveRoom() {
        let found = picture(Process([nil, 0, 0, nil], [LayeredLayoutContainer(titleSize: title)]))
        #expect(
            found.items == [
                rect(0, 38, 100, 30), rect(158, 38, 100, 30), rect(298, 38, 100, 30), rect(456, 38, 100, 30),
            ])
        #expect(found.frames == [0: rect(140, 0, 276, 86)])
        #expect(found.titles == [0: rect(148, 3, 60, 14)])
        #expect(found.size == CGSize(width: 556, height: 86))
    }

    /// An inner frame is 8 points from the outer one.
    @Test func framesAreNested() {
        let containers = [LayeredLayoutContainer(), LayeredLayoutContainer(parent: 0)]
        let found = picture(Process([0, 1], containers))
        #expect(found.items == [rect(18, 26, 100, 30), rect(176, 26, 100, 30)])
        #expect(found.frames == [0: rect(0, 0, 302, 82), 1: rect(158, 8, 136, 66)])
    }

    @Test func aTitleThatIsWiderThanItsStepsMovesTheNextStep() {
        let container = LayeredLayoutContainer(titleSize: CGSize(width: 300, height: 14))
        let found = picture(Process([nil, 0, nil], [container]))
        #expect(found.frames == [0: rect(140, 0, 316, 86)])
        #expect(found.items.last == rect(496, 38, 100, 30))
    }

    /// The container doesn't fit into the rest of the row, and its title is beside the arrow at x = 68.
    @Test func aContainerBeginsARow() {
        let found = picture(Process([nil, 0, 0], [LayeredLayoutContainer(titleSize: title)]), columns: 2)
        #expect(
            found.items == [rect(18, 0, 100, 30), rect(18, 108, 100, 30), rect(158, 108, 100, 30)])
        #expect(found.frames == [0: rect(0, 70, 276, 86)])
        #expect(found.titles == [0: rect(74, 73, 60, 14)])
    }

    /// A container that is longer than a row has rows of its own.
    @Test func aLongContainerHasItsOwnRows() {
        let found = picture(Process([nil, 0, 0, 0, nil], [LayeredLayoutContainer()]), columns: 2)
        #expect(found.items.map(\.minY) == [0, 88, 88, 158, 246])
        #expect(found.frames == [0: rect(0, 70, 276, 136)])
        // The arrow between its two rows turns in the middle of the space between them.
        #expect(found.lines.contains { $0.contains { $0.y == 136.5 } })
    }

    /// Only the steps before the interruption are in the frame.
    @Test func anInterruptedContainerEnds() {
        let found = picture(Process([0, nil, 0], [LayeredLayoutContainer()]))
        #expect(found.frames == [0: rect(0, 0, 136, 66)])
    }

    @Test func numbersAndCirclesAreHarmless() {
        let circle = [LayeredLayoutContainer(parent: 1), LayeredLayoutContainer(parent: 0)]
        #expect(picture(Process([0, 1, 7, -1], circle)).frames.count == 2)
        let huge = LayeredLayoutContainer(parent: 9, titleSize: CGSize(width: CGFloat.nan, height: -3))
        #expect(picture(Process([0], [huge])).frames == [0: rect(0, 0, 136, 66)])
        #expect(picture(Process([], [huge])).frames.isEmpty)
    }

    /// Nothing foreign is in a frame, frames are in their outer frames and apart from others, and titles touch neither
    /// lines nor boxes.
    @Test(arguments: 0..<60) func randomProcesses(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...14, using: &random)
        var containers: [LayeredLayoutContainer] = []
        var homes: [Int?] = []
        var home: Int?
        for _ in 0..<count {
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1:
                let size = CGSize(width: CGFloat(Int.random(in: 0...260, using: &random)), height: 13)
                containers.append(
                    LayeredLayoutContainer(parent: Bool.random(using: &random) ? home : nil, titleSize: size))
                home = containers.count - 1
            case 2: home = home.flatMap { containers[$0].parent }
            default: break
            }
            homes.append(home)
        }
        let process = Process(homes, containers)
        process.sizes = homes.map { _ in
            CGSize(
                width: CGFloat(Int.random(in: 20...140, using: &random)),
                height: CGFloat(Int.random(in: 15...70, using: &random)))
        }
        let found = picture(process, columns: Int.random(in: 0...4, using: &random))
        func path(_ home: Int?) -> [Int] { home.map { [$0] + path(containers[$0].parent) } ?? [] }
        let bounds = CGRect(origin: .zero, size: found.size)
        for (number, frame) in found.frames {
            #expect(bounds.contains(frame))
            for (item, box) in found.items.enumerated() {
                #expect(!frame.intersects(box) || path(homes[item]).contains(number) && frame.contains(box))
            }
            for (other, inner) in found.frames where other != number {
                let (isInside, isAround) = (path(other).contains(number), path(number).contains(other))
                #expect(isInside ? frame.contains(inner) : isAround || !frame.intersects(inner))
            }
            guard let title = found.titles[number] else { continue }
            #expect(frame.contains(title))
            #expect(found.items.allSatisfy { !$0.intersects(title) })
            #expect(found.titles.allSatisfy { $0.key == number || !$0.value.intersects(title) })
            for (start, end) in found.lines.flatMap({ zip($0, $0.dropFirst()) }) {
                let piece = CGRect(
                    x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
                    height: abs(end.y - start.y)
                ).insetBy(dx: -1, dy: -1)
                #expect(!piece.intersects(title))
            }
        }
    }
}
