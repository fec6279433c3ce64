// Copies a link by one press. Without JavaScript, or where the browser refuses, the link is there to be selected.
// Its words are on the button.
"use strict";

for (const button of document.querySelectorAll("[data-copies]")) {
  const field = button.parentElement.querySelector("[data-copied]");
  const status = button.closest(".card").querySelector("[data-copy-status]");
  const label = button.textContent;
  button.hidden = false;

  button.addEventListener("click", async () => {
    field.select();
    const copied = await copy(field);
    button.textContent = copied ? button.dataset.copiedWord : label;
    status.textContent = copied ? button.dataset.copiedSaid : button.dataset.notCopied;
  });
  field.addEventListener("focus", () => field.select());
}

async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // Without HTTPS a browser has no clipboard of this kind, but it still copies what is selected.
    return document.execCommand("copy");
  }
}
