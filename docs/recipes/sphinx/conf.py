# The extension is in the wheel: pip install espalier_diagrams-...whl sphinx furo
project = "Shapes"
extensions = ["espalier_diagrams.sphinx"]
html_theme = "furo"
