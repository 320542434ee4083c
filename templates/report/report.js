// The script of a snapshot report: list, filter, keys, and the comparison of two pictures.
//
// Pictures and results are in inert elements. They are only read for the snapshot that is shown, so that ten thousand
// of them cost no more than their text.
(() => {
  "use strict";
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const find = (selector, root = document) => root.querySelector(selector);
  const root = document.documentElement;
  const search = find("#search"), count = find("#count"), nothing = find("#nothing");
  const detail = find("#detail"), links = all("#list a");
  find(".tools").hidden = false;

  function make(name, properties = {}, ...children) {
    const { dataset, ...rest } = properties;
    const element = Object.assign(document.createElement(name), rest);
    Object.assign(element.dataset, dataset);
    element.append(...children);
    return element;
  }

  // Filter by status and by words.
  const fold = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const texts = [];
  const shown = () => links.filter(link => !link.parentElement.hidden);
  const wanted = () => find(".show input:checked").value;
  function filter() {
    const words = fold(search.value).split(/\s+/).filter(Boolean), status = wanted();
    links.forEach((link, index) => {
      const isWanted = status === "all" || link.dataset.status !== "same";
      const text = words.length ? texts[index] ??= fold(link.textContent) : "";
      link.parentElement.hidden = !isWanted || !words.every(word => text.includes(word));
    });
    const number = shown().length, total = links.length;
    count.textContent = number === total ? count.dataset.all : `${number} of ${total} shown`;
    nothing.hidden = number > 0;
    acceptAll.disabled = !shown().some(link => link.dataset.accept);
  }
  search.addEventListener("input", filter);
  for (const input of all(".show input")) input.addEventListener("change", filter);

  // Light or dark.
  function setTheme(value) {
    if (value === "light" || value === "dark") root.dataset.theme = value;
    else delete root.dataset.theme;
    const radio = all(".theme input").find(input => input.value === (root.dataset.theme ?? "auto"));
    if (radio) radio.checked = true;
  }
  try { setTheme(localStorage.getItem("espalier-theme")); } catch {}
  for (const input of all(".theme input")) {
    input.addEventListener("change", () => {
      setTheme(input.value);
      try { localStorage.setItem("espalier-theme", input.value); } catch {}
    });
  }

  // Copy commands.
  async function copy(text, button) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = make("textarea", { value: text });
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    const label = button.textContent;
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = label; }, 1500);
  }
  const acceptAll = find("#accept-all");
  acceptAll.addEventListener("click", () => {
    const commands = shown().map(link => link.dataset.accept).filter(Boolean);
    copy([...new Set(commands)].join("\n"), acceptAll);
  });

  // The decisions of the reviewer. They are kept by what they are about, so that a later report of other pictures has none.
  const saving = find("#save"), decided = new Map(), storage = "espalier-decisions:" + location.pathname;
  const subject = link => [find(".name", link).textContent, link.dataset.baseline, link.dataset.result].join("\n");
  const reviewed = links.filter(link => link.dataset.result);
  function mark(link) {
    const decision = decided.get(subject(link));
    if (decision) link.dataset.decision = decision;
    else delete link.dataset.decision;
    for (const button of all("[data-decide]")) {
      button.setAttribute("aria-pressed", button.dataset.decide === current?.dataset.decision);
    }
  }
  function countDecisions() {
    const number = reviewed.filter(link => link.dataset.decision).length;
    saving.textContent = number ? `Save ${number} decision${number === 1 ? "" : "s"}` : "Save decisions";
    saving.disabled = number === 0;
  }
  function decide(decision) {
    if (!current?.dataset.result) return;
    const key = subject(current);
    if (decided.get(key) === decision) decided.delete(key);
    else decided.set(key, decision);
    try { localStorage.setItem(storage, JSON.stringify([...decided])); } catch {}
    mark(current);
    countDecisions();
  }
  function decisionControls() {
    return make("div", { className: "buttons" }, ...[["accept", "Accept"], ["reject", "Reject"]].map(([value, label]) => {
      const button = make("button", { type: "button", dataset: { decide: value } }, label);
      button.addEventListener("click", () => decide(value));
      return button;
    }));
  }
  const decisions = () => reviewed.filter(link => link.dataset.decision).map(link => ({
    name: find(".name", link).textContent, decision: link.dataset.decision,
    baseline: link.dataset.baseline ?? null, result: link.dataset.result,
  }));
  saving.addEventListener("click", () => {
    const text = JSON.stringify({ version: 1, decisions: decisions() }, null, 2) + "\n";
    const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })) });
    link.download = "decisions.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  });

  // The pictures of a snapshot.
  const labels = { expected: "Expected", actual: "Actual", difference: "Difference" };
  const modes = { side: "Side by side", swipe: "Swipe", onion: "Onion", blink: "Blink", difference: "Difference" };
  const zooms = [["fit", "Fit"], ["1", "100 %"], ["2", "200 %"], ["4", "400 %"]];
  const state = { mode: "side", zoom: "fit", boxes: true, elements: true, at: 0.5 };
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let current, result, timer;

  function picture(kind) {
    const data = document.getElementById(`${current.hash.slice(1)}-${kind}`);
    if (!data) return null;
    return make("img", { src: data.dataset.file ?? "data:image/png;base64," + data.textContent.trim(), alt: labels[kind] + " picture" });
  }
  function size(image) {
    const scale = Number(state.zoom);
    const set = () => { image.style.width = scale ? image.naturalWidth * scale + "px" : ""; };
    if (image.complete && image.naturalWidth) set(); else image.addEventListener("load", set);
  }
  function overlay(frame, kind) {
    const picture = result.picture;
    if (!picture || !state.boxes || kind === "difference" && !state.elements) return;
    // Boxes have places in the union of both pictures, which has the rows that one of them lacks.
    const union = picture.comparedSize;
    const whole = kind === "expected" ? picture.expectedSize
      : kind === "actual" ? picture.actualSize : union ?? picture.actualSize;
    if (union && (union.width !== whole.width || union.height !== whole.height)) return;
    for (const box of picture.boxes ?? []) {
      const element = make("div", { className: "box" });
      element.style.left = `calc(${box.x / whole.width * 100}% - 2px)`;
      element.style.top = `calc(${box.y / whole.height * 100}% - 2px)`;
      element.style.width = `calc(${box.width / whole.width * 100}% + 4px)`;
      element.style.height = `calc(${box.height / whole.height * 100}% + 4px)`;
      if (box.y / whole.height < 0.1) element.classList.add("low");
      if (box.x / whole.width > 0.5) element.classList.add("right");
      if (state.elements && box.elements.length) element.append(make("span", {}, box.elements.join(", ")));
      frame.append(element);
    }
  }
  function figure(title, kinds) {
    const images = kinds.map(picture).filter(Boolean);
    if (!images.length) return [];
    images.forEach(size);
    const frame = make("div", { className: "frame" }, ...images);
    overlay(frame, kinds[kinds.length - 1]);
    return [make("figure", {}, make("figcaption", {}, title), frame)];
  }
  function has(kind) { return document.getElementById(`${current.hash.slice(1)}-${kind}`) !== null; }
  function isPossible(mode) {
    if (mode === "side") return true;
    return mode === "difference" ? has("difference") : has("expected") && has("actual");
  }
  function draw() {
    const stage = find("#stage");
    if (!stage) return;
    clearInterval(timer);
    const mode = isPossible(state.mode) ? state.mode : "side";
    Object.assign(stage.dataset, { mode, zoom: state.zoom });
    stage.classList.remove("second");
    const figures = mode === "side"
      ? Object.keys(labels).flatMap(kind => figure(labels[kind], [kind]))
      : mode === "difference" ? figure(labels.difference, ["difference"])
      : figure("Expected, and actual above it", ["expected", "actual"]);
    stage.replaceChildren(...figures);
    for (const button of all("[data-set]")) {
      const [key, value] = button.dataset.set.split(":");
      const isOn = key === "mode" ? mode === value : String(state[key]) === value;
      button.setAttribute("aria-pressed", isOn);
      if (key === "mode") button.disabled = !isPossible(value);
    }
    const slider = find("#slider");
    slider.parentElement.hidden = mode !== "swipe" && mode !== "onion";
    slide();
    if (mode === "blink" && !still) timer = setInterval(flip, 600);
  }
  function slide() {
    const stage = find("#stage");
    find("#slider").value = state.at * 100;
    stage.style.setProperty("--at", stage.dataset.mode === "swipe" ? state.at * 100 + "%" : state.at);
  }
  function flip() { find("#stage")?.classList.toggle("second"); }
  function set(key, value) {
    state[key] = value;
    draw();
  }
  function button(label, key, value) {
    const element = make("button", { type: "button", dataset: { set: `${key}:${value}` } }, label);
    element.addEventListener("click", () => set(key, value === "true" ? !state[key] : value));
    return element;
  }
  function pictureControls() {
    const slider = make("input", { type: "range", id: "slider", min: 0, max: 100 });
    slider.addEventListener("input", () => { state.at = slider.value / 100; slide(); });
    return make("div", { className: "buttons" },
      ...Object.entries(modes).map(([value, label]) => button(label, "mode", value)),
      make("span", { className: "gap" }),
      ...zooms.map(([value, label]) => button(label, "zoom", value)),
      make("span", { className: "gap" }),
      button("Boxes", "boxes", "true"), button("Elements", "elements", "true"),
      make("label", {}, "Actual", slider));
  }

  // The numbers and texts of a snapshot.
  function row(...cells) {
    return make("tr", {}, ...cells.map(cell => cell instanceof Node ? cell
      : make("td", { className: typeof cell === "number" ? "number" : "" }, String(cell))));
  }
  function head(...names) { return make("tr", {}, ...names.map(name => make("th", { scope: "col" }, name))); }
  function numbers(picture) {
    const size = value => `${value.width} × ${value.height} px`;
    const sizes = [`expected ${size(picture.expectedSize)}`, `actual ${size(picture.actualSize)}`];
    const isCompared = picture.comparedSize || size(picture.expectedSize) === size(picture.actualSize);
    const facts = isCompared
      ? [`${picture.changedPixels} px changed`, `by at most ${picture.greatestChannelDifference} of 255`, ...sizes,
        `limit: ${picture.limit}`]
      : [...sizes, "pixels weren't compared"];
    const parts = [make("h3", {}, "Numbers"),
      make("p", { className: "facts" }, ...facts.map(text => make("span", {}, text)))];
    if (!isCompared) return parts;
    if (picture.boxes.length) {
      parts.push(make("table", {}, head("Box", "Changed px", "Elements"), ...picture.boxes.slice(0, 50).map(box =>
        row(`${box.x},${box.y}-${box.x + box.width - 1},${box.y + box.height - 1}`, box.changedPixels,
          box.elements.join(", ")))));
    }
    if (picture.sweep.length) {
      const greatest = Math.max(1, ...picture.sweep.map(step => step.changedPixels));
      parts.push(make("h3", {}, "Pixels by difference"), make("table", {}, head("By more than", "Pixels", ""),
        ...picture.sweep.map(step => row(step.threshold, step.changedPixels,
          make("td", {}, make("meter", { value: step.changedPixels / greatest, ariaHidden: "true" }))))));
    }
    return parts;
  }
  function layoutDifference(layout) {
    const kinds = { "+": "add", "-": "remove", "@": "hunk" };
    const lines = layout.diff.replace(/\n$/, "").split("\n")
      .map(line => make("span", { className: kinds[line[0]] ?? "" }, line || " "));
    return [make("h3", {}, "Layout"), make("ul", {}, ...layout.summary.map(text => make("li", {}, text))),
      make("pre", { className: "diff", tabIndex: 0 }, ...lines)];
  }
  // The message without what the page shows in sections of their own: the layout, the files, and the command.
  function message(result) {
    const hasDifference = result.kind === "layout" && result.layout;
    const text = result.message.split("\nlayout: ")[0].split("\n")
      .filter(line => hasDifference ? line.startsWith("not acceptable: ")
        : !/^(expected|actual|difference|accept) +\S/.test(line)).join("\n");
    return text ? [make("pre", { className: "message", tabIndex: 0 }, text)] : [];
  }
  function acceptance(command) {
    const button = make("button", { type: "button", id: "accept" }, "Copy");
    button.addEventListener("click", () => copy(command, button));
    return [make("h3", {}, "Accept"), make("p", { className: "accept" }, make("code", {}, command), button)];
  }
  // A result that follows another one in the list can have the same change.
  function sameChange(link) {
    let first = link.parentElement, count = 1;
    while (first.matches(".follower")) first = first.previousElementSibling;
    for (let item = first.nextElementSibling; item?.matches(".follower"); item = item.nextElementSibling) count++;
    return count > 1 ? `${count} snapshots with this change` : "";
  }
  function show(link) {
    clearInterval(timer);
    current?.removeAttribute("aria-current");
    current = link;
    link.setAttribute("aria-current", "true");
    link.scrollIntoView({ block: "nearest" });
    const data = document.getElementById(link.hash.slice(1) + "-result");
    result = data ? JSON.parse(data.textContent) : {};
    const visible = shown();
    const facts = [make("span", { className: "status " + link.dataset.status }, find(".status", link).textContent),
      ...[result.kind, result.location && `${result.location.file}:${result.location.line}`,
        `${visible.indexOf(link) + 1} of ${visible.length}`, sameChange(link)].filter(Boolean).map(text => make("span", {}, text))];
    const hasPictures = ["expected", "actual", "difference"].some(has);
    const files = Object.entries(result.files ?? {}).map(([kind, path]) => row(labels[kind], make("td", {}, make("code", {}, path))));
    detail.replaceChildren(
      make("h2", { dir: "auto" }, find(".name", link).textContent), make("p", { className: "facts" }, ...facts),
      ...(link.dataset.result ? [decisionControls()] : []),
      ...(result.message ? message(result) : []),
      ...(hasPictures ? [pictureControls(), make("div", { id: "stage" })] : []),
      ...(result.acceptCommand ? acceptance(result.acceptCommand) : []),
      ...(result.layout ? layoutDifference(result.layout) : []),
      ...(result.picture ? numbers(result.picture) : []),
      ...(files.length ? [make("h3", {}, "Files"), make("table", {}, ...files)] : []));
    mark(link);
    detail.scrollTop = 0;
    draw();
    history.replaceState(null, "", link.hash);
  }
  find("#list").addEventListener("click", event => {
    const link = event.target.closest?.("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show(link);
  });

  // Keys.
  const help = find("#help");
  find("#keys").addEventListener("click", () => help.showModal());
  help.addEventListener("click", event => { if (event.target === help) help.close(); });
  function move(step) {
    const visible = shown();
    if (!visible.length) return;
    const index = visible.indexOf(current);
    const next = visible[index < 0 ? 0 : Math.min(visible.length - 1, Math.max(0, index + step))];
    show(next);
    next.focus({ preventScroll: true });
  }
  function zoom(step) {
    const names = zooms.map(([name]) => name);
    set("zoom", names[Math.min(3, Math.max(0, names.indexOf(state.zoom) + step))]);
  }
  const keys = {
    j: () => move(1), ArrowDown: () => move(1), k: () => move(-1), ArrowUp: () => move(-1),
    1: () => set("mode", "side"), 2: () => set("mode", "swipe"), 3: () => set("mode", "onion"),
    4: () => set("mode", "blink"), 5: () => set("mode", "difference"),
    b: () => set("boxes", !state.boxes), e: () => set("elements", !state.elements),
    "+": () => zoom(1), "=": () => zoom(1), "-": () => zoom(-1),
    " ": () => { clearInterval(timer); flip(); },
    a: () => decide("accept"), r: () => decide("reject"),
    c: () => find("#accept")?.click(),
    "/": () => { search.focus(); search.select(); },
    "?": () => help.showModal(),
    Escape: () => { search.value = ""; filter(); },
  };
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
    if (event.target === search) {
      if (event.key === "Escape") { search.value = ""; filter(); search.blur(); }
      if (event.key === "Enter" || event.key === "ArrowDown") { event.preventDefault(); move(0); }
      return;
    }
    const isPressing = event.target.matches("button") && [" ", "Enter"].includes(event.key);
    if (isPressing || event.target.matches("input, textarea") || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });

  if (!links.some(link => link.dataset.status !== "same")) find(".show input[value=all]").checked = true;
  filter();
  try {
    for (const [key, decision] of JSON.parse(localStorage.getItem(storage)) ?? []) decided.set(key, decision);
  } catch {}
  reviewed.forEach(mark);
  saving.hidden = !reviewed.length;
  countDecisions();
  const named = links.find(link => link.hash === location.hash) ?? shown()[0];
  if (named) show(named);
})();
