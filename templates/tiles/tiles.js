// The script of a page with tiles: moves and zooms the picture, and finds its items by name and by place.
(() => {
  "use strict";
  const find = selector => document.querySelector(selector);
  const all = selector => [...document.querySelectorAll(selector)];
  const root = document.documentElement;
  const stage = find("#stage"), canvas = find("#picture"), context = canvas.getContext("2d");
  const card = find("#card"), outline = find("#outline"), overview = find("#overview"), status = find("#status");
  const search = find("#search"), results = find("#results");
  const tileSize = 512, resultCount = 50;
  const calm = matchMedia("(prefers-reduced-motion: reduce)"), darkness = matchMedia("(prefers-color-scheme: dark)");
  let picture;

  // Pieces of the page are scripts that call `espalier`, because a page on a disk can't fetch files.
  const pieces = new Map(), arrivals = new Map();
  window.espalier = (kind, name, ...content) => arrivals.get(`${kind}/${name}`)?.(content);
  function piece(kind, name, path = `${kind}/${name}.js`) {
    const key = `${kind}/${name}`;
    if (!pieces.has(key)) {
      pieces.set(key, new Promise(resolve => {
        arrivals.set(key, resolve);
        const script = document.createElement("script");
        script.onload = () => { resolve(null); script.remove(); arrivals.delete(key); };
        script.onerror = script.onload;
        script.src = `picture/${path}`;
        document.head.append(script);
      }));
    }
    return pieces.get(key);
  }

  // The view: `x` and `y` are the pixel of the picture in the middle, `zoom` is the number of CSS pixels for each.
  let view = { x: 0, y: 0, zoom: 1 }, width = 0, height = 0, ratio = 1;
  const fitting = () => Math.min((width - 32) / picture.width, (height - 32) / picture.height);
  const leastZoom = () => Math.min(fitting(), 1 / picture.scale) / 2;
  const greatestZoom = () => Math.max(4 / picture.scale, fitting());
  function look(x, y, zoom) {
    zoom = Math.max(leastZoom(), Math.min(greatestZoom(), zoom));
    // At its edges, the picture can be moved 60 CSS pixels into the window.
    const clamp = (value, length, extent) => {
      const reach = (extent / 2 - 60) / zoom;
      return Math.max(Math.min(reach, length - reach), Math.min(Math.max(reach, length - reach), value));
    };
    view = { x: clamp(x, picture.width, width), y: clamp(y, picture.height, height), zoom };
    redraw();
  }
  const onScreen = (x, y) => [(x - view.x) * view.zoom + width / 2, (y - view.y) * view.zoom + height / 2];
  const inPicture = (x, y) => [(x - width / 2) / view.zoom + view.x, (y - height / 2) / view.zoom + view.y];
  function zoomAt(x, y, factor) {
    stop();
    const zoom = Math.max(leastZoom(), Math.min(greatestZoom(), view.zoom * factor));
    const [px, py] = inPicture(x, y);
    look(px - (x - width / 2) / zoom, py - (y - height / 2) / zoom, zoom);
  }

  // Movements: the zoom changes evenly in its logarithm, so that it looks even.
  let flight = 0;
  const stop = () => { cancelAnimationFrame(flight); flight = 0; };
  function fly(x, y, zoom) {
    stop();
    if (calm.matches || document.hidden) return look(x, y, zoom);
    const from = { ...view }, start = performance.now();
    const step = now => {
      const part = Math.min(1, Math.max(0, (now - start) / 280)), eased = 1 - (1 - part) ** 3;
      const between = from.zoom * (zoom / from.zoom) ** eased;
      const share = Math.abs(zoom / from.zoom - 1) < 1e-6
        ? eased : (1 / from.zoom - 1 / between) / (1 / from.zoom - 1 / zoom);
      look(from.x + (x - from.x) * share, from.y + (y - from.y) * share, between);
      flight = part < 1 ? requestAnimationFrame(step) : 0;
    };
    flight = requestAnimationFrame(step);
  }
  // The page opens with the whole picture. A picture whose text couldn't be read then, because it would be reduced to less
  // than a third, opens in its natural size at its first item, and at its edges.
  function open() {
    const natural = 1 / picture.scale, whole = Math.min(fitting(), natural);
    if (!picture.first || whole >= natural / 3) return look(picture.width / 2, picture.height / 2, whole);
    const [x, y, w, h] = picture.first.map(value => value * picture.scale);
    const inside = (value, length, extent) => {
      const reach = (extent / 2 - 16) / natural;
      return length < 2 * reach ? length / 2 : Math.max(reach, Math.min(length - reach, value));
    };
    look(inside(x + w / 2, picture.width, width), inside(y + h / 2, picture.height, height), natural);
  }
  const showAll = () => fly(picture.width / 2, picture.height / 2, Math.min(fitting(), 1 / picture.scale));
  const zoomBy = factor => fly(view.x, view.y, Math.max(leastZoom(), Math.min(greatestZoom(), view.zoom * factor)));

  // Tiles: those in sight are loaded from the middle outward. Until one arrives, a larger one is shown in its place.
  let layer, tiles = new Map(), frame = 0;
  function tile(level, column, row) {
    const name = `${level}/${column}_${row}`;
    let found = tiles.get(name);
    if (found) {
      tiles.delete(name);
    } else {
      found = new Image();
      found.onload = redraw;
      found.src = `picture/${layer.name}_files/${name}.png`;
    }
    tiles.set(name, found);
    return found;
  }
  const isReady = image => image?.complete && image.naturalWidth > 0;
  function redraw() { frame ||= requestAnimationFrame(draw); }
  function draw() {
    cancelAnimationFrame(frame);
    frame = 0;
    if (!layer || width === 0) return;
    const zoom = view.zoom * ratio, left = canvas.width / 2 - view.x * zoom, top = canvas.height / 2 - view.y * zoom;
    const place = (start, length, origin) => {
      const begin = Math.round(start * zoom + origin);
      return [begin, Math.round((start + length) * zoom + origin) - begin];
    };
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (layer.paper) {
      context.fillStyle = layer.paper;
      const [x, w] = place(0, picture.width, left), [y, h] = place(0, picture.height, top);
      context.fillRect(x, y, w, h);
    }
    const level = Math.max(0, Math.min(picture.lastLevel, picture.lastLevel + Math.ceil(Math.log2(zoom) - 0.2)));
    const wanted = inSight(level, zoom, left, top);
    const room = Math.max(96, 3 * wanted.length);
    for (const { column, row } of wanted) {
      const exact = tile(level, column, row);
      for (let up = 0; up <= level; up += 1) {
        const image = up === 0 ? exact : tiles.get(`${level - up}/${column >> up}_${row >> up}`);
        if (!isReady(image)) continue;
        // The part of the picture, and the same part in pixels of the image.
        const unit = 2 ** (picture.lastLevel - level), size = tileSize * unit;
        const [x0, y0] = [column * size, row * size];
        const [w0, h0] = [Math.min(size, picture.width - x0), Math.min(size, picture.height - y0)];
        const shrink = unit * 2 ** up, [sx, sy] = [x0 / shrink % tileSize, y0 / shrink % tileSize];
        const [x, w] = place(x0, w0, left), [y, h] = place(y0, h0, top);
        const [sw, sh] = [Math.min(w0 / shrink, image.naturalWidth - sx), Math.min(h0 / shrink, image.naturalHeight - sy)];
        if (w > 0 && h > 0 && sw > 0 && sh > 0) context.drawImage(image, sx, sy, sw, sh, x, y, w, h);
        break;
      }
    }
    for (const [name, image] of tiles) {
      if (tiles.size <= room) break;
      if (!image.complete) { image.onload = null; image.src = "data:,"; }
      tiles.delete(name);
    }
    placeOverlays();
  }
  function inSight(level, zoom, left, top) {
    const unit = 2 ** (picture.lastLevel - level), side = tileSize * unit;
    const last = (length, size) => Math.ceil(Math.ceil(length / unit) / size) - 1;
    const first = origin => Math.max(0, Math.floor(-origin / zoom / side));
    const end = (origin, length, limit) => Math.min(limit, Math.floor((length - origin) / zoom / side));
    const found = [];
    for (let row = first(top); row <= end(top, canvas.height, last(picture.height, tileSize)); row += 1) {
      for (let column = first(left); column <= end(left, canvas.width, last(picture.width, tileSize)); column += 1) {
        found.push({ column, row, distance: Math.hypot((column + 0.5) * side - view.x, (row + 0.5) * side - view.y) });
      }
    }
    return found.sort((a, b) => a.distance - b.distance);
  }

  // Overlays: the outline of the chosen item, its card, and the overview.
  function placeOverlays() {
    const item = chosen ?? hovered;
    outline.hidden = !item;
    card.hidden = !item;
    if (item) {
      const [x, y, w, h] = item.frame.map(value => value * picture.scale);
      const [left, top] = onScreen(x, y), [right, bottom] = onScreen(x + w, y + h);
      outline.style.transform = `translate(${left - 4}px, ${top - 4}px)`;
      outline.style.width = `${right - left + 8}px`;
      outline.style.height = `${bottom - top + 8}px`;
      outline.hidden = !chosen;
      const below = bottom + 12 + card.offsetHeight < height;
      const cardTop = below ? bottom + 10 : Math.max(10, top - card.offsetHeight - 10);
      const cardLeft = Math.max(12, Math.min(width - card.offsetWidth - 12, left));
      card.style.transform = `translate(${Math.round(cardLeft)}px, ${Math.round(cardTop)}px)`;
      // A label that can be read needs no card that repeats it.
      const isSaid = !item.link && !(item.title && item.title !== item.label) && item.id === item.label;
      card.hidden = isSaid && bottom - top >= 14 || right < 0 || left > width || bottom < 0 || top > height;
    }
    const [w, h] = overviewSize(), box = find("#overview div");
    const [x0, y0] = inPicture(0, 0), [x1, y1] = inPicture(width, height);
    const clamp = value => Math.max(0, Math.min(1, value));
    const [a, b] = [clamp(x0 / picture.width), clamp(x1 / picture.width)];
    const [c, d] = [clamp(y0 / picture.height), clamp(y1 / picture.height)];
    overview.hidden = b - a > 0.999 && d - c > 0.999;
    box.style.left = `${5 + a * w - 1}px`;
    box.style.top = `${5 + c * h - 1}px`;
    box.style.width = `${Math.max(6, (b - a) * w + 2)}px`;
    box.style.height = `${Math.max(6, (d - c) * h + 2)}px`;
  }
  function overviewSize() {
    const most = Math.min(180, width / 3), factor = Math.min(most / picture.width, most * 0.8 / picture.height);
    return [Math.max(14, picture.width * factor), Math.max(14, picture.height * factor)].map(Math.round);
  }
  function lookAtOverview(event) {
    const image = find("#overview img").getBoundingClientRect();
    stop();
    look((event.clientX - image.left) / image.width * picture.width,
      (event.clientY - image.top) / image.height * picture.height, view.zoom);
  }
  overview.addEventListener("pointerdown", event => {
    event.preventDefault();
    overview.setPointerCapture(event.pointerId);
    lookAtOverview(event);
  });
  overview.addEventListener("pointermove", event => { if (event.buttons) lookAtOverview(event); });

  // Items. A frame is in points: x, y, width, height.
  let chosen, hovered;
  async function itemAt(x, y) {
    const [px, py] = inPicture(x, y), side = tileSize * 2 ** (picture.lastLevel - picture.blockLevel);
    if (px < 0 || py < 0 || px >= picture.width || py >= picture.height) return undefined;
    const content = await piece("places", `${Math.floor(px / side)}_${Math.floor(py / side)}`);
    const [a, b] = [px / picture.scale, py / picture.scale];
    const row = content?.[0].findLast(([x, y, w, h]) => a >= x && a < x + w && b >= y && b < y + h);
    if (!row) return undefined;
    const [left, top, w, h, label, id, title, link] = row;
    return { frame: [left, top, w, h], label, id: id || label, title, link };
  }
  function fillCard(item) {
    const add = (name, text) => {
      const element = document.createElement(name);
      element.textContent = text;
      element.dir = "auto";
      card.append(element);
      return element;
    };
    card.replaceChildren();
    add("h2", item.label);
    if (item.title && item.title !== item.label) add("p", item.title);
    if (item.id !== item.label) add("p", item.id);
    if (item.link) {
      const link = add("a", item.link.replace(/^https?:\/\//, ""));
      link.href = item.link;
      link.rel = "noopener noreferrer";
      link.target = "_blank";
    }
  }
  // A warning is visible until another item is chosen. Other messages are for screen readers, because the page shows
  // what they are about.
  function say(message) {
    status.classList.add("unseen");
    status.textContent = message;
  }
  function warn(message) {
    status.textContent = message;
    status.classList.remove("unseen");
  }
  function choose(item) {
    chosen = item;
    hovered = undefined;
    if (item) {
      fillCard(item);
      say([item.label, item.title].filter(Boolean).join(", "));
    } else {
      status.classList.add("unseen");
    }
    const hash = item ? `#node=${encodeURIComponent(item.id)}` : "";
    if (location.hash !== hash) history.replaceState(null, "", hash || location.pathname + location.search);
    redraw();
  }
  // An item from the index has no tooltip and no link, which are stored with the items of its place.
  async function visit(entry, moves = true) {
    const [x, y, w, h] = entry.frame.map(value => value * picture.scale);
    const zoom = Math.min(1 / picture.scale, 0.8 * width / Math.max(1, w), 0.8 * height / Math.max(1, h));
    choose(entry);
    if (moves) fly(x + w / 2, y + h / 2, Math.max(zoom, view.zoom > greatestZoom() / 2 ? zoom : Math.min(view.zoom, 2 * zoom)));
    else look(x + w / 2, y + h / 2, zoom);
    const side = tileSize * 2 ** (picture.lastLevel - picture.blockLevel);
    const content = await piece("places", `${Math.floor(Math.max(0, x) / side)}_${Math.floor(Math.max(0, y) / side)}`);
    const row = content?.[0].find(row => plain(row[5] || row[4]) === entry.id && Math.abs(row[0] - entry.frame[0]) <= 1);
    if (row && chosen === entry) {
      Object.assign(entry, { title: row[6], link: row[7] });
      fillCard(entry);
      redraw();
    }
  }

  // Names: pieces of a sorted index. `picture.names` has the first key of each.
  const firstPiece = key => Math.max(0, lowerBound(picture.names, key) - 1);
  // The index is sorted by code points. Comparing with `<` sorts surrogates, which are half of a character beyond
  // U+FFFF, before the characters from U+E000 to U+FFFF.
  const rank = unit => unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
  function precedes(a, b) {
    const length = Math.min(a.length, b.length);
    for (let index = 0; index < length; index += 1) {
      const [x, y] = [a.charCodeAt(index), b.charCodeAt(index)];
      if (x !== y) return rank(x) < rank(y);
    }
    return a.length < b.length;
  }
  function lowerBound(keys, key) {
    let [low, high] = [0, keys.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (precedes(keys[middle], key)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  class NamePart {
    #text; #frames; #others; #lines; #keys;
    constructor(text, frames, others) {
      [this.#text, this.#frames, this.#others] = [text, frames, others];
      this.lower = text.toLowerCase();
    }
    get keys() { return this.#keys ??= this.lower.split("\n"); }
    entry(index) {
      this.#lines ??= this.#text.split("\n");
      const name = this.#lines[index], [label, id] = this.#others[index] ?? [name, name];
      return { label, id, frame: this.#frames.slice(4 * index, 4 * index + 4) };
    }
  }
  async function names(number) {
    const content = await piece("names", number);
    if (!content) return undefined;
    content.part ??= new NamePart(...content);
    return content.part;
  }
  // In the index, each control character of a name is replaced by a space.
  const plain = text => text.replace(/[\u0000-\u001f]/g, " ");
  async function node(name) {
    const id = plain(name), key = id.toLowerCase();
    let other;
    for (let number = firstPiece(key); number < picture.names.length && !precedes(key, picture.names[number]); number += 1) {
      const part = await names(number);
      for (let index = part?.keys.indexOf(key) ?? -1; index >= 0; index = part.keys.indexOf(key, index + 1)) {
        const entry = part.entry(index);
        if (entry.id === id) return entry;
        if (!other || other.label !== id) other = entry;
      }
    }
    return other;
  }
  async function visitHash(moves) {
    if (!location.hash.startsWith("#node=")) return;
    let id;
    try { id = decodeURIComponent(location.hash.slice(6)); } catch { return; }
    if (chosen?.id === id) return;
    const entry = await node(id);
    if (entry) await visit(entry, moves);
    else warn(`There is no item ${id}.`);
  }
  addEventListener("hashchange", () => visitHash(true));

  // Search as you type: first the names that begin with the text, then those that contain it.
  let query = 0, shownQuery = 0, found = [], marked = -1;
  async function lookUp(text) {
    const number = ++query, key = text.trim().toLowerCase();
    if (!key) return show([], "");
    const entries = [], seen = new Set();
    const add = entry => {
      const name = `${entry.id}\n${entry.frame}`;
      if (!seen.has(name)) { seen.add(name); entries.push(entry); }
    };
    for (let index = firstPiece(key); index < picture.names.length && entries.length < resultCount; index += 1) {
      if (precedes(key, picture.names[index]) && !picture.names[index].startsWith(key)) break;
      const part = await names(index);
      if (number !== query) return;
      if (!part) continue;
      for (let line = lowerBound(part.keys, key); line < part.keys.length && entries.length < resultCount; line += 1) {
        if (!part.keys[line].startsWith(key)) break;
        add(part.entry(line));
      }
    }
    if (entries.length > 0) show(entries, key);
    let shownAt = performance.now();
    for (let index = 0; index < picture.names.length && entries.length < resultCount; index += 1) {
      // The next pieces are loaded while this one is searched.
      for (let next = index; next < Math.min(index + 6, picture.names.length); next += 1) piece("names", next);
      const part = await names(index);
      if (number !== query) return;
      for (let at = part?.lower.indexOf(key) ?? -1; at >= 0 && entries.length < resultCount;) {
        let line = 0;
        for (let end = part.lower.lastIndexOf("\n", at); end >= 0; end = end ? part.lower.lastIndexOf("\n", end - 1) : -1) line += 1;
        add(part.entry(line));
        const end = part.lower.indexOf("\n", at);
        at = end < 0 ? -1 : part.lower.indexOf(key, end);
      }
      if (performance.now() - shownAt > 80) { show(entries, key); shownAt = performance.now(); }
    }
    show(entries, key, true);
  }
  function show(entries, key, isComplete = false) {
    // A search shows its results several times, each time with further ones at the end. Keep the marked result.
    if (query !== shownQuery || marked < 0) marked = entries.length ? 0 : -1;
    [found, shownQuery] = [entries, query];
    results.replaceChildren(...entries.map((entry, index) => {
      const item = document.createElement("li"), label = entry.label, at = label.toLowerCase().indexOf(key);
      item.id = `result-${index}`;
      item.setAttribute("role", "option");
      if (at >= 0 && label.toLowerCase().length === label.length) {
        const mark = document.createElement("mark");
        mark.textContent = label.slice(at, at + key.length);
        item.append(label.slice(0, at), mark, label.slice(at + key.length));
      } else {
        item.append(label);
      }
      if (entry.id !== label) {
        const id = document.createElement("small");
        id.textContent = entry.id;
        item.append(id);
      }
      return item;
    }));
    if (isComplete && !entries.length) {
      const none = document.createElement("li");
      none.className = "none";
      none.textContent = "No name contains this text.";
      results.append(none);
    }
    results.hidden = !results.children.length;
    search.setAttribute("aria-expanded", String(!results.hidden));
    const more = entries.length >= resultCount ? " or more" : "";
    if (isComplete) say(entries.length === 1 ? "1 name" : `${entries.length}${more} names`);
    markResult(marked);
  }
  function markResult(index) {
    marked = index;
    [...results.children].forEach((item, other) => item.setAttribute("aria-selected", String(other === index)));
    if (index >= 0) search.setAttribute("aria-activedescendant", `result-${index}`);
    else search.removeAttribute("aria-activedescendant");
    results.children[index]?.scrollIntoView({ block: "nearest" });
  }
  function closeSearch() { query += 1; show([], ""); }
  function take(index) {
    const entry = found[index];
    if (!entry) return;
    closeSearch();
    canvas.focus({ preventScroll: true });
    visit(entry);
  }
  search.addEventListener("input", () => lookUp(search.value));
  search.addEventListener("focus", () => { if (search.value) lookUp(search.value); });
  search.addEventListener("blur", () => setTimeout(closeSearch, 150));
  search.addEventListener("keydown", event => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length) markResult((marked + step + found.length) % found.length);
    else if (event.key === "Enter") take(Math.max(0, marked));
    else if (event.key === "Escape") {
      if (search.value) { search.value = ""; closeSearch(); } else canvas.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  results.addEventListener("pointerdown", event => {
    event.preventDefault();
    take([...results.children].indexOf(event.target.closest("li")));
  });

  // Pointers: one moves the picture, two zoom it, and a click chooses an item.
  const pointers = new Map();
  let moved = 0, hover = 0;
  const at = event => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  canvas.addEventListener("pointerdown", event => {
    if (event.button > 0) return;
    stop();
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, at(event));
    if (pointers.size === 1) moved = 0;
  });
  canvas.addEventListener("pointermove", event => {
    const old = pointers.get(event.pointerId), now = at(event);
    if (!old) return hoverAt(...now);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    moved += Math.hypot(now[0] - old[0], now[1] - old[1]);
    if (moved > 4) canvas.classList.add("moving");
    pointers.set(event.pointerId, now);
    if (other) {
      const distance = ([x, y]) => Math.max(1, Math.hypot(x - other[0], y - other[1]));
      look(view.x - (now[0] - old[0]) / 2 / view.zoom, view.y - (now[1] - old[1]) / 2 / view.zoom, view.zoom);
      zoomAt((now[0] + other[0]) / 2, (now[1] + other[1]) / 2, distance(now) / distance(old));
    } else {
      look(view.x - (now[0] - old[0]) / view.zoom, view.y - (now[1] - old[1]) / view.zoom, view.zoom);
    }
  });
  async function release(event) {
    if (!pointers.delete(event.pointerId)) return;
    if (pointers.size) return;
    canvas.classList.remove("moving");
    if (event.type === "pointerup" && moved <= 4) choose(await itemAt(...at(event)));
  }
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);
  canvas.addEventListener("dblclick", event => {
    const [x, y] = at(event), [px, py] = inPicture(x, y), zoom = Math.min(greatestZoom(), view.zoom * 2);
    fly(px - (x - width / 2) / zoom, py - (y - height / 2) / zoom, zoom);
  });
  canvas.addEventListener("wheel", event => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? height : 1;
    zoomAt(...at(event), Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002)));
  }, { passive: false });

  // The card of the item under the pointer, which stays while the pointer is over the card.
  function hoverAt(x, y) {
    clearTimeout(hover);
    hover = setTimeout(async () => {
      // Names that take less than 3 pixels of height can't be read, and thousands of them are in sight.
      const item = await itemAt(x, y);
      const isLarge = item && item.frame[3] * picture.scale * view.zoom >= 3;
      canvas.classList.toggle("over", Boolean(isLarge));
      if (chosen || hovered?.id === item?.id && hovered) return;
      hovered = isLarge ? item : undefined;
      if (hovered) fillCard(hovered);
      redraw();
    }, hovered ? 120 : 60);
  }
  function unhover() {
    clearTimeout(hover);
    hover = setTimeout(() => { hovered = undefined; redraw(); }, 150);
  }
  canvas.addEventListener("pointerleave", unhover);
  card.addEventListener("pointerenter", () => clearTimeout(hover));
  card.addEventListener("pointerleave", unhover);

  // Keys.
  const keys = {
    ArrowLeft: shift => pan(-1, 0, shift), ArrowRight: shift => pan(1, 0, shift),
    ArrowUp: shift => pan(0, -1, shift), ArrowDown: shift => pan(0, 1, shift),
    "+": () => zoomBy(1.5), "=": () => zoomBy(1.5), "-": () => zoomBy(1 / 1.5), "0": showAll,
    "/": () => { search.focus(); search.select(); }, Escape: () => choose(undefined),
  };
  function pan(x, y, isFar) {
    const step = isFar ? 0.8 : 0.15;
    fly(view.x + x * step * width / view.zoom, view.y + y * step * height / view.zoom, view.zoom);
  }
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input:not([type=radio])")) return;
    if (event.target.matches("[type=radio]") && event.key.startsWith("Arrow")) return;
    const action = picture && keys[event.key];
    if (!action) return;
    event.preventDefault();
    action(event.shiftKey);
  });
  find("#larger").addEventListener("click", () => zoomBy(1.5));
  find("#smaller").addEventListener("click", () => zoomBy(1 / 1.5));
  find("#fit").addEventListener("click", showAll);

  // Light or dark.
  function store(value) { try { localStorage.setItem("espalier-theme", value); } catch {} }
  function stored() { try { return localStorage.getItem("espalier-theme"); } catch { return null; } }
  function setTheme(value) {
    if (picture.layers.length === 1) value = picture.layers[0].name;
    if (value === "light" || value === "dark") root.dataset.theme = value;
    else delete root.dataset.theme;
    const radio = all(".theme input").find(input => input.value === (root.dataset.theme ?? "auto"));
    if (radio) radio.checked = true;
    const name = root.dataset.theme ?? (darkness.matches ? "dark" : "light");
    layer = picture.layers.find(layer => layer.name === name) ?? picture.layers[0];
    tiles = new Map();
    const level = Math.min(8, picture.lastLevel), image = find("#overview img");
    image.src = `picture/${layer.name}_files/${level}/0_0.png`;
    tile(Math.min(9, picture.lastLevel), 0, 0);
    redraw();
  }
  for (const input of all(".theme input")) {
    input.addEventListener("change", () => { setTheme(input.value); store(input.value); });
  }
  darkness.addEventListener("change", () => { if (picture) setTheme(root.dataset.theme); });

  function resize() {
    width = stage.clientWidth;
    height = stage.clientHeight;
    ratio = devicePixelRatio || 1;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    if (!picture) return;
    const [w, h] = overviewSize(), image = find("#overview img");
    image.width = w;
    image.height = h;
    draw();
  }
  addEventListener("beforeprint", draw);

  async function start() {
    [picture] = await piece("picture", 0, "picture.js") ?? [];
    if (!picture) {
      warn("The folder 'picture' isn't beside this page.");
      return;
    }
    canvas.setAttribute("aria-label", picture.title);
    find(".tools").hidden = false;
    find(".zoom").hidden = false;
    resize();
    setTheme(stored());
    open();
    await visitHash(false);
    new ResizeObserver(resize).observe(stage);
  }
  start();
})();
