// The script of a gallery: search, keys, the viewer, and the choice between light and dark.
(() => {
  "use strict";
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const find = (selector, root = document) => root.querySelector(selector);
  const root = document.documentElement;
  const search = find("#search"), count = find("#count"), nothing = find("#nothing");
  const viewer = find("#viewer"), content = find("#viewer-content");
  const cards = all(".card"), groups = all(".group"), failures = all(".failure");
  find(".tools").hidden = false;

  // Search: each word of the query must occur in the title, the type, the name or the text of the picture, or in the name or
  // the errors of a diagram that failed.
  const fold = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  let texts, errors;
  function shown() { return cards.filter(card => !card.hidden); }
  function filter() {
    texts ??= cards.map(card => fold(find(".about", card).textContent + " " + card.dataset.words));
    errors ??= failures.map(failure => fold(failure.textContent));
    const words = fold(search.value).split(/\s+/).filter(Boolean);
    failures.forEach((failure, index) => { failure.hidden = !words.every(word => errors[index].includes(word)); });
    const hasFailures = failures.some(failure => !failure.hidden);
    if (failures.length) find("#failures").hidden = !hasFailures;
    cards.forEach((card, index) => { card.hidden = !words.every(word => texts[index].includes(word)); });
    groups.forEach(group => { group.hidden = !find(".card:not([hidden])", group); });
    const number = shown().length, total = cards.length;
    const noun = total === 1 ? "diagram" : "diagrams";
    count.textContent = words.length ? `${number} of ${total} ${noun}` : `${total} ${noun}`;
    nothing.hidden = number > 0 || hasFailures || total + failures.length === 0;
  }
  function searchFor(text) { search.value = text; filter(); }
  search.addEventListener("input", filter);

  // Turn the types into buttons that search for them.
  for (const type of all(".type")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "type";
    button.textContent = type.textContent;
    button.setAttribute("aria-label", `Search for ${type.textContent}`);
    type.replaceWith(button);
  }
  document.addEventListener("click", event => {
    const type = event.target.closest?.("button.type");
    if (!type) return;
    if (viewer.open) viewer.close();
    searchFor(type.textContent);
    search.focus();
  });

  // Light or dark.
  function store(value) { try { localStorage.setItem("espalier-theme", value); } catch {} }
  function stored() { try { return localStorage.getItem("espalier-theme"); } catch { return null; } }
  function setTheme(value) {
    if (value === "light" || value === "dark") root.dataset.theme = value;
    else delete root.dataset.theme;
    const radio = all(".theme input").find(input => input.value === (root.dataset.theme ?? "auto"));
    if (radio) radio.checked = true;
  }
  setTheme(stored());
  for (const input of all(".theme input")) {
    input.addEventListener("change", () => { setTheme(input.value); store(input.value); });
  }

  // Copy the source of a diagram.
  async function copy(button) {
    const code = find("code", button.parentElement);
    try {
      await navigator.clipboard.writeText(code.textContent);
    } catch {
      const range = document.createRange();
      range.selectNodeContents(code);
      getSelection().removeAllRanges();
      getSelection().addRange(range);
      document.execCommand("copy");
    }
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  }
  for (const details of all("details.source")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    details.append(button);
  }
  document.addEventListener("click", event => {
    const button = event.target.closest?.(".copy");
    if (button) copy(button);
  });

  // The viewer shows one card at full size.
  let current;
  function fill(card) {
    current = card;
    const side = document.createElement("div");
    side.className = "side";
    for (const part of [find(".about", card), find(".more", card)]) {
      const clone = part.cloneNode(true);
      for (const element of [clone, ...all("[id]", clone)]) element.removeAttribute("id");
      for (const details of all("details", clone)) details.open = details.classList.contains("source");
      side.append(clone);
    }
    const picture = find(".picture", card).cloneNode(true);
    find("img", picture).loading = "eager";
    picture.style.cssText = card.style.cssText;
    content.replaceChildren(picture, side);
    find("#viewer-title").textContent = find("h3", card).textContent;
    const visible = shown();
    find("#viewer-place").textContent = `${visible.indexOf(card) + 1} / ${visible.length}`;
    for (const [id, step] of [["previous", -1], ["next", 1]]) {
      find("#" + id).disabled = visible.length < 2;
      find("#" + id).onclick = () => move(step);
    }
    history.replaceState(null, "", "#" + card.id);
  }
  function show(card) {
    fill(card);
    if (!viewer.open) viewer.showModal();
    find("#next").focus();
  }
  function move(step) {
    const visible = shown();
    const index = visible.indexOf(current);
    if (visible.length) fill(visible[(index + step + visible.length) % visible.length]);
  }
  find("#close").addEventListener("click", () => viewer.close());
  viewer.addEventListener("click", event => { if (event.target === viewer) viewer.close(); });
  viewer.addEventListener("close", () => {
    content.replaceChildren();
    history.replaceState(null, "", location.pathname + location.search);
    if (current && !current.hidden) find(".picture", current).focus();
  });
  document.addEventListener("click", event => {
    const link = event.target.closest?.(".card .picture");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show(link.closest(".card"));
  });

  // Keys. In the grid, an arrow moves the focus to the next card in its direction.
  function focusCard(card) {
    find(".picture", card).focus();
    card.scrollIntoView({ block: "nearest" });
  }
  function neighbour(card, key) {
    const visible = shown(), index = visible.indexOf(card);
    if (key === "Home") return visible[0];
    if (key === "End") return visible[visible.length - 1];
    if (key === "ArrowLeft") return visible[index - 1];
    if (key === "ArrowRight") return visible[index + 1];
    const from = card.getBoundingClientRect(), sign = key === "ArrowDown" ? 1 : -1;
    let best, distance = Infinity;
    for (const other of visible) {
      const to = other.getBoundingClientRect();
      const ahead = sign * (to.top - from.top);
      if (ahead < 8) continue;
      const away = ahead + Math.abs(to.left - from.left) / 8;
      if (away < distance) [best, distance] = [other, away];
    }
    return best;
  }
  const arrows = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    if (viewer.open) {
      if (target.closest("pre, .list")) return;
      if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
        event.preventDefault();
        move(event.key === "ArrowLeft" ? -1 : 1);
      }
      return;
    }
    if (target === search) {
      if (event.key === "Escape") {
        event.preventDefault();
        if (search.value) searchFor(""); else search.blur();
      } else if (event.key === "ArrowDown" || event.key === "Enter") {
        event.preventDefault();
        const [first] = shown();
        if (!first) return;
        if (event.key === "Enter") show(first); else focusCard(first);
      }
      return;
    }
    if (target.matches("input, textarea, select")) return;
    if (event.key === "/") {
      event.preventDefault();
      search.focus();
      search.select();
    } else if (event.key === "Escape") {
      if (search.value) searchFor("");
    } else if (arrows.includes(event.key)) {
      const card = target.closest(".card");
      if (!card || !target.matches(".picture")) return;
      event.preventDefault();
      const next = neighbour(card, event.key);
      if (next) focusCard(next);
      else if (event.key === "ArrowUp") search.focus();
    }
  });

  // The fragment of the address names the diagram that the viewer shows.
  const named = cards.find(card => "#" + card.id === location.hash);
  if (named) show(named);
})();
