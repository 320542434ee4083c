// The script of a preview: shows one diagram, and loads it again when the server reports a change.
(() => {
  "use strict";
  const find = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const pictures = find("#pictures"), list = find("#list"), state = find("#state");
  const messages = find("#messages"), status = find("#status"), lines = find("#lines");
  let diagrams = [], isComplete = true, current, shown, zoom = 0, load = 0;
  let marks = new Map(), listLoad = 0, isMarking = false;
  if (matchMedia("(prefers-color-scheme: dark)").matches) find("input[name=appearance][value=dark]").checked = true;

  async function get(path) {
    const response = await fetch(path);
    if (!response.ok) throw Object.assign(new Error(await response.text()), { status: response.status });
    return response.json();
  }

  // The list of diagrams. The fragment of the page's address is the id of the diagram that is shown. If there is no such
  // diagram, or the fragment isn't encoded correctly, the first diagram is shown. A diagram whose file was removed isn't in
  // the list, but the server keeps its last picture.
  function wantedId() {
    try { return decodeURIComponent(location.hash.slice(1)); } catch { return ""; }
  }
  async function getList() {
    const number = ++listLoad;
    marks = new Map();
    const loaded = await get("/list");
    if (number !== listLoad) return;
    ({ diagrams, isComplete } = loaded);
    fillList();
  }
  async function loadList() {
    await getList();
    for (const id of [wantedId(), diagrams[0]?.id]) if (id && await show(id)) return;
    current = undefined;
    pictures.replaceChildren();
    status.textContent = isComplete ? "no diagrams" : "reading the files";
  }
  // New links replace those of the list, so the focus is set again.
  function fillList() {
    const focused = list.contains(document.activeElement) ? document.activeElement.hash : undefined;
    const words = find("#search").value.toLowerCase().split(/\s+/).filter(Boolean);
    list.replaceChildren(...diagrams.filter(diagram =>
      words.every(word => diagram.name.toLowerCase().includes(word))).map(diagram => {
      const item = document.createElement("li"), link = document.createElement("a");
      link.href = "#" + encodeURIComponent(diagram.id);
      link.textContent = diagram.name;
      item.append(link);
      return item;
    }));
    markList();
    find("nav").hidden = diagrams.length < 2;
    if (focused === undefined) return;
    const links = all("a", list);
    const next = links.find(link => link.hash === focused) ?? links.find(link => link.ariaCurrent) ?? find("#search");
    next.focus({ preventScroll: true });
  }
  // Marks that have arrived since the list was requested may be newer than the list.
  function markList() {
    for (const diagram of diagrams) diagram.failed = marks.get(diagram.id) ?? diagram.failed;
    const failed = new Set(diagrams.filter(diagram => diagram.failed).map(diagram => diagram.id));
    for (const link of all("a", list)) {
      const id = decodeURIComponent(link.hash.slice(1));
      link.ariaCurrent = id === current ? "true" : null;
      link.classList.toggle("failed", failed.has(id));
    }
  }
  // An arrow moves the focus to the next link, and at the first link to the filter.
  find("nav").addEventListener("keydown", event => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const links = all("a", list), index = links.indexOf(document.activeElement) + step;
    const next = index < 0 ? find("#search") : links[index];
    if (next) event.preventDefault();
    next?.focus();
  });
  find("#search").addEventListener("input", fillList);
  addEventListener("hashchange", () => {
    const id = wantedId();
    if (id !== current && diagrams.some(diagram => diagram.id === id)) show(id);
  });

  // The result is false if there is no such diagram. After another error, such as one of the network, the picture is kept.
  async function show(id) {
    const number = ++load;
    let diagram;
    try { diagram = await get("/diagram?id=" + encodeURIComponent(id)); } catch (error) {
      return number !== load || error.status !== 404;
    }
    if (number !== load) return true;
    const isOther = id !== current;
    if (isOther) { zoom = 0; state.value = ""; }
    current = id;
    shown = diagram;
    if (wantedId() !== id) {
      history.replaceState(null, "", "#" + encodeURIComponent(id));
    }
    marks.set(id, diagram.failed);
    markList();
    if (isOther) find("a[aria-current]", list)?.scrollIntoView({ block: "nearest" });
    document.title = diagram.title || diagram.name;
    find("#title").textContent = document.title;
    status.textContent = diagram.failed ? "errors" : "";
    fillStates(diagram.states);
    fillSource(diagram);
    find("pre", messages).textContent = diagram.messages;
    messages.hidden = !diagram.messages;
    messages.classList.toggle("warning", !diagram.failed);
    await draw(number);
    return true;
  }

  function fillStates(states) {
    find("#states").hidden = states.length === 0;
    const chosen = states.includes(state.value) ? state.value : "";
    state.replaceChildren(...["", ...states].map(name => new Option(name || "all", name)));
    state.value = chosen;
  }

  // The server has escaped the source. The markup of each line is complete, so lines can be parsed separately.
  function fillSource(diagram) {
    const wrong = new Set(diagram.lines);
    const parser = new DOMParser();
    lines.replaceChildren(...diagram.source.replace(/(<span class="\w"><\/span>|\n)+$/, "").split("\n").map((line, index) => {
      const item = document.createElement("li");
      item.append(...parser.parseFromString(`<code>${line}</code>`, "text/html").body.childNodes);
      if (wrong.has(index + 1)) item.className = diagram.failed ? "wrong" : "doubtful";
      return item;
    }));
    find("#lines > .wrong")?.scrollIntoView({ block: "center" });
  }

  function chosenAppearances() {
    const value = find("input[name=appearance]:checked").value;
    return value === "both" ? ["light", "dark"] : [value];
  }

  // New pictures replace the old pictures only when they have been loaded, so that the page doesn't flicker.
  async function draw(number = ++load) {
    if (!shown) return;
    if (!shown.hasPicture) return pictures.replaceChildren();
    const annotate = all("input[name=annotate]:checked").map(input => input.value).join(",");
    const figures = await Promise.all(chosenAppearances().map(async appearance => {
      const parameters = { id: shown.id, state: state.value, appearance, annotate, v: shown.version };
      const figure = document.createElement("figure"), image = new Image();
      figure.className = appearance;
      image.alt = shown.title || shown.name;
      image.src = "/picture.svg?" + new URLSearchParams(parameters);
      try {
        await image.decode();
        figure.append(image);
      } catch {
        const text = document.createElement("pre");
        text.textContent = await (await fetch(image.src)).text();
        figure.append(text);
      }
      return figure;
    }));
    if (number !== load) return;
    pictures.replaceChildren(...figures);
    applyZoom();
  }
  state.addEventListener("change", () => draw());
  for (const input of all("input[name=appearance], input[name=annotate]")) {
    input.addEventListener("change", () => draw());
  }

  // The zoom is a factor. If it is 0, the picture is reduced to fit into the window, but never enlarged.
  function fitting() {
    const count = pictures.children.length || 1;
    return Math.min(1, ...all("img", pictures).map(image => Math.min(
      (pictures.clientWidth / count - 32) / image.naturalWidth,
      (pictures.clientHeight - 32) / image.naturalHeight)));
  }
  function applyZoom() {
    const factor = Math.max(0.01, zoom || fitting());
    for (const image of all("img", pictures)) image.width = Math.max(1, Math.round(image.naturalWidth * factor));
    find("#zoom").textContent = `${Math.round(factor * 100)} %`;
  }
  function setZoom(value) {
    const old = zoom || fitting();
    const x = (pictures.scrollLeft + pictures.clientWidth / 2) / old;
    const y = (pictures.scrollTop + pictures.clientHeight / 2) / old;
    zoom = value && Math.min(16, Math.max(0.05, value));
    applyZoom();
    const now = zoom || fitting();
    pictures.scrollTo(x * now - pictures.clientWidth / 2, y * now - pictures.clientHeight / 2);
  }
  const step = factor => setZoom((zoom || fitting()) * factor);
  find("#smaller").addEventListener("click", () => step(1 / 1.25));
  find("#larger").addEventListener("click", () => step(1.25));
  find("#zoom").addEventListener("click", () => setZoom(1));
  find("#fit").addEventListener("click", () => setZoom(0));
  addEventListener("resize", applyZoom);
  pictures.addEventListener("wheel", event => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    step(Math.exp(-event.deltaY / 300));
  }, { passive: false });

  const toggle = find("#toggle-source");
  toggle.addEventListener("click", () => {
    const hides = !find("#source").hidden;
    find("#source").hidden = hides;
    toggle.setAttribute("aria-pressed", String(!hides));
    applyZoom();
  });

  const keys = { "+": "#larger", "-": "#smaller", "0": "#zoom", f: "#fit", s: "#toggle-source" };
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    if (keys[event.key]) find(keys[event.key]).click();
  });

  // The server sends events when diagrams change. After a lost connection, the whole list is loaded again.
  const events = new EventSource("/events");
  events.addEventListener("open", loadList);
  events.addEventListener("error", () => { status.textContent = "not connected"; });
  events.addEventListener("list", loadList);
  // While the server checks thousands of diagrams, the list changes once a frame, not with each event.
  events.addEventListener("mark", event => {
    const { id, failed } = JSON.parse(event.data);
    marks.set(id, failed);
    if (isMarking) return;
    isMarking = true;
    requestAnimationFrame(() => { isMarking = false; markList(); });
  });
  // At the start and after a search, the server reads the files and reports the diagrams among them.
  events.addEventListener("found", () => current === undefined ? loadList() : getList());
  events.addEventListener("change", event => {
    if (JSON.parse(event.data).includes(current)) show(current);
  });
})();
