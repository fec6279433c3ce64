// The example beside the form of an event's logo and colour follows what is chosen. Without this script it shows what
// is saved.
"use strict";

(() => {
  const example = document.querySelector(".look-example");
  const colour = document.querySelector("input[data-look=colour]");
  const logo = document.querySelector("input[data-look=logo]");
  if (!example || !colour || !logo) return;

  const put = (marked, attribute, value) => {
    for (const piece of example.querySelectorAll(`[${marked}]`)) piece.setAttribute(attribute, value);
  };
  const paint = () => {
    put("data-look-fill", "fill", colour.value);
    put("data-look-line", "stroke", colour.value);
  };
  colour.addEventListener("input", paint);
  logo.addEventListener("change", () => {
    const [file] = logo.files;
    if (!file) return;
    const reader = new FileReader();
    reader.addEventListener("load", () => put("data-look-logo", "href", reader.result));
    reader.readAsDataURL(file);
  });
  if (colour.value) paint();
})();
