// Runs before the first paint, so that a remembered choice of light or dark never flashes.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // Storage may be refused: the system's wish then holds.
}
