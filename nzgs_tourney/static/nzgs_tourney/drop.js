// Records dragged onto the page: files go into the form's file field, text into its text field. Nothing is sent by
// itself. Without this script both are chosen and pasted by hand.
"use strict";

(() => {
  const words = document.currentScript.dataset;
  const form = document.querySelector("form[data-drop]");
  const field = form?.querySelector("input[type=file]");
  const text = form?.querySelector("textarea[name=text]");
  if (!field || !text) return;

  const told = document.createElement("p");
  told.className = "drop-told";
  told.setAttribute("role", "status");
  field.after(told);

  const carries = (event) => ["Files", "text/plain"].some((kind) => event.dataTransfer?.types.includes(kind));
  const isRecord = (dragged) => dragged.includes("(;") || /^\s*(\\HS\s|\[Header\])|^PM[A-Z]{2}[BW]/m.test(dragged);
  const marked = (on) => document.documentElement.toggleAttribute("data-dropping", on);

  function tell() {
    const names = [...field.files].map((file) => file.name);
    if (!names.length) told.textContent = text.value.trim() ? words.text : "";
    else if (names.length === 1) told.textContent = words.one.replace("{name}", () => names[0]);
    else told.textContent = words.several.replace("{count}", names.length);
  }

  // A field of its own takes what is dropped on it, as ever.
  const elsewhere = (event) => event.target.closest?.("textarea, input:not([type=file])") && !event.dataTransfer.types.includes("Files");

  document.addEventListener("dragover", (event) => {
    if (!carries(event) || elsewhere(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    marked(true);
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) marked(false);
  });
  document.addEventListener("dragend", () => marked(false));
  document.addEventListener("drop", (event) => {
    marked(false);
    if (!carries(event) || elsewhere(event)) return;
    event.preventDefault();
    const { files } = event.dataTransfer;
    const dragged = event.dataTransfer.getData("text/plain");
    if (!files.length && !isRecord(dragged)) return;
    form.closest("details")?.setAttribute("open", "");
    if (text.value.trim()) {
      told.textContent = words.full;
      return;
    }
    if (files.length) {
      field.files = files;
    } else {
      field.value = "";
      text.value = dragged;
    }
    tell();
    form.scrollIntoView({ block: "nearest" });
    form.querySelector("button:not([type=button])").focus();
  });
  field.addEventListener("change", tell);
})();
