// Check-in: each tick is sent at once, and rows stay where they are until the page is opened again. What colleagues and
// players tick meanwhile appears here too. Without this script the button saves all ticks.
"use strict";

{
  const form = document.querySelector("form.roll");
  const says = form?.querySelector("[data-roll-says]");
  const LOOKS_AGAIN_AFTER = 15_000;
  const unsent = new Set();

  const rowOf = (entry) => form.querySelector(`[data-roll="${entry}"]`);
  const beganOf = (row) => row.querySelector('[type="hidden"]');
  const chosenOf = (row) => row.querySelector(":checked")?.value;

  function show({ answers, seq }) {
    form.elements.expected_seq.value = Math.max(form.elements.expected_seq.value, seq);
    for (const [entry, answer] of Object.entries(answers)) {
      const row = rowOf(entry);
      if (!row || unsent.has(entry)) continue;
      beganOf(row).value = answer;
      row.querySelector(`[value="${answer}"][type="radio"]`).checked = true;
    }
    count();
  }

  function count() {
    const counts = { unseen: 0, there: 0, away: 0 };
    for (const row of form.querySelectorAll("[data-roll]")) {
      const answer = chosenOf(row);
      counts[answer in counts ? answer : "away"] += 1;
    }
    for (const place of form.querySelectorAll("[data-count]")) place.textContent = counts[place.dataset.count];
  }

  function mark() {
    for (const row of form.querySelectorAll("[data-roll]")) {
      row.toggleAttribute("data-unsent", unsent.has(row.dataset.roll));
    }
    form.toggleAttribute("data-changed", unsent.size > 0);
  }

  async function send(row) {
    const entry = row.dataset.roll;
    const sent = chosenOf(row);
    const body = new URLSearchParams({
      expected_seq: form.elements.expected_seq.value,
      [`entry_${entry}`]: sent,
      [`was_entry_${entry}`]: beganOf(row).value,
    });
    for (const roll of form.querySelectorAll('[name="roll"]')) body.append("roll", roll.value);
    const headers = { Accept: "application/json", "X-CSRFToken": form.elements.csrfmiddlewaretoken.value };
    unsent.add(entry);
    mark();
    count();
    try {
      const answer = await fetch(form.action, { method: "POST", headers, body, redirect: "manual" });
      if (answer.status === 422) {
        form.requestSubmit();
        return;
      }
      if (!answer.ok) throw new Error(String(answer.status));
      const news = await answer.json();
      if (chosenOf(row) === sent) unsent.delete(entry);
      show(news);
      says.textContent = `${form.querySelector('[data-roll="' + entry + '"] legend').textContent}: saved.`;
    } catch {
      says.textContent = "Not sent: check the connection, then press “Save check-in”. The marked rows are kept here.";
    }
    mark();
  }

  async function look() {
    if (document.hidden) return;
    try {
      const answer = await fetch(form.action, { headers: { Accept: "application/json" }, redirect: "manual" });
      if (answer.ok) show(await answer.json());
    } catch {
      // No connection: it looks again later.
    }
  }

  if (form) {
    form.addEventListener("change", (event) => {
      const row = event.target.closest("[data-roll]");
      if (!row) return;
      // Somebody has a similar name, or they are in another division too: the page asks.
      if (row.hasAttribute("data-asks-first") && chosenOf(row) === "there") form.requestSubmit();
      else send(row);
    });
    setInterval(look, LOOKS_AGAIN_AFTER);
  }
}
