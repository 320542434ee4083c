/// Diagrams as people write them, with up to three mistakes.
nonisolated enum DiagramExamples {
    static let all = correct + withMistakes

    private static let correct = [
        "data: {outline: A}\n", "data: people.csv\n", "data: people.outline\n", "data: a.symbols.json\n",
        "data:\n  outline: |\n    A\n      B\n", "data:\n  csv: people.csv\n  columns: {parent: boss}\n",
        "data: {tsv: people.tsv}\n", "data: {jsonl: events.jsonl}\n", "data: {folder: data/people}\n",
        "data: {symbolGraph: [A.symbols.json, B.symbols.json]}\n", "data: {tree: people.yaml, rows: a.b}\n",
        "data: {tree: {label: A, children: [{label: B}]}}\n", "data: {tree: [{id: a, label: A}]}\n",
        "title: A\ndata: {tree: {A: {}, B: {}}}\n",
        "data: {sections: [{label: A, items: [a, b]}]}\nlayout: {type: grid, numberOfColumns: 2}\n",
        "title: Plan\nlayout: {type: flow}\ndata: {sections: [{items: [{label: A}]}]}\n",
        "layout: {type: grid}\n", "layout: {type: class-hierarchy, arrangement: hanging}\n",
        "template: org-chart\n", "template: grid\n", "template: house.yaml\n", "template: figures/3-1\n",
        "template: timeline\ndata: events.csv\ntheme: ink\n", "template: house/base.yml\ndata: people.csv\n",
        "views: {cell: {fill: red, stroke: none}}\n", "views: {colorBy: team}\ndata: people.csv\n",
        "views: {decoration: {band: {fill: red}}}\ntheme: {base: ink, accent: red}\n",
        "panels: {items: [{caption: A, data: {outline: A}}], numbered: true}\n",
        "title: States\ndata: {outline: A}\nstates: [{}, {data: {outline: B}}]\nanimation: {duration: 1}\n",
        "layout: {type: circle}\ndata: people.csv\noutput: {formats: [svg]}\nfont: Inter\n",
        // Keys of other programs next to unmistakable signs
        "template: org-chart\nauthor: me\nversion: 2\ndata: people.csv\n",
        "name: Plan\ndate: 2020-01-01\ndata:\n  outline: |\n    A\n      B\n",
        "data: people.csv\nlayout: {type: wide-feed}\nlegend: {}\nauthor: me\n",
    ]

    private static let withMistakes = [
        // Names of files without a suffix or a folder
        "data: {folder: people}\ntitle: People\n", "data: {csv: people}\nlayout: {type: grid}\n",
        "title: People\ndata: {csv: people}\n", "data: {csv: people, columns: {parent: boss}}\n",
        "template: org-chart\ndata: {folder: people}\n", "data: {jsonl: events}\ntheme: ink\n",
        "data: {tree: people}\ntemplate: org-chart\n",
        // One misspelled word
        "dta: {outline: A}\n", "data: {outlien: A}\n", "data: {cvs: people.csv}\n", "Data: people.csv\n",
        "templat: org-chart\n", "template: org-chrat\n", "layout: {typ: grid}\n", "layout: {type: gird}\n",
        "layout: {type: class-heirarchy}\n", "layout: {Type: Grid}\n", "layuot: {type: grid}\n",
        "vews: {cell: {fill: red}}\ndata: people.csv\n", "views: {cells: {fill: red}}\n",
        "pannels: {items: [{caption: A}]}\n", "panels: {itmes: [{caption: A}]}\n",
        "data:{outline: A}\nlayout: {type: grid}\n", "data: {sections: [{label: A, items: [a]}]}\n",
        // Several mistakes
        "titel: A\ndat:\n  outlin: |\n    A\n      B\nlayuot: {typ: gird}\n",
        "titel: A\nlayuot: {tpye: grid}\ntheem: ink\ndata: people.csv\n",
        "tilte: A\ntemplte: org-chart\nviews: {cel: {fil: red}}\n",
        "titel: A\ndata: {oultine: A, order: nam}\nview: {cell: {fill: red}}\nlayout: {type: gird}\n",
        "layout: {type: grid, colums: 3, itemHieght: 2}\ndata: people.csv\ntheme: dark\n",
        "theme: dark\nlayout: {type: tree}\ndata: people.csv\n",
        "title: A\nlayout: [grid]\nviews: 3\ndata: {outline: A}\n",
        "colorBy: team\nitemSpacing: 4\ndata: people.csv\n",
        "layout: class-hierarchy\ntheme: light\ndata: {outline: A}\n",
        "layout: grid\ndata: people.csv\nviews: {colorBy: team}\n",
        // Several mistakes in files that can't be read
        "titel: Plan: A\ndat:\n  outline: |\n    A\n",
        "data:\n  outline:|\n    A\n      B\nlayout:\n  type:grid\n", "data:\n  outline:|\n    A\n",
        "title: A\n  data: people.csv\nlayout: {type: grid\n",
        "data: {folder: people}\nlayout: {type: grid}\nviews: {cell: {text: {{name}}}\n",
        "template: org-chart\nviews:\n\tcell: {fill: red}\n",
        "layout: {type: grid]\ndata: people.csv\n", "title: \"A\nlayuot: {type: class-hierarchy}\n",
        "title: A: B\ndata:\n  csv: people\nlayout:\n  type: table\n",
    ]
}
