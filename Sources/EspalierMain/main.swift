import EspalierCommand

EspalierTool.main()
