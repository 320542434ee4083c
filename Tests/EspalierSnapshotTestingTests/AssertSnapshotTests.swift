import Espalier
import EspalierSnapshotTesting
import Foundation
import TestSupport
import Testing

@Suite("Assertions", .snapshots()) struct AssertSnapshotTests {
    /// Returns a list of two labels, which is created as in an app.
    private func list() -> View {
        let root = View(frame: CGRect(x: 0, y: 0, width: 120, height: 60))
        root.backgroundColor = AdaptiveColor(light: .white, dark: .black)
        for (index, name) in ["Oak", "Elm"].enumerated() {
            let label = Label(frame: CGRect(x: 8, y: 8 + 24 * CGFloat(index), width: 104, height: 20))
            label.text = name
            root.addSubview(label)
        }
        return root
    }

    @Test func `A view`() {
        let results = assertSnapshot(of: list(), appearances: [.light, .dark])
        #expect(
            results.map(\.name) == [
                "AssertSnapshotTests/A-view.layout", "AssertSnapshotTests/A-view@2x.png",
                "AssertSnapshotTests/A-view.dark@2x.png",
            ])
    }

    @Test func aDiagram() throws {
        assertSnapshot(
            of: try Diagram(
                Tree("Tree") {
                    "Oak"
                    "Elm"
                }), as: [.layout, .picture(scale: 1)])
    }

    @Test(arguments: ["narrow", "wide"]) func aNamedSize(_ name: String) {
        let width: CGFloat = name == "wide" ? 200 : 80
        let device = SnapshotDevice("", size: CGSize(width: width, height: 60))
        assertSnapshot(of: list(), named: name, as: [.layout], devices: [device])
    }

    @Test(arguments: [1]) func anUnnamedSnapshotOfAParametrizedTestIsRefused(_ number: Int) {
        withKnownIssue {
            #expect(assertSnapshot(of: list(), as: [.layout]).isEmpty)
        } matching: {
            $0.comments.contains { $0.rawValue.contains("needs a name") }
        }
    }

    @Test func aLayoutInTheTest() {
        let text = """
            espalier-layout 2
            view size=120,60
              view [] kind=UIView frame=0,0,120,60 background=#ffffff/#000000
              view [0] kind=UILabel frame=8,8,104,20 label=Oak font=17
              view [1] kind=UILabel frame=8,32,104,20 label=Elm font=17
            """
        assertInlineSnapshot(of: list(), matches: text)
        withKnownIssue {
            assertInlineSnapshot(of: list(), matches: text.replacing("8,32,", with: "8,30,"))
        } matching: {
            $0.comments.contains { $0.rawValue.contains("Label 'Elm' moved down 2") }
        }
    }

    @Test func aMissingLayoutInTheTestIsAnIssue() {
        withKnownIssue {
            assertInlineSnapshot(of: list())
        } matching: {
            $0.comments.contains { $0.rawValue.contains("ESPALIER_RECORD=missing") }
        }
    }

    @Test func whatIsMissingOrDiffersIsAnIssue() throws {
        withKnownIssue {
            let results = assertSnapshot(of: list(), named: "missing", as: [.layout])
            #expect(results.map(\.status) == [.missingBaseline])
        } matching: {
            $0.comments.contains {
                $0.rawValue.contains("has no baseline")
                    && $0.rawValue.contains("swift package espalier-snapshots accept")
            }
        }
    }

    @Test func settingsAreThoseOfTheTest() {
        withSnapshotSettings(record: .missing, tolerance: .crossArchitecture) {
            assertSnapshot(of: list(), named: "tolerant", as: [.picture(scale: 1)])
        }
    }
}
