// Brings a part of the page up to the server's newer version of it and touches nothing else: what was typed, the focus,
// open details and the scroll position stay. Two versions of the server's are compared; the page may differ from both,
// as somebody opened, typed or chose something.
"use strict";

const parts = (() => {
  const WORDS = document.currentScript.dataset;
  const MOST_COMPARED = 4_000_000;
  const TEXT_FIELDS = "input:not([type=radio], [type=checkbox], [type=submit], [type=button]), textarea, select";

  function changedField(field) {
    if (field.type === "hidden" || field.type === "submit" || field.tagName === "BUTTON") return false;
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    if (field.type === "file") return field.files.length > 0;
    if (field.tagName === "SELECT") {
      const given = [...field.options].findIndex((option) => option.defaultSelected);
      return field.multiple
        ? [...field.options].some((option) => option.selected !== option.defaultSelected)
        : field.selectedIndex !== Math.max(given, 0);
    }
    return "defaultValue" in field && field.value !== field.defaultValue;
  }

  // A form is somebody's as soon as they have changed it, stand in one of its fields, sent it, or had it back with an error.
  function inUse(form) {
    if (form.dataset.sent || form.querySelector("[aria-invalid=true]")) return true;
    if (document.activeElement?.matches(TEXT_FIELDS) && form.contains(document.activeElement)) return true;
    return [...form.elements].some(changedField);
  }

  const formsIn = (node) => (node.matches("form") ? [node] : [...node.querySelectorAll("form")]);

  function holds(node) {
    if (node.nodeType !== Node.ELEMENT_NODE) return false;
    return node.matches("[data-viewer]") || node.querySelector("[data-viewer]") !== null || formsIn(node).some(inUse);
  }

  const isNote = (node) => node.nodeType === Node.ELEMENT_NODE && node.hasAttribute("data-live-held");
  // What a script of the page puts in beside the server's is marked data-live-own.
  const own = (node) => [...node.childNodes].filter((child) => !isNote(child) && child.dataset?.liveOwn === undefined);
  const source = (node) => (node.nodeType === Node.ELEMENT_NODE ? node.outerHTML : `${node.nodeName} ${node.nodeValue}`);

  function key(node) {
    if (node.nodeType !== Node.ELEMENT_NODE) return node.nodeName;
    if (node.id) return `${node.nodeName} #${node.id}`;
    const names = ["id", "aria-labelledby", "action", "class"].map((name) => node.getAttribute(name) ?? "");
    return [node.nodeName, ...names].join(" ");
  }

  // A form marked data-live-keeps has a script of its own.
  function note(before) {
    if (before.matches("[data-live-keeps]")) return;
    // Among the rows of a table there is no room for a sentence.
    const place = before.matches("tbody, tr, td, th") ? before.closest("table") : before;
    if (place.previousElementSibling && isNote(place.previousElementSibling)) return;
    const told = document.createElement("p");
    told.className = "live-held";
    told.dataset.liveHeld = "";
    told.setAttribute("role", "status");
    const link = document.createElement("a");
    link.href = "";
    link.textContent = WORDS.reload;
    told.append(link, `. ${WORDS.unsent}`);
    // A board is kept too: nothing is typed there.
    if (!formsIn(before).some(inUse)) told.lastChild.remove();
    place.before(told);
  }

  // The longest run of children that both versions have in this order, as pairs of positions.
  function common(olds, news) {
    const a = olds.map(source);
    const b = news.map(source);
    let start = 0;
    while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
    let end = 0;
    while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
    const [rows, columns] = [a.length - start - end, b.length - start - end];
    const pairs = [];
    for (let i = 0; i < start; i += 1) pairs.push([i, i]);
    if (rows * columns <= MOST_COMPARED) {
      const width = columns + 1;
      const best = new Uint16Array((rows + 1) * width);
      for (let i = rows - 1; i >= 0; i -= 1) {
        for (let j = columns - 1; j >= 0; j -= 1) {
          best[i * width + j] = a[start + i] === b[start + j]
            ? best[(i + 1) * width + j + 1] + 1
            : Math.max(best[(i + 1) * width + j], best[i * width + j + 1]);
        }
      }
      for (let i = 0, j = 0; i < rows && j < columns; ) {
        if (a[start + i] === b[start + j]) pairs.push([start + i++, start + j++]);
        else if (best[(i + 1) * width + j] >= best[i * width + j + 1]) i += 1;
        else j += 1;
      }
    }
    for (let i = end; i > 0; i -= 1) pairs.push([a.length - i, b.length - i]);
    return pairs;
  }

  function attributes(before, after, here) {
    for (const { name, value } of after.attributes) {
      if (before.getAttribute(name) !== value) here.setAttribute(name, value);
    }
    for (const { name } of before.attributes) if (!after.hasAttribute(name)) here.removeAttribute(name);
  }

  function merge(before, after, here) {
    if (before.isEqualNode(after)) return;
    if (here.nodeType !== Node.ELEMENT_NODE) {
      here.nodeValue = after.nodeValue;
      return;
    }
    if (here.matches("form, [data-viewer]") && holds(here)) {
      note(here);
      return;
    }
    if (here.matches("svg")) {
      here.replaceWith(after);
      return;
    }
    attributes(before, after, here);
    children(before, after, here);
  }

  function children(before, after, here) {
    const [olds, news, heres] = [[...before.childNodes], [...after.childNodes], own(here)];
    if (olds.length !== heres.length || olds.some((old, i) => old.nodeName !== heres[i].nodeName)) {
      if (holds(here)) note(here);
      else here.replaceChildren(...news);
      return;
    }
    let [i, j] = [0, 0];
    for (const [oldAt, newAt] of [...common(olds, news), [olds.length, news.length]]) {
      gap(olds.slice(i, oldAt), news.slice(j, newAt), heres.slice(i, oldAt), here, heres[oldAt] ?? null);
      [i, j] = [oldAt + 1, newAt + 1];
    }
  }

  // Between two children that did not change: those of one kind are merged in order, the others come or go. Where one that
  // would go is in use, it stays and nothing comes beside it.
  function gap(olds, news, heres, parent, next) {
    const partner = new Map();
    let from = 0;
    for (const fresh of news) {
      const at = olds.findIndex((old, index) => index >= from && key(old) === key(fresh));
      if (at < 0) continue;
      partner.set(fresh, at);
      from = at + 1;
    }
    const taken = new Set(partner.values());
    const going = heres.filter((_, index) => !taken.has(index));
    const held = going.filter(holds);
    if (held.length) note(held[0]);
    else for (const node of going) node.remove();
    let place = next && isNote(next.previousSibling ?? next) ? next.previousSibling : next;
    for (const fresh of [...news].reverse()) {
      const at = partner.get(fresh);
      if (at !== undefined) {
        merge(olds[at], fresh, heres[at]);
        place = heres[at].isConnected ? heres[at] : fresh;
      } else if (!held.length) {
        parent.insertBefore(fresh, place);
        place = fresh;
      }
    }
  }

  // A part as it comes with the news: base64 of gzip.
  function unpacked(part) {
    const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  }

  const words = (node) => node.textContent.replace(/\s+/g, " ").trim();

  // What the page's script itself brought in, marked data-live-shown with the time, is taken whole from a version that was
  // asked for later: to the comparison it is new, unless it says the same.
  function forget(part, before, after, asked) {
    for (const shown of [part, ...part.querySelectorAll("[data-live-shown]")]) {
      if (!(Number(shown.dataset.liveShown) <= asked)) continue;
      const at = (version) => (shown === part ? version : version.querySelector(`#${CSS.escape(shown.id)}`));
      const [old, fresh] = [at(before), at(after)];
      const same = fresh && !shown.firstElementChild && words(shown) === words(fresh);
      for (const name in shown.dataset) old?.removeAttribute(`data-${name}`);
      old?.replaceChildren(...(same ? fresh.cloneNode(true).childNodes : []));
      delete shown.dataset.liveShown;
    }
  }

  return { forget, holds, merge: children, unpacked };
})();
