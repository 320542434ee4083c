import Espalier
import EspalierSnapshotTesting
import PlantDiagrams
import Testing

@Suite(.snapshots()) struct PlantCatalogTests {
    @Test func theOrchard() throws {
        assertSnapshot(
            of: try PlantCatalog.orchard.diagram(), as: [.layout, .picture(scale: 1)],
            appearances: [.light, .dark])
    }

    @Test(arguments: [1, 5]) func aGroup(of count: Int) throws {
        let plants = (1...count).map { "Plant \($0)" }
        let diagram = try PlantCatalog(groups: [("Group", plants)]).diagram()
        assertSnapshot(of: diagram, named: "\(count)", as: [.layout])
    }

    // `ESPALIER_RECORD=missing swift test` wrote the expected text. The lines with the settings of the layout and the
    // output were then removed by hand.
    @Test func aPlant() throws {
        let catalog = PlantCatalog(groups: [("Group", ["Plum"])])
        assertInlineSnapshot(
            of: try catalog.diagram(),
            matches: """
                espalier-layout 2
                diagram size=155,186
                content size=113,79
                visible rect=0,0,155,186
                  caption [] kind=title frame=32,32,86.195,26.625 label=Orchard
                section 0 frame=32,79,74,40
                  cell [0,0] frame=0,0,74,25 children=[1,0] id=Orchard label=Orchard background=accent radius=4 padding=5,13,5,13
                    view [0] kind=text frame=13.492,5.239,47.016,14.523 label=Orchard font="12 semibold" color=accentText
                  supplementary [0,0] kind=connector frame=11,24,12,16 children=[1,0] stroke="1 line"
                section 1 frame=54,108,54,36
                  cell [1,0] frame=0,0,54,21 children=[2,0] id=Group label=Group background=surface radius=4 border="1 outline" padding=3,9,3,9
                    view [0] kind=text frame=9.437,3.239,35.126,14.523 label=Group font="12 medium"
                  supplementary [1,0] kind=connector frame=11,20,12,16 children=[2,0] stroke="1 line"
                section 2 frame=76,133,47,21
                  cell [2,0] frame=0,0,47,21 id=Plum label=Plum background=surface radius=4 border="1 outline" padding=3,9,3,9
                    view [0] kind=text frame=9.303,3.239,28.393,14.523 label=Plum font="12 medium"
                """)
    }
}
