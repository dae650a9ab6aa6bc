// A board in a frame: the page shows it positions, and it tells the page moves. It reaches nothing else.
const VERSION = 1;
const place = document.querySelector("#board");
const tell = (message) => parent.postMessage({ yourMove: VERSION, ...message }, "*");
let turn = 0;

addEventListener("message", ({ source, data }) => {
  if (source !== parent || data?.yourMove !== VERSION || data.kind !== "show") return;
  turn = data.turn;
  try {
    show(data.state);
  } catch (error) {
    // The page shows the lobby's own board in place of one that fails.
    tell({ kind: "failed" });
    throw error;
  }
});

// The frame becomes as high as the board.
new ResizeObserver(() => tell({ kind: "height", height: Math.ceil(place.getBoundingClientRect().height) })).observe(
  place,
);
tell({ kind: "ready" });

function show({ view, legalMoves, label, theme, language }) {
  document.documentElement.dataset.theme = theme;
  document.documentElement.lang = language;
  const { cells } = view;
  const columns = Math.sqrt(cells.length);
  place.ariaLabel = label;
  place.style.gridTemplateColumns = `repeat(${columns}, 1fr)`;
  const focused = [...place.children].indexOf(document.activeElement);
  place.replaceChildren(
    ...cells.map((by, cell) => {
      const row = Math.floor(cell / columns);
      const column = cell % columns;
      const move = legalMoves.find((each) => each.row === row && each.column === column);
      return squareOf({ by, move, name: `Row ${row + 1}, column ${column + 1}: ${by ?? "free"}` });
    }),
  );
  place.children[focused]?.focus();
}

function squareOf({ by, move, name }) {
  const square = document.createElement("button");
  square.type = "button";
  square.ariaLabel = name;
  square.ariaDisabled = String(move === undefined);
  if (by) square.dataset.by = by;
  square.addEventListener("click", () => move && tell({ kind: "move", turn, move }));
  return square;
}
