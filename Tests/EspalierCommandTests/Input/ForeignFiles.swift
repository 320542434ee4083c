/// YAML and JSON files of other programs, as they are in repositories.
nonisolated enum ForeignFiles {
    static let all: [(name: String, text: String)] =
        charts + sites + kubernetes + automation + build + learning + services + design + translations

    private static let charts: [(name: String, text: String)] = [
        (
            "amcharts.json",
            #"{"type": "serial", "theme": "light", "data": [{"x": "a", "y": 1}], "graphs": [], "categoryField": "x"}"#
        ),
        ("amcharts4.json", #"{"theme": "light", "data": [{"country": "A", "visits": 2025}]}"#),
        ("amcharts5.json", #"{"layout": {"type": "grid"}, "theme": "light", "data": [{"x": 1}]}"#),
        (
            "vega-lite.json",
            #"{"$schema": "https://vega.github.io/schema/vega-lite/v5.json", "title": "x", "data": {"url": "a.csv"}, "mark": "bar"}"#
        ),
        (
            "vega-view.json",
            #"{"data": {"url": "a.csv", "format": {"type": "csv"}}, "layout": {"columns": 2}}"#
        ),
        (
            "echarts.json",
            #"{"title": {"text": "x"}, "series": [{"type": "tree", "data": []}], "animation": true}"#
        ),
        (
            "plotly.json",
            #"{"data": [{"type": "bar"}], "layout": {"template": "none", "title": "x"}, "frames": []}"#
        ),
        ("chartjs.json", #"{"type": "bar", "data": {"labels": ["a"], "datasets": []}, "options": {}}"#),
        ("highcharts.json", #"{"chart": {"type": "line"}, "data": {"csvURL": "a.csv"}, "series": []}"#),
        ("highcharts2.json", #"{"title": {"text": "x"}, "data": {"csv": "a,b\n1,2"}, "yAxis": {}}"#),
        ("cytoscape.json", #"{"nodes": [{"data": {"id": "a"}}], "edges": [], "layout": {"type": "grid"}}"#),
        ("cytoscape2.json", #"{"elements": [], "style": [], "layout": {"name": "circle"}}"#),
        ("g6.json", #"{"layout": {"type": "circle", "radius": 20}, "data": {"nodes": [], "edges": []}}"#),
        ("g6-url.json", #"{"layout": {"type": "grid", "cols": 3}, "data": "graph.json", "modes": {}}"#),
        (
            "elk.json",
            #"{"id": "root", "layoutOptions": {"algorithm": "layered"}, "children": [], "edges": []}"#
        ),
        ("mermaid.json", #"{"theme": "default", "layout": "elk", "flowchart": {"curve": "basis"}}"#),
        (
            "grafana.json",
            #"{"annotations": {"list": []}, "title": "d", "panels": [{"type": "graph", "gridPos": {}}], "templating": {}}"#
        ),
        (
            "grafana-items.yaml",
            "panels:\n  items:\n    - {type: graph, title: CPU, gridPos: {h: 8, w: 12}, targets: []}\n"
        ),
        ("perses.yaml", "kind: Dashboard\nspec:\n  panels: {a: {kind: Panel}}\n  layouts: [{kind: Grid}]\n"),
        (
            "perses-panels.yaml",
            "panels: {items: [{kind: Panel, spec: {}}]}\nlayout: {type: grid, items: [{x: 0, y: 0}]}\n"
        ),
        (
            "kibana.json",
            #"{"attributes": {"title": "x", "panelsJSON": "[]"}, "type": "dashboard", "id": "1"}"#
        ),
        ("superset.yaml", "dashboard_title: Sales\nposition: {}\nmetadata: {}\nversion: 1.0.0\n"),
        ("geo.json", #"{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": null}]}"#),
        ("topo.json", #"{"type": "Topology", "objects": {}, "arcs": [], "transform": {}}"#),
    ]

    private static let sites: [(name: String, text: String)] = [
        ("_config.yml", "title: My site\ndescription: Notes\ntheme: minima\nplugins: [jekyll-feed]\n"),
        ("members.yml", "- name: Ada\n  github: ada\n- name: Bob\n  github: bob\n"),
        ("navigation.yml", "main:\n  - title: About\n    url: /about/\n"),
        ("_data/page.yml", "layout: page\ntitle: Members\ndata: members.csv\n"),
        ("_data/timeline.yml", "title: History\nlayout: timeline\nevents: [{year: 1999}]\n"),
        ("_data/events.yml", "layout: timeline\ntitle: History\ndata: {events: [{year: 1999}]}\n"),
        ("_data/table.yml", "layout: table\ndata: members\n"),
        ("_data/home.yml", "template: home\ntitle: Home\nsections: [{label: A, items: [a]}]\n"),
        ("page.yml", "---\nlayout: default\ntitle: Home\n---\n<h1>Welcome: all</h1>\n"),
        ("front.yml", "---\nlayout: timeline\ndata: events.csv\nbig: true\n---\n# Text\n"),
        (
            "hugo.yaml",
            "baseURL: https://a.org\ntitle: x\ntheme: paper\noutputs: {home: [HTML]}\nparams: {}\n"
        ),
        ("hugo-theme.yaml", "title: x\ntheme: ink\nparams: {author: me}\n"),
        (
            "mkdocs.yml",
            "site_name: x\ntheme: {name: material, font: {text: Inter}}\nnav: [index.md]\nplugins: []\n"
        ),
        ("docusaurus.json", #"{"title": "x", "tagline": "y", "themeConfig": {}, "presets": []}"#),
        ("antora.yml", "name: x\ntitle: X\nversion: 1.0\nnav: [modules/ROOT/nav.adoc]\n"),
        ("pelican.yaml", "theme: simple\nPATH: content\nDIRECT_TEMPLATES: [index]\n"),
        ("eleventy.json", #"{"layout": "layouts/post.njk", "tags": ["posts"]}"#),
        ("eleventy2.json", #"{"layout": "base.html", "title": "Blog", "data": {"tags": []}}"#),
        ("quarto.yml", "project: {type: website}\nformat: {html: {theme: cosmo}}\n"),
        ("decap.yml", "backend: {name: git-gateway}\ncollections: [{name: posts, folder: _posts}]\n"),
        ("lovelace.yaml", "title: Home\nviews:\n  - title: Kitchen\n    type: masonry\n    cards: []\n"),
        ("lovelace-view.yaml", "views:\n  cell: Zelle\n  decoration: none\ntitle: Home\n"),
        ("reveal.json", #"{"title": "Slides", "theme": "black", "outline": "Intro"}"#),
        ("slides.yaml", "title: Talk\nlayout: cover\ntheme: seriph\n"),
    ]

    private static let kubernetes: [(name: String, text: String)] = [
        (
            "configmap.yaml",
            "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  outline: |\n    A\n      B\n"
        ),
        (
            "files.yaml",
            "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  csv: a.csv\n  folder: data/x\n"
        ),
        ("overlay.yaml", "data:\n  folder: warehouse\n"), ("overlay2.yaml", "data:\n  LOG_LEVEL: debug\n"),
        ("secret.yaml", "apiVersion: v1\nkind: Secret\ntype: Opaque\ndata: {csv: YWJj}\n"),
        ("values.yaml", "image: {tag: x}\nreplicaCount: 1\ntemplate: {}\ntheme: ink\nlayout: {type: grid}\n"),
        ("values2.yaml", "config:\n  data: {csv: a.csv}\ningress: {enabled: true}\n"),
        ("kustomization.yaml", "resources: [a.yaml]\nconfigMapGenerator: [{name: a, files: [a.csv]}]\n"),
        ("workflow.yaml", "kind: Workflow\napiVersion: argoproj.io/v1alpha1\nspec: {templates: []}\n"),
        ("compose.yaml", "services: {web: {image: nginx}}\nvolumes: {data: {}}\n"),
        ("compose2.yaml", "name: x\nservices: {db: {volumes: [data:/var]}}\nvolumes: {data: null}\n"),
    ]

    private static let automation: [(name: String, text: String)] = [
        ("group_vars/all.yml", "template: nginx.conf.j2\ndata: /var/lib/data\nlayout: us\n"),
        ("group_vars/web.yml", "template: site.yaml\ndata: /srv/data\nlayout: us\nport: 80\n"),
        ("host_vars/a.yml", "data: {folder: /srv, owner: www, mode: 0755}\nviews: [internal, external]\n"),
        ("host_vars/b.yml", "data:\n  folder: srv\n  owner: www\ntemplate: vhost\n"),
        ("tasks.yml", "- name: Copy\n  template: {src: a.j2, dest: /etc/a}\n"),
        ("role.yml", "template: {src: a.j2, dest: /etc/a}\nlayout: {type: grid}\n"),
        (
            "automation.yaml",
            "alias: Light\ntrigger: []\naction: [{service: light.turn_on, data: {entity_id: a}}]\n"
        ),
        ("template.yaml", "template:\n  - sensor: [{name: x, state: \"{{ 1 }}\"}]\n"),
        (
            "configuration.yaml",
            "default_config:\nfrontend: {themes: {}}\ntemplate: !include templates.yaml\n"
        ),
        ("salt.yaml", "base:\n  '*': [common]\n"),
        ("cloudformation.yaml", "AWSTemplateFormatVersion: 2010-09-09\nDescription: x\nResources: {}\n"),
        ("azure-pipelines.yml", "trigger: [main]\nextends: {template: base.yml}\n"),
        ("azure-stage.yml", "template: stages.yml\nparameters: {name: x}\nvariables: {}\n"),
        ("ci.yml", "name: CI\non: [push]\njobs: {build: {runs-on: ubuntu-latest, steps: []}}\n"),
        (".gitlab-ci.yml", "stages: [build]\nbuild: {script: [make], artifacts: {paths: [out]}}\n"),
        (".pre-commit-config.yaml", "repos:\n  - repo: https://a.org/b\n    rev: v1\n    hooks: [{id: x}]\n"),
        ("dependabot.yml", "version: 2\nupdates: [{package-ecosystem: npm, directory: /}]\n"),
        ("issue.yml", "name: Bug\ndescription: Report\nbody: [{type: markdown}]\n"),
    ]

    private static let build: [(name: String, text: String)] = [
        ("package.json", #"{"name": "x", "description": "y", "version": "1.0.0", "scripts": {}}"#),
        ("tsconfig.json", "{\n  // Options\n  \"compilerOptions\": {\"target\": \"es2022\",},\n}\n"),
        (".eslintrc.json", #"{"extends": "eslint:recommended", "rules": {}, "overrides": []}"#),
        ("angular.json", #"{"$schema": "x", "version": 1, "projects": {}}"#),
        ("storybook.json", #"{"stories": ["../src"], "addons": [], "framework": "x"}"#),
        ("components.json", #"{"style": "new-york", "tailwind": {"css": "a.css"}, "aliases": {}}"#),
        ("plop.json", #"{"template": "component.yaml", "output": "src", "prompts": []}"#),
        ("codegen.yml", "schema: a.graphql\ndocuments: src\ngenerates: {}\n"),
        ("environment.yml", "name: x\nchannels: [conda-forge]\ndependencies: [python=3.12]\n"),
        ("CITATION.cff.yaml", "cff-version: 1.2.0\ntitle: x\nauthors: [{name: A}]\nmessage: y\n"),
        ("openapi.yaml", "openapi: 3.1.0\ninfo: {title: x, version: '1'}\npaths: {}\ncomponents: {}\n"),
        ("asyncapi.yaml", "asyncapi: 3.0.0\ninfo: {title: x}\nchannels: {}\n"),
        (
            "schema.json",
            #"{"$schema": "x", "title": "T", "description": "d", "type": "object", "properties": {}}"#
        ),
        ("manifest.json", #"{"name": "x", "short_name": "y", "icons": [], "theme_color": "red"}"#),
        ("settings.json", #"{"editor.fontSize": 12, "files.exclude": {}}"#),
        ("layout.json", #"{"layout": {"type": "grid", "columns": 12}, "widgets": []}"#),
        ("launch.json", #"{"version": "0.2.0", "configurations": []}"#),
        ("Chart.yaml", "apiVersion: v2\nname: x\ndescription: y\nversion: 1.0.0\n"),
    ]

    private static let learning: [(name: String, text: String)] = [
        ("train.yaml", "data: {csv: train.csv, target: y}\n"),
        ("train2.yaml", "data: {csv: data/train.csv, target: y}\nmodel: {type: xgb}\noutput: model.pkl\n"),
        ("train3.yaml", "data: train.csv\nmodel: xgb\noutput: {folder: out}\n"),
        ("yolo.yaml", "path: ../coco\ntrain: images/train\nval: images/val\nnames: {0: person}\n"),
        ("hydra.yaml", "defaults: [model: a]\ndata: {folder: data/x, batch_size: 8}\ntrainer: {}\n"),
        ("lightning.yaml", "seed_everything: 1\ndata: {folder: cifar, num_workers: 4}\nmodel: {}\n"),
        ("params.yaml", "data: data/raw.csv\nsplit: 0.2\nseed: 1\n"),
        ("dvc.yaml", "stages: {train: {cmd: python a.py, deps: [a.csv], outs: [m]}}\n"),
        ("dbt_project.yml", "name: x\nversion: 1.0.0\nprofile: y\nmodels: {}\n"),
        ("schema.yml", "version: 2\nmodels: [{name: a, description: b, columns: []}]\n"),
        ("dataset.yaml", "data: {jsonl: a.jsonl, split: train, tokenizer: x}\ntemplate: alpaca\n"),
        ("axolotl.yaml", "base_model: x\ndatasets: [{path: a.jsonl, type: alpaca}]\n"),
        ("prompt.yaml", "template: \"Answer {question}\"\n_type: prompt\ninput_variables: [question]\n"),
        ("prompt2.yaml", "template: answer.j2\ntitle: Answer\ndescription: Answers questions\n"),
    ]

    private static let services: [(name: String, text: String)] = [
        ("sections.json", #"{"data": {"sections": [{"id": 1, "title": "x", "items": [{"id": 2}]}]}}"#),
        ("sections2.json", #"{"title": "Home", "data": {"sections": [{"name": "A", "items": [1]}]}}"#),
        (
            "sections3.json",
            #"{"data": {"sections": [{"items": []}], "next": null, "total": 1}, "status": "ok"}"#
        ),
        ("jsonapi.json", #"{"data": [{"type": "articles", "id": "1", "attributes": {}}], "included": []}"#),
        ("jsonapi1.json", #"{"data": {"type": "articles", "id": "1", "attributes": {"title": "x"}}}"#),
        ("graphql.json", #"{"data": {"viewer": {"login": "a"}}}"#),
        ("graphql2.json", #"{"data": {"repository": {"tree": {"entries": []}}}, "extensions": {}}"#),
        ("graphql3.json", #"{"data": {"tree": {"nodes": [], "totalCount": 1}}}"#),
        ("outline.json", #"{"data": {"outline": {"chapters": []}}}"#),
        ("status.json", #"{"code": 0, "message": "ok", "data": {"tree": [{"label": "A", "children": []}]}}"#),
        ("error.json", #"{"data": null, "errors": [{"message": "x"}]}"#),
        ("views.json", #"{"views": {"cell": {"nib": "A"}, "list": {"nib": "B"}}}"#),
        ("xstate.json", #"{"id": "x", "initial": "a", "states": {"a": {}, "b": {}}}"#),
        ("postman.json", #"{"info": {"name": "x"}, "item": []}"#),
        ("card.json", #"{"type": "AdaptiveCard", "body": [], "actions": []}"#),
        ("widget.json", #"{"layout": {"type": "flow", "direction": "row"}, "title": "x"}"#),
        ("notebook.json", #"{"cells": [], "metadata": {}, "nbformat": 4}"#),
    ]

    private static let design: [(name: String, text: String)] = [
        ("lottie.json", #"{"v": "5.7.4", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 100, "layers": []}"#),
        ("tokens.json", #"{"color": {"primary": {"$value": "red", "$type": "color"}}}"#),
        ("figma.json", #"{"global": {"font": {"value": "Inter", "type": "fontFamilies"}}, "$themes": []}"#),
        ("theme.json", #"{"version": 3, "settings": {"layout": {"contentSize": "620px"}}, "styles": {}}"#),
        ("palette.json", #"{"theme": "ink", "font": "Inter", "animation": {"duration": 1}}"#),
        ("sprite.json", #"{"frames": {}, "meta": {"image": "a.png"}}"#),
        ("tiled.json", #"{"layers": [], "orientation": "orthogonal", "type": "map"}"#),
    ]

    private static let translations: [(name: String, text: String)] = [
        ("en.json", #"{"title": "Title", "description": "Description", "data": "Data", "layout": "Layout"}"#),
        ("en.yaml", "en:\n  data: {outline: Outline}\n"),
        ("de.json", #"{"data": {"folder": "Ordner", "tree": "Baum"}, "views": {"cell": "Zelle"}}"#),
        ("fr.json", #"{"data": {"csv": "Fichier CSV"}, "template": "Modèle", "theme": "Thème"}"#),
        ("es.json", #"{"data": {"folder": "Carpeta"}}"#),
        ("it.json", #"{"template": "Modello", "layout": "Disposizione", "data": {"sections": "Sezioni"}}"#),
        ("nl.json", #"{"title": "Titel", "data": {"csv": "CSV", "tsv": "TSV", "folder": "Map"}}"#),
    ]
}
