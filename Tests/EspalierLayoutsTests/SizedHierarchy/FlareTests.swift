import EspalierCollectionLayout
import EspalierGeometry
import Foundation
import Testing

@testable import EspalierLayouts

/// The frames that the tests of d3-hierarchy expect for the packages of Flare with a ratio of phi (`flare-phi.json`).
///
/// Seven of the ten packages and some of their children are transcribed; the others have their total sizes.
@Suite struct FlareTests {
    private static let roots = [
        WeightNode(432_629), WeightNode(165_157), WeightNode(100_024), WeightNode(89_721),
        WeightNode([
            WeightNode([3_938, 3_812, 6_714, 743].map { WeightNode($0) }), WeightNode(26_435),
            WeightNode([WeightNode(7_074)]),
        ]),
        WeightNode(
            [2_105, 1_316, 3_151, 3_770, 2_435, 4_839, 1_756, 4_268, 1_821, 5_833].map { WeightNode($0) }),
        WeightNode([
            WeightNode([721, 4_294, 9_800, 1_314, 2_220].map { WeightNode($0) }), WeightNode(1_759),
            WeightNode(2_165), WeightNode(586), WeightNode(3_331), WeightNode(772), WeightNode(3_322),
        ]),
        WeightNode([1_082, 1_336, 319, 10_498, 2_822, 9_983, 2_213, 1_681].map { WeightNode($0) }),
        WeightNode([8_833, 1_732, 3_623, 10_066].map { WeightNode($0) }),
        WeightNode([WeightNode(4_116)]),
    ]

    /// The frames by section and item, with the edges x and y, and then the width and the height.
    private static let expected: [(section: Int, items: [Int: [Double]])] = [
        (
            2,
            [
                // cluster and optimization
                0: [790.7194112928278, 91.714276108648, 144.699529414239, 52.75956106617025],
                2: [935.4189407070668, 0, 24.58105929293322, 144.47383717481824],
                // scale: IScaleMap, LinearScale, LogScale, OrdinalScale, QuantileScale, QuantitativeScale,
                // RootScale, Scale, ScaleType, TimeScale
                3: [790.7194112928278, 306.9928638254844, 52.57832679335952, 20.098797997313113],
                4: [862.4183799022032, 280.9867928495138, 14.329592613825172, 46.104868973283764],
                5: [790.7194112928278, 253.65705118273326, 52.57832679335952, 30.08613419930341],
                6: [836.3986722160201, 206.75086870301007, 40.34930030000827, 46.90618247972319],
                7: [790.7194112928278, 283.74318538203664, 52.57832679335952, 23.24967844344773],
                8: [837.7400819838819, 144.47383717481824, 39.00789053214655, 62.27703152819183],
                9: [843.2977380861873, 280.9867928495138, 19.120641816015958, 46.104868973283764],
                10: [790.7194112928278, 206.75086870301007, 45.67926092319239, 46.90618247972319],
                11: [843.2977380861873, 253.65705118273326, 33.45023442984109, 27.329741666780514],
                12: [790.7194112928278, 144.47383717481824, 47.02067069105411, 62.27703152819183],
                // data: converters, DataField, DataSchema, DataSet, DataSource, DataTable, DataUtil
                13: [876.7479725160284, 144.47383717481824, 83.25202748397157, 110.64768407296829],
                14: [943.4838950761873, 255.12152124778652, 16.51610492381269, 53.4666474093796],
                15: [923.1556590556902, 255.12152124778652, 20.328236020497148, 53.4666474093796],
                16: [944.1010428620283, 308.58816865716614, 15.89895713797167, 18.503493165631404],
                17: [876.7479725160284, 255.12152124778652, 46.40768653966173, 36.03374992565183],
                18: [923.1556590556902, 308.58816865716614, 20.945383806338103, 18.503493165631404],
                19: [876.7479725160284, 291.15527117343834, 46.40768653966173, 35.93639064935917],
                // physics: DragForce, GravityForce, IForce, NBodyForce, Particle, Simulation, Spring, SpringForce
                20: [840.5273547006557, 471.7004115614407, 33.75312377693026, 16.09303794567097],
                21: [864.8783798825721, 437.0446688904276, 19.35334303571698, 34.65574267101313],
                22: [874.2804784775859, 471.7004115614407, 9.951244440703022, 16.093037945670986],
                23: [790.7194112928278, 327.0916618227975, 47.931851347302, 109.95300706763012],
                24: [790.7194112928278, 437.0446688904276, 49.80794340782794, 28.44350722945036],
                25: [838.6512626401297, 327.0916618227975, 45.58046027815926, 109.95300706763012],
                26: [790.7194112928278, 465.48817611987795, 49.80794340782794, 22.30527338723381],
                27: [840.5273547006557, 437.0446688904276, 24.35102518191635, 34.65574267101313],
                // display: DirtySprite, LineSprite, RectSprite, TextSprite
                28: [884.231722918289, 393.7868129248964, 75.76827708171095, 58.52555828381083],
                29: [935.493808421004, 452.31237120870725, 24.506191578995978, 35.481078298404476],
                30: [884.231722918289, 452.31237120870725, 51.26208550271502, 35.48107829840448],
                31: [884.231722918289, 327.0916618227975, 75.76827708171093, 66.69515110209893],
                // flex: FlareVis
                32: [790.7194112928278, 487.79344950711175, 169.28058870717229, 12.206550492888255],
            ]
        ),
        (
            3,
            [
                // AgglomerativeCluster, CommunityStructure, HierarchicalCluster, MergeEdge
                0: [854.6052954571732, 91.714276108648, 73.7437596475539, 26.808664706913355],
                1: [854.6052954571732, 118.52294081556136, 73.7437596475539, 25.950896359256888],
                2: [790.7194112928278, 91.714276108648, 63.88588416434541, 52.75956106617025],
                3: [928.3490551047271, 91.714276108648, 7.069885602339685, 52.75956106617026],
                // AspectRatioBanker
                4: [935.4189407070668, 0, 24.581059292933215, 144.47383717481824],
                // Converters, DelimitedTextConverter, GraphMLConverter, IDataConverter, JSONConverter
                5: [945.8931347083565, 229.46312592757943, 14.106865291643544, 25.65839532020709],
                6: [934.6357168996612, 144.47383717481824, 25.36428310033872, 84.9892887527612],
                7: [876.7479725160284, 144.47383717481824, 57.88774438363285, 84.9892887527612],
                8: [920.1838129424484, 229.46312592757943, 25.709321765908037, 25.65839532020709],
                9: [876.7479725160284, 229.46312592757943, 43.43584042641997, 25.65839532020709],
            ]
        ),
    ]

    @Test func framesAreThoseOfD3() {
        let source = WeightSource([WeightNode(Self.roots)])
        let layout = TreemapLayout()
        (layout.itemSpacing, layout.containerPadding) = (0, 0)
        (layout.headerHeight, layout.minimumItemSize) = (0, 0)
        let view = source.view(layout, width: 960, height: 500)
        for (section, items) in Self.expected {
            for (item, numbers) in items {
                let path = IndexPath(item: item, section: section)
                let layout = view.collectionViewLayout
                let frame =
                    layout.layoutAttributesForItem(at: path)?.frame
                    ?? layout.layoutAttributesForDecorationView(
                        ofKind: TreemapLayout.elementKindContainer, at: path)?.frame ?? .null
                let own = [frame.minX, frame.minY, frame.width, frame.height]
                #expect(zip(own, numbers).allSatisfy { abs($0 - $1) < 1e-6 }, "[\(section), \(item)] \(own)")
            }
        }
    }
}
