// `import Espalier` also imports these modules, for programs that draw diagrams or define layouts.
@_exported public import EspalierBoxes
@_exported public import EspalierCollectionLayout
@_exported public import EspalierData
@_exported public import EspalierDiagnostics
@_exported public import EspalierDiagrams
@_exported public import EspalierGeometry
@_exported public import EspalierGraphics
@_exported public import EspalierInspector
@_exported public import EspalierLayouts
