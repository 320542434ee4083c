/// Deliberate changes of five diagrams, with the first lines of their descriptions: the cause, and what it moved.
extension DiagramChange {
    static let regressions: [DiagramChange] = [
        .init(
            "insert a leaf", .organization,
            [
                (
                    "        Gus {role: Baker, team: Bakery}\n",
                    "        Hal {role: Baker, team: Bakery}\n        Gus {role: Baker, team: Bakery}\n"
                )
            ],
            "Hal is new between Fay and Gus", "Gus moved down 54"),
        .init(
            "insert a branch", .organization,
            [
                (
                    "      Kim {role: Pastry, team: Bakery}\n",
                    "      Zoe {role: Sauce, team: Kitchen}\n      Kim {role: Pastry, team: Bakery}\n"
                )
            ],
            "Zoe is new between Leo and Kim", "Ida moved right"),
        .init(
            "remove a leaf", .organization,
            [("        Ben {role: Cook, team: Kitchen}\n", "")],
            "Ben was removed after Ann"),
        .init(
            "remove a branch with its category", .organization,
            [
                (
                    "      Kim {role: Pastry, team: Bakery}\n        Fay {role: Baker, team: Bakery}\n        Gus {role: Baker, team: Bakery}\n",
                    ""
                )
            ],
            "Kim was removed between Leo and Max, with 2 items below it",
            "the entry of the legend 'Bakery' was removed"),
        .init(
            "swap two leaves", .organization,
            [
                (
                    "        Ann {role: Cook, team: Kitchen}\n        Ben {role: Cook, team: Kitchen}\n",
                    "        Ben {role: Cook, team: Kitchen}\n        Ann {role: Cook, team: Kitchen}\n"
                )
            ],
            "Ben is now before Ann", "Ben moved up 54"),
        .init(
            "swap two branches", .organization,
            [
                ("Leo {role: Sous-chef", "KIM"),
                ("Kim {role: Pastry, team: Bakery", "Leo {role: Sous-chef, team: Kitchen"),
                ("KIM, team: Kitchen", "Kim {role: Pastry, team: Bakery"),
                ("Ann {role: Cook, team: Kitchen", "FAY"), ("Ben {role: Cook, team: Kitchen", "GUS"),
                ("Fay {role: Baker, team: Bakery", "Ann {role: Cook, team: Kitchen"),
                ("Gus {role: Baker, team: Bakery", "Ben {role: Cook, team: Kitchen"),
                ("FAY", "Fay {role: Baker, team: Bakery"), ("GUS", "Gus {role: Baker, team: Bakery"),
            ],
            "Kim is now before Leo"),
        .init(
            "rename a leaf", .organization,
            [("Ben {", "Benedict {")],
            "Ben was renamed to Benedict"),
        .init(
            "rename the root", .organization,
            [("Ida {", "Ilse {")],
            "Ida was renamed to Ilse"),
        .init(
            "move a leaf to another parent", .organization,
            [
                (
                    "        Gus {role: Baker, team: Bakery}\n      Max {role: Host, team: Floor}\n",
                    "      Max {role: Host, team: Floor}\n        Gus {role: Baker, team: Bakery}\n"
                )
            ],
            "Gus is now below Max instead of Kim"),
        .init(
            "move a branch to another parent", .organization,
            [
                (
                    "      Kim {role: Pastry, team: Bakery}\n        Fay {role: Baker, team: Bakery}\n        Gus {role: Baker, team: Bakery}\n      Max {role: Host, team: Floor}\n",
                    "      Max {role: Host, team: Floor}\n        Kim {role: Pastry, team: Bakery}\n          Fay {role: Baker, team: Bakery}\n          Gus {role: Baker, team: Bakery}\n"
                )
            ],
            "Kim is now below Max instead of Ida"),
        .init(
            "a new level between", .organization,
            [
                (
                    "      Kim {role: Pastry, team: Bakery}\n",
                    "      Uma {role: Bread, team: Bakery}\n        Kim {role: Pastry, team: Bakery}\n"
                ),
                ("        Fay {role: Baker, team: Bakery}\n", "          Fay {role: Baker, team: Bakery}\n"),
                ("        Gus {role: Baker, team: Bakery}\n", "          Gus {role: Baker, team: Bakery}\n"),
            ],
            "Uma is new between Leo and Max", "Kim is now below Uma instead of Ida"),
        .init(
            "another role", .organization,
            [("role: Host", "role: Head waiter")],
            "in Max: 'Host' was changed to 'Head waiter'"),
        .init(
            "the same role of two", .organization,
            [("role: Cook", "role: Chef de partie"), ("role: Cook", "role: Chef de partie")],
            "in Ann and Ben: 'Cook' was changed to 'Chef de partie'"),
        .init(
            "another category of an item", .organization,
            [("Fay {role: Baker, team: Bakery", "Fay {role: Baker, team: Kitchen")],
            "Fay category Bakery -> Kitchen"),
        .init(
            "another name of a category", .organization,
            [("team: Floor", "team: Service")],
            "the entry of the legend 'Floor' was changed to 'Service'"),
        .init(
            "the title", .organization,
            [("title: Kitchen", "title: Kitchen and floor")],
            "the title 'Kitchen' was changed to 'Kitchen and floor'"),
        .init(
            "no title", .organization,
            [("title: Kitchen\n", "")],
            "the title 'Kitchen' was removed"),
        .init(
            "the description", .organization,
            [("works where", "works where in 2027")],
            "the description 'Who works where' was changed to 'Who works where in 2027'"),
        .init(
            "another theme", .organization,
            [("template: org-chart\n", "template: org-chart\ntheme: ink\n")],
            "theme paper -> ink"),
        .init(
            "a color of the theme", .organization,
            [("template: org-chart\n", "template: org-chart\ntheme: {textMuted: \"#884400\"}\n")],
            "theme textMuted #66635d/#a29e98 -> #884400"),
        .init(
            "another font", .organization,
            [("template: org-chart\n", "template: org-chart\nfont: JetBrains Mono\n")],
            "theme font sans -> monospaced"),
        .init(
            "the size of a text style", .organization,
            [("template: org-chart\n", "template: org-chart\ntheme: {textStyles: {label: {size: 15}}}\n")],
            "theme label "),
        .init(
            "an option of the layout", .organization,
            [("template: org-chart\n", "template: org-chart\nlayout: {direction: leftToRight}\n")],
            "layout direction topToBottom -> leftToRight"),
        .init(
            "a spacing of the layout", .organization,
            [("template: org-chart\n", "template: org-chart\nlayout: {sectionSpacing: 40}\n")],
            "layout sectionSpacing 16 -> 40"),
        .init(
            "no legend", .organization,
            [("template: org-chart\n", "template: org-chart\nviews: {legend: false}\n")],
            "the legend was removed"),
        .init(
            "the margin", .organization,
            [("template: org-chart\n", "template: org-chart\noutput: {margin: 50}\n")],
            "output margin "),
        .init(
            "the padding of all boxes", .organization,
            [("template: org-chart\n", "template: org-chart\nviews: {cell: {padding: 20}}\n")],
            "8 items padding "),
        .init(
            "the fill of all boxes", .organization,
            [("template: org-chart\n", "template: org-chart\nviews: {cell: {fill: \"#ffeeee\"}}\n")],
            "8 items background "),
        .init(
            "the fill of one box", .organization,
            [
                (
                    "template: org-chart\n",
                    "template: org-chart\nviews: {cell: {when: [{label: Max, fill: $highlight}]}}\n"
                )
            ],
            "Max background "),
        .init(
            "the stroke of all connectors", .organization,
            [
                (
                    "template: org-chart\n",
                    "template: org-chart\nviews: {supplementary: {connector: {stroke: {width: 3}}}}\n"
                )
            ],
            "3 connectors stroke 1 line -> 3 line"),
        .init(
            "three at once", .organization,
            [
                ("title: Kitchen", "title: Cooks"), ("Leo {", "Leonard {"),
                (
                    "        Gus {role: Baker, team: Bakery}\n",
                    "        Hal {role: Baker, team: Bakery}\n        Gus {role: Baker, team: Bakery}\n"
                ),
            ],
            "Leo was renamed to Leonard", "the title 'Kitchen' was changed to 'Cooks'",
            "Hal is new between Fay and Gus"),
        .init(
            "a new edge", .graph,
            [("      - {from: http, to: io}", "      - {from: app, to: log}\n      - {from: http, to: io}")],
            "the edge from App to Log is new"),
        .init(
            "a removed edge", .graph,
            [("      - {from: json, to: io}\n", "")],
            "the edge from JSON to IO was removed"),
        .init(
            "another target of an edge", .graph,
            [("{from: log, to: io}", "{from: log, to: json}")],
            "the edge from Log to IO now leads to JSON"),
        .init(
            "another source of an edge", .graph,
            [("{from: log, to: io}", "{from: app, to: io}")],
            "the edge from Log to IO now leads from App"),
        .init(
            "a reversed edge", .graph,
            [("{from: log, to: io}", "{from: io, to: log}")],
            "the edge from Log to IO was reversed"),
        .init(
            "another label of an edge", .graph,
            [("label: uses", "label: needs")],
            "the label of the edge from App to HTTP was changed from uses to needs"),
        .init(
            "no label of an edge", .graph,
            [(", label: uses", "")],
            "the label 'uses' of the edge from App to HTTP was removed"),
        .init(
            "a new label of an edge", .graph,
            [("to: json}", "to: json, label: reads}")],
            "the label 'reads' of the edge from App to JSON is new"),
        .init(
            "a new node with an edge", .graph,
            [("    edges:\n", "      - {id: tls, label: TLS}\n    edges:\n      - {from: http, to: tls}\n")],
            "TLS is new"),
        .init(
            "a removed node with its edge", .graph,
            [("      - {id: log, label: Log}\n", ""), ("      - {from: log, to: io}\n", "")],
            "Log was removed"),
        .init(
            "a renamed node", .graph,
            [("label: HTTP", "label: HTTP client")],
            "HTTP was renamed to HTTP client"),
        .init(
            "another id of a node", .graph,
            [("id: http", "id: web"), ("to: http", "to: web"), ("from: http", "from: web")],
            "HTTP id http -> web"),
        .init(
            "dashed edges", .graph,
            [("data:", "views: {supplementary: {edge: {stroke: {dash: [4, 3]}}}}\ndata:")],
            "5 edges stroke 1 line -> 1 line dash 4,3"),
        .init(
            "no arrowheads", .graph,
            [("data:", "views: {supplementary: {edge: {arrowhead: none}}}\ndata:")],
            "5 edges arrowhead filled -> (none)"),
        .init(
            "curved edges", .graph,
            [("data:", "layout: {style: curved}\ndata:")],
            "layout style automatic -> curved"),
        .init(
            "a new row", .table,
            [
                (
                    "        - {Place: Oslo",
                    "        - {Place: Bonn, Country: Germany, Million: 0.3}\n        - {Place: Oslo"
                )
            ],
            "Bonn is new between Paris and Oslo", "Oslo and Bern moved down"),
        .init(
            "a removed row", .table,
            [("        - {Place: Oslo, Country: Norway, Million: 0.7}\n", "")],
            "Oslo was removed between Paris and Bern"),
        .init(
            "another order of rows", .table,
            [
                ("        - {Place: Bern, Country: Switzerland, Million: 0.1}\n", ""),
                (
                    "        - {Place: Oslo",
                    "        - {Place: Bern, Country: Switzerland, Million: 0.1}\n        - {Place: Oslo"
                ),
            ],
            "Bern is now between Paris and Oslo"),
        .init(
            "a value", .table,
            [("0.7", "0.8")],
            "in Oslo: '0.7' was changed to '0.8'"),
        .init(
            "a removed column", .table,
            [(", Million: 2.8", ""), (", Million: 2.1", ""), (", Million: 0.7", ""), (", Million: 0.1", "")],
            "in the column header 'Place': 'Million' was removed after 'Country'"),
        .init(
            "a renamed column", .table,
            [("Country:", "Land:"), ("Country:", "Land:"), ("Country:", "Land:"), ("Country:", "Land:")],
            "in the column header 'Place': 'Country' was changed to 'Land'"),
        .init(
            "a new method", .classes,
            [("draw()", "draw(), scale()")],
            "in Shape: 'scale()' is new after 'draw()'"),
        .init(
            "a renamed method", .classes,
            [("area()", "surface()")],
            "in Shape: 'area()' was changed to 'surface()'"),
        .init(
            "another type of a property", .classes,
            [("radius: Float", "radius: Double")],
            "in Circle: 'radius: Float' was changed to 'radius: Double'"),
        .init(
            "a new section", .feed,
            [
                (
                    "    - label: Later",
                    "    - label: Soon\n      items:\n        - {id: x, label: Xylem, body: In the stem.}\n    - label: Later"
                )
            ],
            "section Soon is new, with Xylem"),
        .init(
            "a renamed section", .feed,
            [("Later", "Next year")],
            "the section header 'Later' was changed to 'Next year'"),
        .init(
            "a moved item", .feed,
            [
                ("        - {id: s, label: Seeds, body: In the box.}\n", ""),
                (
                    "label: Later\n      items:\n",
                    "label: Later\n      items:\n        - {id: s, label: Seeds, body: In the box.}\n"
                ),
            ],
            "Seeds is now in section Later instead of section Today"),
        .init(
            "another order of items", .feed,
            [
                ("        - {id: s, label: Seeds, body: In the box.}\n", ""),
                ("        - {id: p", "        - {id: s, label: Seeds, body: In the box.}\n        - {id: p"),
            ],
            "Seeds is now before Pears"),
        .init(
            "two leaves", .organization,
            [
                (
                    "        Gus {role: Baker, team: Bakery}\n",
                    "        Hal {role: Baker, team: Bakery}\n        Ivo {role: Baker, team: Bakery}\n        Gus {role: Baker, team: Bakery}\n"
                )
            ],
            "Hal and Ivo are new between Fay and Gus"),
        .init(
            "another name and role", .organization,
            [("Max {role: Host", "Maxim {role: Porter")],
            "Max was renamed to Maxim", "in Maxim: 'Host' was changed to 'Porter'"),
        .init(
            "no role", .organization,
            [("{role: Host, team", "{team")],
            "in Max: 'Host' was removed"),
        .init(
            "the color of all connectors", .organization,
            [
                (
                    "template: org-chart\n",
                    "template: org-chart\nviews: {supplementary: {connector: {stroke: {color: $accent}}}}\n"
                )
            ],
            "3 connectors stroke 1 line -> 1 accent"),
        .init(
            "the radius of all boxes", .organization,
            [("template: org-chart\n", "template: org-chart\nviews: {cell: {cornerRadius: 12}}\n")],
            "8 items radius 6 -> 12"),
        .init(
            "from right to left", .organization,
            [("template: org-chart\n", "template: org-chart\nlayout: {layoutDirection: rightToLeft}\n")],
            "output direction leftToRight -> rightToLeft"),
        .init(
            "a branch with another name and parent", .organization,
            [
                (
                    "      Kim {role: Pastry, team: Bakery}\n        Fay {role: Baker, team: Bakery}\n        Gus {role: Baker, team: Bakery}\n      Max {role: Host, team: Floor}\n",
                    "      Max {role: Host, team: Floor}\n        Kimberly {role: Pastry, team: Bakery}\n          Fay {role: Baker, team: Bakery}\n          Gus {role: Baker, team: Bakery}\n"
                )
            ],
            "Kim was renamed to Kimberly", "Kimberly is now below Max instead of Ida"),
        .init(
            "a leaf one level higher", .organization,
            [
                ("        Ben {role: Cook, team: Kitchen}\n", ""),
                (
                    "      Kim {role: Pastry, team: Bakery}\n",
                    "      Ben {role: Cook, team: Kitchen}\n      Kim {role: Pastry, team: Bakery}\n"
                ),
            ],
            "Ben is now below Ida instead of Leo"),
        .init(
            "two new edges", .graph,
            [
                (
                    "      - {from: http, to: io}\n",
                    "      - {from: app, to: log}\n      - {from: app, to: io}\n      - {from: http, to: io}\n"
                )
            ],
            "the edge from App to Log and the edge from App to IO are new"),
        .init(
            "a renamed node without its edge", .graph,
            [("label: Log", "label: Logger"), ("      - {from: log, to: io}\n", "")],
            "Log was renamed to Logger", "the edge from Log to IO was removed"),
        .init(
            "the stroke of one edge", .graph,
            [
                (
                    "data:",
                    "views: {supplementary: {edge: {when: [{label: uses, stroke: {color: $accent, width: 2}}]}}}\ndata:"
                )
            ],
            "the edge from App to HTTP stroke 1 line -> 2 accent"),
        .init(
            "an empty value", .table,
            [("Country: Norway", "Country: \"\"")],
            "in Oslo: 'Norway' was removed"),
        .init(
            "a new column", .table,
            [
                ("Million: 2.8", "Million: 2.8, River: Tiber"),
                ("Million: 2.1", "Million: 2.1, River: Seine"),
                ("Million: 0.7", "Million: 0.7, River: Akerselva"),
                ("Million: 0.1", "Million: 0.1, River: Aare"),
            ],
            "in the column header 'Place': 'River' is new after 'Million'"),
        .init(
            "another order of the columns of one row", .table,
            [("Country: Italy, Million: 2.8", "Million: 2.8, Country: Italy")],
            "in the column header 'Place': 'Million' is now between 'Place' and 'Country'"),
        .init(
            "a removed property", .classes,
            [("\"name: String\"", "")],
            "in Shape: 'name: String' was removed"),
        .init(
            "another stereotype", .classes,
            [("stereotype: class", "stereotype: abstract class")],
            "in Shape: '«class»' was changed to '«abstract class»'"),
        .init(
            "a new compartment", .classes,
            [("properties: [\"side: Float\"]", "properties: [\"side: Float\"]\n          methods: [grow()]")],
            "in Square: 'grow()' is new after 'side: Float'"),
        .init(
            "another superclass", .classes,
            [
                (
                    "        - label: Square\n          properties: [\"side: Float\"]",
                    "          children:\n            - label: Square\n              properties: [\"side: Float\"]"
                )
            ],
            "Square is now below Circle instead of Shape"),
        .init(
            "a removed section", .feed,
            [("    - label: Later\n      items:\n        - {id: b, label: Bees, body: In the hive.}\n", "")],
            "section Later was removed, with Bees"),
        .init(
            "no title and an item less", .feed,
            [("title: Feed\n", ""), ("        - {id: m, label: Moss, body: On the stones.}\n", "")],
            "Moss was removed between Pears and Seeds"),
    ]

    /// The diagrams that are changed.
    enum Base: String {
        case organization = """
            title: Kitchen
            description: Who works where
            template: org-chart
            data:
              outline: |
                Ida {role: Chef, team: Kitchen}
                  Leo {role: Sous-chef, team: Kitchen}
                    Ann {role: Cook, team: Kitchen}
                    Ben {role: Cook, team: Kitchen}
                  Kim {role: Pastry, team: Bakery}
                    Fay {role: Baker, team: Bakery}
                    Gus {role: Baker, team: Bakery}
                  Max {role: Host, team: Floor}

            """
        case graph = """
            title: Packages
            template: layered
            data:
              graph:
                nodes:
                  - {id: app, label: App}
                  - {id: http, label: HTTP}
                  - {id: json, label: JSON}
                  - {id: io, label: IO}
                  - {id: log, label: Log}
                edges:
                  - {from: app, to: http, label: uses}
                  - {from: app, to: json}
                  - {from: http, to: io}
                  - {from: json, to: io}
                  - {from: log, to: io}

            """
        case table = """
            title: Places
            template: table
            data:
              sections:
                - items:
                    - {Place: Rome, Country: Italy, Million: 2.8}
                    - {Place: Paris, Country: France, Million: 2.1}
                    - {Place: Oslo, Country: Norway, Million: 0.7}
                    - {Place: Bern, Country: Switzerland, Million: 0.1}

            """
        case classes = """
            title: Shapes
            template: uml-classes
            data:
              tree:
                - label: Shape
                  stereotype: class
                  properties: ["name: String"]
                  methods: [area(), draw()]
                  children:
                    - label: Circle
                      properties: ["radius: Float"]
                    - label: Square
                      properties: ["side: Float"]

            """
        case feed = """
            title: Feed
            layout: {type: wide-feed, width: 600}
            data:
              sections:
                - label: Today
                  items:
                    - {id: p, label: Pears, body: On the wall.}
                    - {id: m, label: Moss, body: On the stones.}
                    - {id: s, label: Seeds, body: In the box.}
                - label: Later
                  items:
                    - {id: b, label: Bees, body: In the hive.}

            """
    }
}
