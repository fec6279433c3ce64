// Passkeys: asks the browser for one, and sends its answer with the form. A browser without them isn't offered any.
// The words are on the form.
"use strict";

const SENTENCES = { InvalidStateError: "passkeyKnown", QuotaExceededError: "passkeyLater" };

for (const form of document.querySelectorAll("form[data-passkey]")) {
  const failed = form.querySelector("[data-passkey-failed]");
  const button = form.querySelector("[data-passkey-ask] button");
  if (!window.PublicKeyCredential) {
    say(form.dataset.passkeyMissing);
    continue;
  }
  form.hidden = false;
  for (const found of form.querySelectorAll("[data-passkey-ask]")) found.hidden = false;

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    failed.hidden = true;
    button.disabled = true;
    try {
      const answer = await window.webauthnJSON[form.dataset.passkey](await question());
      form.elements.credential.value = JSON.stringify(answer);
      form.submit();
    } catch (refused) {
      say(form.dataset[SENTENCES[refused.name]] || form.dataset.passkeyNone);
      button.disabled = false;
    }
  });

  /** What the site asks of the browser: on the page, or, where the page asks nothing before a press, at an address. */
  async function question() {
    const asked = form.querySelector("script[type='application/json']");
    if (asked) return JSON.parse(asked.textContent);
    const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new DOMException("the site asks nothing now", "QuotaExceededError");
    return (await answer.json()).request_options;
  }

  function say(sentence) {
    if (!sentence) return;
    failed.hidden = false;
    failed.textContent = sentence;
  }
}
