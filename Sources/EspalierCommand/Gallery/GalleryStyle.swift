/// A gallery's style sheet.
///
/// `color-scheme` decides between light and dark, for the page and for the pictures in it.
enum GalleryStyle {
    static let text: StaticString = """
        :root {
          color-scheme: light dark;
          --page: light-dark(#f4f5f7, #101216);
          --card: light-dark(#ffffff, #1a1d23);
          --edge: light-dark(#dfe2e7, #2d323b);
          --text: light-dark(#1c2128, #e6e9ee);
          --muted: light-dark(#5b6471, #a0a9b6);
          --accent: light-dark(#1f5fbf, #86b6ff);
          --tint: light-dark(#e9f0fb, #1f2c42);
          --code: light-dark(#f7f8fa, #14161b);
          --bad: light-dark(#b3261e, #ff9d94);
          --key: light-dark(#1d5fa8, #85b8f5);
          --string: light-dark(#2d6a36, #93cf9b);
          --number: light-dark(#9a4a00, #f0b074);
          --variable: light-dark(#7d3c98, #d2a4ea);
          --mono: ui-monospace, "JetBrains Mono", "SF Mono", Menlo, Consolas, monospace;
        }
        :root[data-theme="light"] { color-scheme: light }
        :root[data-theme="dark"] { color-scheme: dark }
        * { box-sizing: border-box }
        [hidden] { display: none !important }
        body {
          margin: 0; background: var(--page); color: var(--text);
          font: 15px/1.5 Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
        }
        a { color: var(--accent); text-underline-offset: 2px }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
        .unseen {
          position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
        }
        kbd {
          font: 12px/1 var(--mono); padding: 2px 5px; border: 1px solid var(--edge); border-radius: 4px;
          color: var(--muted); background: var(--page);
        }

        .bar {
          position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 10px 24px; align-items: center;
          padding: 12px clamp(16px, 3vw, 40px); background: var(--card); border-bottom: 1px solid var(--edge);
        }
        .heading { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 14px; flex: 1 1 auto; min-width: 0 }
        .heading p { margin: 0; color: var(--muted); font-size: 14px }
        .heading .failed a { color: var(--bad) }
        h1 { margin: 0; font-size: 19px; line-height: 1.3; letter-spacing: -0.01em; overflow-wrap: anywhere }
        .tools { display: flex; flex: 0 1 500px; gap: 12px; align-items: center }
        .search { position: relative; flex: 1 1 auto; min-width: 0 }
        .search kbd { position: absolute; right: 9px; top: 8px; pointer-events: none }
        #search {
          width: 100%; height: 36px; padding: 0 30px 0 12px; font: inherit; color: inherit; background: var(--page);
          border: 1px solid var(--edge); border-radius: 8px;
        }
        #search::placeholder { color: var(--muted); opacity: 1 }
        #search:focus { outline: 2px solid var(--accent); outline-offset: -1px }
        #search:focus + kbd, #search:not(:placeholder-shown) + kbd { display: none }
        .theme {
          display: flex; flex: none; margin: 0; padding: 3px; border: 1px solid var(--edge); border-radius: 8px;
          background: var(--page);
        }
        .theme input { position: absolute; opacity: 0; width: 1px; height: 1px }
        .theme span {
          display: block; padding: 3px 10px; border-radius: 5px; font-size: 13px; color: var(--muted); cursor: pointer;
        }
        .theme input:checked + span {
          background: var(--card); color: var(--text); box-shadow: 0 0 0 1px var(--edge);
        }
        .theme input:focus-visible + span { outline: 2px solid var(--accent) }

        main { padding: 24px clamp(16px, 3vw, 40px) 64px }
        #nothing { margin: 48px 0; text-align: center; color: var(--muted) }
        h2 { margin: 0 0 14px; font-size: 16px; line-height: 1.4; overflow-wrap: anywhere }
        .group + .group, .failures { margin-top: 40px }
        .grid { display: grid; gap: 20px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)) }
        .card {
          display: flex; flex-direction: column; min-width: 0; overflow: hidden; background: var(--card);
          border: 1px solid var(--edge); border-radius: 12px; scroll-margin-top: 90px;
        }
        .card:has(.picture:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px }
        .card:has(details[open]) { grid-column: 1 / -1 }
        .picture {
          display: flex; flex: none; height: 240px; padding: 6px; align-items: center; justify-content: center;
          background: light-dark(var(--paper, var(--card)), var(--paper-dark, var(--card)));
          border-bottom: 1px solid var(--edge); outline: none;
        }
        .picture:hover { box-shadow: inset 0 0 0 2px var(--accent); border-radius: 11px 11px 0 0 }
        .picture img { width: 100%; height: 100%; object-fit: contain; color: var(--muted); font-size: 13px }
        .about { flex: 1 0 auto; display: flex; flex-direction: column; padding: 14px 16px 4px }
        .about p { margin: 0 }
        h3 { margin: 0 0 4px; font-size: 15px; line-height: 1.35; overflow-wrap: anywhere }
        .about .description {
          margin-bottom: 10px; color: var(--muted); font-size: 13.5px; overflow-wrap: anywhere;
          display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden;
        }
        .about .facts {
          display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; margin-top: auto; font-size: 12.5px;
        }
        .type { padding: 1px 8px; border-radius: 9px; background: var(--tint); color: var(--accent); border: 0; font: inherit }
        button.type { cursor: pointer }
        button.type:hover { text-decoration: underline }
        .name { color: var(--muted); overflow-wrap: anywhere; font-size: 12px }
        .about .files { display: flex; flex-wrap: wrap; gap: 2px 14px; margin: 8px 0; font-size: 13px }
        .more { border-top: 1px solid var(--edge); padding: 4px 16px 8px }
        summary { padding: 5px 0; font-size: 13px; color: var(--muted); cursor: pointer; border-radius: 4px }
        summary:hover { color: var(--text) }
        .card .more { display: flex; flex-wrap: wrap; gap: 0 22px }
        .card details[open] { flex: 1 1 100% }
        pre, .list {
          margin: 4px 0 10px; padding: 12px 14px; max-height: 60vh; overflow: auto; background: var(--code);
          border: 1px solid var(--edge); border-radius: 8px; font-size: 12.5px; line-height: 1.55;
        }
        pre { font-family: var(--mono); tab-size: 4 }
        pre code { font: inherit }
        .list ul { margin: 0; padding-left: 20px }
        .rest { margin: 0 0 8px; font-size: 12.5px; color: var(--muted) }
        .k { color: var(--key) } .s { color: var(--string) } .n { color: var(--number) }
        .v { color: var(--variable) } .c { color: var(--muted); font-style: italic }
        .source { position: relative }
        .copy {
          position: absolute; right: 8px; top: 44px; padding: 3px 10px; font: inherit; font-size: 12px;
          color: var(--text); background: var(--card); border: 1px solid var(--edge); border-radius: 6px; cursor: pointer;
        }
        .copy:hover { border-color: var(--accent) }
        .failure pre { white-space: pre-wrap; overflow-wrap: anywhere; border-left: 3px solid var(--bad) }

        dialog {
          width: min(1400px, calc(100vw - 32px)); height: calc(100dvh - 32px); max-width: none; max-height: none;
          margin: auto; padding: 0; color: inherit; background: var(--card); border: 1px solid var(--edge);
          border-radius: 14px; overflow: hidden;
        }
        dialog[open] { display: flex; flex-direction: column }
        dialog::backdrop { background: rgb(0 0 0 / 0.45) }
        dialog header {
          display: flex; flex: none; align-items: center; gap: 8px; padding: 10px 12px 10px 20px;
          border-bottom: 1px solid var(--edge);
        }
        dialog h2 { flex: 1 1 auto; min-width: 0; margin: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
        dialog header p { flex: none; margin: 0 8px 0 0; font-size: 13px; color: var(--muted) }
        dialog header button {
          display: grid; flex: none; place-items: center; width: 34px; height: 34px; padding: 0; color: inherit;
          background: none; border: 1px solid transparent; border-radius: 8px; cursor: pointer;
        }
        dialog header button:hover { background: var(--page); border-color: var(--edge) }
        dialog header svg { width: 16px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round }
        #viewer-content { display: grid; flex: 1 1 auto; min-height: 0; grid-template-columns: minmax(0, 1fr) 400px }
        #viewer-content .picture { height: auto; min-height: 0; padding: 20px; border: 0 }
        #viewer-content .side { overflow: auto; border-left: 1px solid var(--edge) }
        #viewer-content .about { padding: 16px 18px 6px }
        #viewer-content h3 { display: none }
        #viewer-content .description { display: block; font-size: 14px; color: var(--text) }
        #viewer-content .more { padding: 6px 18px 20px }
        #viewer-content pre, #viewer-content .list { max-height: 46vh }
        @media (max-width: 900px) {
          #viewer-content { display: block; overflow: auto }
          #viewer-content .picture { height: 56vh; padding: 12px }
          #viewer-content .side { overflow: visible; border-left: 0; border-top: 1px solid var(--edge) }
          .tools { flex: 1 1 100% }
        }
        @media (max-width: 480px) {
          .theme span { padding: 3px 7px }
          dialog { width: 100vw; height: 100dvh; border: 0; border-radius: 0 }
          dialog header { padding-left: 14px }
        }
        @media (prefers-reduced-motion: no-preference) { .picture { transition: box-shadow 0.12s } }
        @media print {
          :root { color-scheme: light !important }
          body { background: none; font-size: 11pt }
          .bar { position: static; padding: 0 0 12pt; border: 0 }
          .tools, .files, .more, dialog { display: none !important }
          main { padding: 0 }
          .grid { display: block }
          .card { display: block; margin: 0 0 18pt; border: 0; border-radius: 0; break-inside: avoid }
          .picture { display: block; height: auto; padding: 0; border: 0 }
          .picture img { width: auto; max-width: 100%; height: auto; max-height: 7.5in }
          .about { padding: 6pt 0 0 }
          .about .description { display: block }
        }

        """
}
