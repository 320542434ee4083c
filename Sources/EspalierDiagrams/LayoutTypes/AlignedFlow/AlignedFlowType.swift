import EspalierGeometry
import EspalierLayouts

/// The layout type `aligned-flow` of diagram files: lines of items that are aligned at an edge or in the middle, or
/// justified.
struct AlignedFlowType: LayoutType {
    let name = "aligned-flow"
    let documentation =
        "Items next to each other in lines that are aligned at an edge or in the middle, or justified."

    let discussion = """
        Lines break at the same items as in a flow; items of equal size aren't put in columns. Centered lines make a tag
        cloud. `justified` lines fill the width with equal gaps, except the last line of a section.
        """

    struct Options: LayoutConfiguration {
        var aligned = AlignedFlowLayout.Configuration()
        var flow = FlowOptions()

        static let options: [ConfigurationOption<Self>] =
            AlignedFlowLayout.Configuration.options.within(\.aligned) + FlowOptions.options.within(\.flow)
    }

    nonisolated var viewKeys: [ViewKey] { FlowOptions.viewKeys }
    nonisolated var supplementaryKinds: [ElementKind] { ElementKind.sectionHeaderAndFooter }

    func makeLayout(_ options: Options, _ request: LayoutRequest) -> LayoutSetup {
        let layout = AlignedFlowLayout()
        layout.configuration = options.aligned
        return options.flow.setUp(layout, request)
    }
}
