// What `showInFrame` of @yourmove/game/frame does, by hand: it shows that the bridge is as documented.
import board from "./board.mjs";

const place = document.body.appendChild(document.createElement("main"));
const tell = (message) => parent.postMessage({ yourMove: 1, ...message }, "*");
let turn = 0;
const shown = board(place, {
  move: (move) => tell({ kind: "move", turn, move }),
  say: (words) => tell({ kind: "say", words }),
});
addEventListener("message", ({ source, data }) => {
  if (source !== parent || data?.kind !== "show") return;
  turn = data.turn;
  document.documentElement.dataset.theme = data.state.theme;
  document.documentElement.style.colorScheme = data.state.theme;
  shown.show(data.state);
});
new ResizeObserver(() =>
  tell({ kind: "height", height: document.documentElement.getBoundingClientRect().height }),
).observe(document.documentElement);
tell({ kind: "ready" });
