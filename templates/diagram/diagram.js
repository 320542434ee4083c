// The script of one diagram as a page: folds, search, the path to the roots, keys and zoom.
(() => {
  "use strict";
  const find = selector => document.querySelector(selector);
  const svg = find("main > svg"), main = find("main"), bar = find(".bar"), status = find(".count");
  const data = JSON.parse(find("script[type='application/json']").textContent);
  const input = find(".bar input"), select = find(".folds select");
  const [smaller, natural, larger, fit] = document.querySelectorAll(".zoom button");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const page = document.scrollingElement;

  // The elements of the whole diagram come first, and then the looks that elements have only in folded states. The looks
  // below the items are moved in front of the first element.
  const relations = data.relations, idOf = number => data.ids[number] || "connector-" + data.ids[~relations[number]];
  const base = data.ids.map((_, number) => document.getElementById(idOf(number))), looks = [...svg.querySelectorAll(".fold")];
  const parts = base.concat(looks), numbers = new Map();
  const first = base.find(element => element?.parentNode === looks[0]?.parentNode);
  for (const number of data.below) first?.before(looks[number]);
  parts.forEach((part, number) => part && numbers.set(part, number));
  const isItem = number => Array.isArray(relations[number]);
  const items = base.map((_, number) => number).filter(number => isItem(number) && base[number]);
  const children = base.map(() => []);
  for (const item of items) for (const parent of relations[item]) children[parent].push(item);

  const lines = new Map();
  for (const link of document.querySelectorAll(".words a")) lines.set(decodeURIComponent(link.getAttribute("href").slice(1)), link);
  const line = item => lines.get(data.ids[item]);
  const text = item => line(item)?.textContent ?? base[item].textContent.trim();
  const label = item => text(item).split(": ")[0];
  svg.setAttribute("role", "graphics-document document");
  for (const link of svg.querySelectorAll("a")) link.setAttribute("tabindex", -1);
  let current = items[0];
  base[current]?.setAttribute("tabindex", 0);

  // The SVG has the names of items with relations, and links are named by their texts. Other items are named by their lines
  // in the text alternative. This is done after the picture is shown.
  const name = () => items.forEach(item => {
    const element = base[item];
    if (element.localName !== "a") element.ariaLabel ??= text(item);
    if (item !== current) element.setAttribute("tabindex", -1);
  });
  (window.requestIdleCallback ?? setTimeout)(() => {
    name();
    for (const part of parts) part?.classList.add("part");
  });

  // Folded states: for each element and look two numbers of 24 bits, and a bit for those that are shown.
  const box = svg.viewBox.baseVal, whole = {
    width: box.width, height: box.height, scale: svg.width.baseVal.value / box.width,
  };
  const paper = svg.querySelector("rect");
  const bytes = text => Uint8Array.from(atob(text), character => character.charCodeAt(0));
  let state = 0, zoom = 0;
  function places(index) {
    const folded = data.states[index - 1];
    if (!folded) return () => [true, 0, 0];
    folded.places ??= bytes(folded.at);
    folded.bits ??= bytes(folded.shown);
    const number = at => ((folded.places[at] << 24 | folded.places[at + 1] << 16 | folded.places[at + 2] << 8) >> 8) / data.unit;
    return part => [folded.bits[part >> 3] >> (part & 7) & 1, number(6 * part), number(6 * part + 3)];
  }
  function fold(index, moves = !calm.matches) {
    state = index;
    select.selectedIndex = index;
    svg.classList.toggle("moving", moves);
    const place = places(index), size = data.states[index - 1] ?? whole;
    parts.forEach((part, number) => {
      if (!part) return;
      const isLook = number >= base.length;
      const [shown, x, y] = isLook && !index ? [false, 0, 0] : place(number);
      part.classList.toggle(isLook ? "on" : "off", isLook ? !!shown : !shown);
      part.style.translate = x || y ? `${x}px ${y}px` : "";
    });
    svg.setAttribute("viewBox", `${box.x} ${box.y} ${size.width} ${size.height}`);
    for (const side of ["width", "height"]) {
      svg.setAttribute(side, size[side] * size.scale);
      if (paper?.parentNode === svg) paper.setAttribute(side, size[side]);
    }
    resize();
    if (index && base[current]?.classList.contains("off")) choose(items.find(item => !base[item].classList.contains("off")), false);
  }
  if (data.states.length) {
    select.append(...["everything", ...data.states.map(state => state.name)].map(name => new Option(name)));
    select.parentNode.hidden = false;
    select.addEventListener("change", () => fold(select.selectedIndex));
  }

  // The zoom is a factor. If it is 0, the picture is as wide as the page, but never enlarged.
  const size = () => data.states[state - 1] ?? whole;
  function fitting() {
    const style = getComputedStyle(main);
    return Math.min(1, (main.clientWidth - parseFloat(style.paddingLeft) * 2) / (size().width * size().scale));
  }
  function resize() {
    const factor = zoom || fitting();
    svg.style.maxWidth = zoom ? "none" : "100%";
    svg.style.width = zoom ? `${size().width * size().scale * factor}px` : "";
    natural.textContent = `${Math.round(factor * 100)} %`;
    fit.setAttribute("aria-pressed", !zoom);
  }
  function setZoom(value, x = main.clientWidth / 2, y = innerHeight / 2) {
    const before = svg.getBoundingClientRect();
    zoom = value && Math.min(16, Math.max(.05, value));
    resize();
    const after = svg.getBoundingClientRect(), ratio = after.width / before.width;
    main.scrollLeft += (x - before.left) * ratio + after.left - x;
    page.scrollTop += (y - before.top) * ratio + after.top - y;
  }
  const step = (factor, ...point) => setZoom((zoom || fitting()) * factor, ...point);
  smaller.onclick = () => step(.8);
  larger.onclick = () => step(1.25);
  natural.onclick = () => setZoom(1);
  fit.onclick = () => setZoom(0);
  main.addEventListener("wheel", event => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    step(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }, { passive: false });
  addEventListener("resize", resize);

  // The chosen item has the focus. A folded item is shown.
  function choose(item, focuses = true, scrolls = focuses) {
    if (item === undefined) return;
    base[current]?.setAttribute("tabindex", -1);
    current = item;
    const element = base[item];
    element.setAttribute("tabindex", 0);
    if (focuses && element.classList.contains("off")) fold(0, false);
    if (scrolls) element.scrollIntoView({ block: "center", inline: "center", behavior: calm.matches ? "auto" : "smooth" });
    if (focuses) element.focus({ preventScroll: true });
    for (let details = line(item)?.closest("details"); details; details = details.parentNode.closest("details")) details.open = true;
  }
  function openAddress() {
    let id;
    try { id = decodeURIComponent(location.hash.slice(1)); } catch { return; }
    choose(items.find(item => data.ids[item] === id));
  }
  addEventListener("hashchange", openAddress);
  svg.addEventListener("focusin", event => {
    const item = itemAt(event.target);
    if (item !== undefined && item !== current) choose(item, false);
  });

  // Arrow keys follow lines: to the nearest related item in the direction, otherwise to the nearest of all items.
  const middle = item => {
    const frame = base[item].getBoundingClientRect();
    return [frame.x + frame.width / 2, frame.y + frame.height / 2];
  };
  function go(x, y) {
    const [left, top] = middle(current);
    const distance = item => {
      const [across, down] = middle(item), dx = across - left, dy = down - top;
      const ahead = dx * x + dy * y, aside = Math.abs(dx * y) + Math.abs(dy * x);
      return ahead > 1 ? ahead + 3 * aside : Infinity;
    };
    const nearest = among => among.filter(item => item !== current && !base[item].classList.contains("off"))
      .reduce((best, item) => distance(item) < distance(best ?? current) ? item : best, undefined);
    const up = relations[current];
    choose(nearest([...up, ...children[current], ...up.flatMap(parent => children[parent])]) ?? nearest(items));
  }
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  svg.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrows[event.key]) go(...arrows[event.key]);
    else if (event.key === "Home") choose(items.find(item => !base[item].classList.contains("off")));
    else if (event.key === "Enter" && base[current].localName !== "a") base[current].querySelector("a")?.dispatchEvent(new MouseEvent("click"));
    else return;
    event.preventDefault();
  });

  // The way to the roots, and in a graph all ancestors and descendants, of the item under the pointer or the focus.
  const itemAt = node => {
    for (; node && node !== svg; node = node.parentNode) if (numbers.has(node)) {
      const number = numbers.get(node);
      return isItem(number) ? number : undefined;
    }
  };
  function reach(start, next, found) {
    for (const stack = [start]; stack.length;) for (const item of next(stack.pop())) if (!found.has(item)) {
      found.add(item);
      stack.push(item);
    }
  }
  function trace(item) {
    for (const part of svg.querySelectorAll(".lit")) part.classList.remove("lit");
    svg.classList.toggle("tracing", item !== undefined);
    if (item === undefined) return;
    const above = new Set(), near = new Set([item]);
    reach(item, number => relations[number], above);
    if (data.isGraph) reach(item, number => children[number], near);
    const isNear = number => above.has(number) || near.has(number);
    base.forEach((part, number) => {
      const relation = relations[number];
      const lit = relation === null || (isItem(number) ? isNear(number)
        : typeof relation === "string" ? relation.split(" ").every(end => isNear(+end))
        : relation < 0 ? above.has(~relation) : isNear(relation));
      if (lit) part?.classList.add("lit");
    });
    // The looks of lines in folded states have no relations.
    for (const look of looks) look.classList.add("lit");
  }
  if (data.highlight) {
    const focused = () => itemAt(svg.querySelector(":focus-visible"));
    svg.addEventListener("pointerover", event => event.pointerType !== "touch" && trace(itemAt(event.target) ?? focused()));
    svg.addEventListener("pointerleave", () => trace(focused()));
    svg.addEventListener("focusin", () => trace(focused()));
    svg.addEventListener("focusout", () => trace());
  }

  // Search: every word must be in the item's texts.
  let hits = [], hit = -1;
  function search() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    hits = words.length ? items.filter(item => {
      const own = `${text(item)} ${base[item].textContent}`.toLowerCase();
      return words.every(word => own.includes(word));
    }) : [];
    hit = -1;
    svg.classList.toggle("searching", words.length > 0);
    for (const item of items) base[item].classList.remove("hit", "chosen");
    for (const item of hits) base[item].classList.add("hit");
    status.textContent = !words.length ? "" : hits.length ? `${hits.length} found` : "nothing found";
  }
  function next(step) {
    if (!hits.length) return;
    base[hits[hit]]?.classList.remove("chosen");
    hit = hit < 0 && step < 0 ? hits.length - 1 : (hit + step + hits.length) % hits.length;
    const element = base[hits[hit]];
    element.classList.add("chosen");
    if (element.classList.contains("off")) fold(0, false);
    choose(hits[hit], false, true);
    status.textContent = `${hit + 1} of ${hits.length}: ${label(hits[hit])}`;
  }
  if (data.search) {
    input.addEventListener("input", search);
    input.addEventListener("keydown", event => {
      if (event.key === "Enter") next(event.shiftKey ? -1 : 1);
      if (event.key === "Escape") { input.value = ""; search(); input.blur(); }
    });
  } else input.parentNode.hidden = true;

  const keys = {
    "/": () => data.search && input.focus(), n: () => next(1), N: () => next(-1), "+": larger.onclick,
    "-": smaller.onclick, 0: natural.onclick, f: fit.onclick,
    "[": () => state !== 1 && data.states.length && fold(state ? state - 1 : data.states.length),
    "]": () => state && fold((state + 1) % (data.states.length + 1)),
  };
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select")) return;
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });

  // A printed page has the whole picture without marks.
  let printed;
  addEventListener("beforeprint", () => { printed = state; trace(); svg.classList.remove("searching"); fold(0, false); });
  addEventListener("afterprint", () => { fold(printed, false); search(); });

  // At the start, labels of 12 points have at least 9 pixels, and the first item is in sight. The browser scrolls to the
  // address of the page when it has loaded it.
  bar.hidden = false;
  if (fitting() < .75) zoom = .75;
  resize();
  const [start] = base[current] ? middle(current) : [0];
  if (start > main.clientWidth * .8) main.scrollLeft += start - main.clientWidth / 2;
  if (location.hash) addEventListener("load", () => requestAnimationFrame(openAddress));
})();
