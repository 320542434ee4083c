import EspalierBoxes
import EspalierData
import Foundation

/// What the cells of a diagram show.
final class DiagramContent {
    let data: DiagramData
    let fields: ItemFields
    let views: DiagramViews
    /// The pictures of a page of several, whose captions are the items.
    let panels: [DiagramPanel]
    /// The items' ids, by row.
    let ids: [String]

    init(data: DiagramData, fields: ItemFields, views: DiagramViews, panels: [DiagramPanel]) {
        (self.data, self.fields, self.views, self.panels) = (data, fields, views, panels)
        ids = data.items.ids
    }

    /// Where an item leads, if anywhere it may.
    func link(row: Int, plan: ViewPlan) -> String? {
        guard let link = plan.link.map({ views.context.string($0, row: row) }), !link.isEmpty,
            LinkPolicy.allows(link)
        else {
            return nil
        }
        return link
    }

    /// An item's tooltip.
    func title(row: Int, plan: ViewPlan) -> String? {
        guard let title = plan.tooltip.map({ views.context.string($0, row: row) }), !title.isEmpty else {
            return nil
        }
        return title
    }
}
