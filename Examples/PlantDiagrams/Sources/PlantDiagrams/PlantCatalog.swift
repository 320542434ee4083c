public import Espalier

/// A catalog of plants in groups.
public struct PlantCatalog {
    private let groups: [(name: String, plants: [String])]

    /// Creates a catalog of groups, each with a name and the names of its plants.
    public init(groups: [(name: String, plants: [String])]) { self.groups = groups }

    /// A catalog of the plants of a small orchard.
    public static var orchard: PlantCatalog {
        PlantCatalog(groups: [
            ("Pome fruit", ["Apple", "Pear", "Quince"]), ("Stone fruit", ["Cherry", "Plum"]),
        ])
    }

    /// Returns a diagram of the catalog: a tree of groups and their plants.
    ///
    /// - Throws: `DiagnosticsError` if the diagram can't be created.
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
