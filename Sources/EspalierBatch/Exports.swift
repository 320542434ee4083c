@_exported public import EspalierDiagnostics
@_exported public import EspalierGraphics
