public import Espalier

/// Plants and the groups that they belong to.
public struct PlantCatalog {
    private let groups: [(name: String, plants: [String])]

    /// Creates a catalog.
    public init(groups: [(name: String, plants: [String])]) { self.groups = groups }

    /// The plants of a small orchard.
    public static var orchard: PlantCatalog {
        PlantCatalog(groups: [
            ("Pome fruit", ["Apple", "Pear", "Quince"]), ("Stone fruit", ["Cherry", "Plum"]),
        ])
    }

    /// Returns a diagram of the catalog.
    public func diagram() throws -> Diagram {
        let tree = Tree("Orchard") {
            for group in groups {
                Tree(group.name) {
                    for plant in group.plants { Tree(plant) }
                }
            }
        }
        return try Diagram(tree, template: "class-hierarchy", title: "Orchard")
    }
}
