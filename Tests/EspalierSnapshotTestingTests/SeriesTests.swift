import Espalier
import EspalierSnapshotTesting
import Foundation
import TestSupport
import Testing
import UIKit

@Suite("Series and view controllers", .snapshots()) struct SeriesTests {
    private final class ListController: UIViewController {
        private(set) var calls: [String] = []
        private let label = UILabel()

        override func viewDidLoad() {
            calls.append("load")
            view.backgroundColor = .white
            label.text = "Oak"
            view.addSubview(label)
        }

        override func viewWillAppear(_ animated: Bool) { calls.append("appear") }

        override func viewDidLayoutSubviews() {
            calls.append("layout \(Int(view.bounds.width))")
            label.frame = CGRect(x: 10, y: 10, width: view.bounds.width - 20, height: 20)
        }

        override func viewDidAppear(_ animated: Bool) { calls.append("appeared") }
        override func viewDidDisappear(_ animated: Bool) { calls.append("disappeared") }
    }

    @Test func aViewController() {
        let controller = ListController()
        assertSnapshot(of: controller, as: [.layout], devices: [.phone, .smallPhone])
        let once = ["appear", "layout 393", "appeared", "disappeared"]
        #expect(
            controller.calls == ["load"] + once + once.map { $0.replacing("393", with: "320") })
    }

    @Test func statesOfADiagram() throws {
        let place = try Workplace()
        try place.write(
            """
            data: {sections: [{label: A, items: [{label: Oak}, {label: Elm}]}]}
            layout: {type: grid}
            states:
              - {name: all}
              - {name: fewer, changes: [{delete: [Oak]}]}

            """, to: "trees.yaml")
        let results = assertSnapshots(
            of: try .states(ofDiagramFile: place.path + "/trees.yaml"), as: [.layout])
        #expect(results.map(\.name) == ["all", "fewer"].map { "SeriesTests/statesOfADiagram.\($0).layout" })
    }

    @Test func momentsBetweenStates() throws {
        let place = try Workplace()
        try place.write(
            """
            title: Trees
            data: {sections: [{label: A, items: [{label: Oak}, {label: Elm}, {label: Ash}]}]}
            layout: {type: grid}
            states:
              - {name: all}
              - {name: fewer, changes: [{delete: [Oak]}]}

            """, to: "trees.yaml")
        let results = assertSnapshots(
            of: try .moments(ofDiagramFile: place.path + "/trees.yaml", at: [0.25, 0.75]))
        let names = ["0-25", "0-75"].flatMap { time in [".layout", "@2x.png"].map { "\(time)\($0)" } }
        #expect(results.map(\.name) == names.map { "SeriesTests/momentsBetweenStates.all-to-fewer-at-\($0)" })
        try place.write("data: {outline: Oak}", to: "still.yaml")
        #expect(try SnapshotSeries.moments(ofDiagramFile: place.path + "/still.yaml").elements.isEmpty)
    }

    @Test func momentsOfATransition() throws {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 40, height: 20)
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 60), collectionViewLayout: layout)
        let source = Source()
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        view.layoutIfNeeded()
        let other = UICollectionViewFlowLayout()
        other.itemSize = CGSize(width: 80, height: 20)
        view.setCollectionViewLayout(other, animated: true)
        let transition = try #require(view.lastTransition)
        assertSnapshots(of: .moments(of: transition, in: view, at: [0, 0.5, 1]), as: [.layout])
    }

    private final class Source: NSObject, UICollectionViewDataSource {
        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }

        func collectionView(
            _ view: UICollectionView, cellForItemAt path: IndexPath
        ) -> UICollectionViewCell { view.dequeueReusableCell(withReuseIdentifier: "cell", for: path) }
    }
}
