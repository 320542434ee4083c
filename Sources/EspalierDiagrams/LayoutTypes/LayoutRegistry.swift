import EspalierDataFiles
import EspalierDiagnostics
import EspalierGraphics
import Foundation

/// The types of layout that diagram files may name.
nonisolated enum LayoutRegistry {
    static let factories: [any LayoutFactory] = [
        ClassHierarchyFactory(), FlowFactory(), GridFactory(), WaterfallFactory(), TableFactory(),
        CircleFactory(), WideFeedFactory(), SingleFeedGroupFactory(), TimelineFactory(), MosaicFactory(),
        CarouselFactory(), StackFactory(), StepsFactory(), AlignedFlowFactory(), SingleLineFactory(),
        SurveyFactory(), ToolbarFactory(), SpiralFactory(),
    ]

    static func factory(of type: String) -> (any LayoutFactory)? { factories.first { $0.type == type } }

    /// A factory's keys as a record of the vocabulary.
    static func record(of factory: any LayoutFactory) -> RecordDefinition {
        RecordDefinition(
            "layout: " + factory.type, factory.documentation,
            [
                FieldDefinition(
                    "type", .choice(factories.map(\.type)), default: "class-hierarchy, or flow for sections",
                    "The layout.")
            ] + factory.fields)
    }
}
