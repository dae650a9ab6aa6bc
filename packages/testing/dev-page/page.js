// The page with both seats: what it shows comes from the command that serves it, and the lobbies in it are the service's own.
const SIDES = ["X", "O"];
const at = document.querySelector("#at");
let shown = { key: "", count: 0, isWhole: true };
/** Why the last press did nothing: it stays until the next one, whatever the page reads meanwhile. */
let refusal = "";

const element = (id) => document.querySelector(`#${id}`);

async function ask(path, body) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(path, body ? { method: "POST", headers, body: JSON.stringify(body) } : {});
  const said = await answer.json();
  if (body) refusal = said.fault ?? "";
  element("fault").textContent = refusal || (said.fault ?? "");
  return said;
}

const textOf = (move) =>
  Object.values(move)
    .map((value) => JSON.stringify(value))
    .join(" ");

function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

function showGames({ games, load }) {
  const select = element("game");
  if (select.dataset.load === String(load)) return;
  select.dataset.load = String(load);
  const before = select.value;
  select.replaceChildren(...games.map(({ gameType, name }) => new Option(name, gameType)));
  if (games.some(({ gameType }) => gameType === before)) select.value = before;
  const variantsOf = () => games.find(({ gameType }) => gameType === select.value)?.variants ?? [];
  select.onchange = () => showVariants(variantsOf());
  showVariants(variantsOf());
}

/** What a match may be played with; a game without options has one variant alone. */
function showVariants(variants) {
  const select = element("options").querySelector("select");
  const before = select.value;
  select.replaceChildren(...variants.map(({ name, options }) => new Option(name, JSON.stringify(options))));
  if (variants.some(({ options }) => JSON.stringify(options) === before)) select.value = before;
  element("options").hidden = variants.length < 2;
}

function showSeats({ match, seats }) {
  for (const side of SIDES) {
    const address = match ? `${seats[side]}/matches/${match.gameType}/${match.matchID}` : seats[side];
    const frame = element(`seat-${side}`);
    if (frame.dataset.address === address) continue;
    frame.dataset.address = address;
    frame.src = address;
  }
}

/** Resolves to whether the position could be shown: rules that are busy or just begin again can't tell it yet. */
async function showPosition(match) {
  const { views, legalMoves } = await ask(`/dev/position?at=${at.value}`);
  if (!views) return false;
  const isLatest = Number(at.value) === match.moves.length;
  element("count").textContent = at.value;
  for (const [name, { miniature: _, ...view }] of Object.entries(views))
    element(`view-${name}`).textContent = JSON.stringify(view, null, 1).replace(/\n +(?=[^\n]{1,12}$)/gm, " ");
  for (const side of SIDES)
    element(`moves-${side}`).replaceChildren(
      ...legalMoves[side].map((move) => {
        const made = button(textOf(move), () => ask("/dev/move", { symbol: side, move }).then(show));
        made.disabled = !isLatest;
        return made;
      }),
    );
  return true;
}

async function show() {
  const state = await ask("/dev/state");
  const { match, load, file } = state;
  showGames(state);
  showSeats(state);
  const rules = match ? `; this match began with rules ${match.rulesVersion}` : "";
  element("load").textContent = `Rules ${load} of ${file}${rules}`;
  if (!match) return;
  const key = `${match.gameType} ${match.matchID}`;
  const isFollowed = key !== shown.key || Number(at.value) === shown.count;
  if (shown.isWhole && key === shown.key && match.moves.length === shown.count) return;
  shown = { key, count: match.moves.length, isWhole: false };
  at.max = String(match.moves.length);
  if (isFollowed) at.value = at.max;
  element("history").replaceChildren(
    ...match.moves.map(({ symbol, move }) =>
      Object.assign(document.createElement("li"), { textContent: `${symbol} ${textOf(move)}` }),
    ),
  );
  const isWhole = await showPosition(match);
  if (shown.key === key) shown.isWhole = isWhole;
}

element("begin").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { gameType, options = "{}", seed } = Object.fromEntries(new FormData(event.target));
  await ask("/dev/match", { gameType, options: JSON.parse(options), seed, count: 0 });
  await show();
});
element("branch").addEventListener("click", async () => {
  await ask("/dev/match", { count: Number(at.value) });
  await show();
});
at.addEventListener("input", async () => {
  const { match } = await ask("/dev/state");
  if (match) await showPosition(match);
});

for (;;) {
  await show().catch(() => {
    element("fault").textContent = "The command has ended: start npm run dev again";
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
}
