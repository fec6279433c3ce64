// For the page of another site: makes each frame with a part of this site as high as what it shows. It is copied there
// by its address, so that address stays.
"use strict";

(() => {
  const HIGHEST = 20000;
  const frames = () => document.querySelectorAll("iframe[data-nzgs-tourney]");

  window.addEventListener("message", (event) => {
    if (event.data?.nzgsTourney !== "height") return;
    const height = Number(event.data.height);
    if (!(height > 0 && height <= HIGHEST)) return;
    for (const frame of frames()) {
      if (frame.contentWindow === event.source) frame.style.height = `${height}px`;
    }
  });
  // A frame that was ready before this script tells its height again.
  for (const frame of frames()) frame.contentWindow?.postMessage({ nzgsTourney: "ask" }, "*");
})();
