import { defineGame, otherSymbol, refuse } from "@yourmove/game";
import * as z from "zod";

const PITS = [0, 1, 2, 3, 4, 5];
const SEEDS = 4;

/** Seeds a pit, X's six from its left to its right, then O's six; and the stores. */
const pits = z.array(z.int().min(0)).length(12);
const viewSchema = z.object({
  cells: pits.describe("Seeds a pit, row by row as X sees them: O's six above, X's six below"),
  stores: z.object({
    X: z.int().min(0).describe("Seeds in X's store"),
    O: z.int().min(0).describe("Seeds in O's store"),
  }),
});

const moveSchema = z.object({
  pit: z.int().min(0).max(5).describe("Which of one's own pits to sow from, counted from one's own left"),
});

const firstOf = (symbol) => (symbol === "X" ? 0 : 6);
const seedsOf = (position, symbol) => PITS.map((pit) => position.pits[firstOf(symbol) + pit]);
const sum = (numbers) => numbers.reduce((so, number) => so + number, 0);

/** The places that a side sows into, in order: its own pits, its store, the other side's pits. */
const ringOf = (symbol) => [
  ...PITS.map((pit) => firstOf(symbol) + pit),
  "store",
  ...PITS.map((pit) => firstOf(otherSymbol(symbol)) + pit),
];

const sow = (position, symbol, pit) => {
  const ring = ringOf(symbol);
  const pits = [...position.pits];
  const stores = { ...position.stores };
  let at = pit;
  const hand = pits[ring[pit]];
  pits[ring[pit]] = 0;
  for (let left = hand; left > 0; left -= 1) {
    at = (at + 1) % ring.length;
    if (ring[at] === "store") stores[symbol] += 1;
    else pits[ring[at]] += 1;
  }
  return { pits, stores, last: ring[at] };
};

/** The last seed in an empty pit of one's own takes it and what lies across, if anything does. */
const capture = ({ pits, stores, last }, symbol) => {
  const isOwn = last !== "store" && last >= firstOf(symbol) && last < firstOf(symbol) + 6;
  if (!isOwn || pits[last] !== 1 || pits[11 - last] === 0) return;
  stores[symbol] += 1 + pits[11 - last];
  pits[last] = 0;
  pits[11 - last] = 0;
};

/** Once a side has no seed left, the other keeps its own. */
const sweep = (position) => {
  const x = sum(seedsOf(position, "X"));
  const o = sum(seedsOf(position, "O"));
  if (x > 0 && o > 0) return position;
  const stores = { X: position.stores.X + x, O: position.stores.O + o };
  return { ...position, pits: position.pits.map(() => 0), stores };
};

/** Kalah with six pits a side and four seeds a pit. */
export const kalah = defineGame({
  gameType: "demo.kalah",
  texts: {
    en: {
      name: "Kalah",
      summary: "Sow seeds around the board; whoever has more in the end wins.",
      rules: [
        "Take all seeds of one of your pits and sow them one by one to the right: your pits, your store, the other side's pits, never its store.",
        "The last seed in your store: you move again.",
        "The last seed in an empty pit of yours: it and the seeds across go to your store.",
        "Once a side has no seed left, the other keeps its own. More seeds win.",
      ],
      results: { more_seeds: "More seeds", equal_seeds: "As many seeds each" },
    },
    de: {
      name: "Kalaha",
      summary: "Samen um das Brett säen; wer am Ende mehr hat, gewinnt.",
      rules: [
        "Nimm alle Samen einer deiner Mulden und säe sie einzeln nach rechts: deine Mulden, dein Speicher, die Mulden gegenüber, nie der fremde Speicher.",
        "Der letzte Samen im eigenen Speicher: du ziehst noch einmal.",
        "Der letzte Samen in einer leeren eigenen Mulde: er und die Samen gegenüber kommen in deinen Speicher.",
        "Hat eine Seite keinen Samen mehr, behält die andere ihre eigenen. Mehr Samen gewinnen.",
      ],
      results: { more_seeds: "Mehr Samen", equal_seeds: "Gleich viele Samen" },
    },
  },
  boardSize: { rows: 2, columns: 6 },
  moveSchema,
  viewSchema,
  resultDetails: ["more_seeds", "equal_seeds", "agreement"],
  hasTakeback: true,
  hasAgreedDraw: true,
  start: () => ({ pits: Array.from({ length: 12 }, () => SEEDS), stores: { X: 0, O: 0 }, turn: "X" }),
  turn: ({ turn }) => turn,
  legalMoves: (position) => seedsOf(position, position.turn).flatMap((seeds, pit) => (seeds > 0 ? [{ pit }] : [])),
  play(position, symbol, { pit }) {
    if (!PITS.includes(pit)) return refuse("There is no such pit");
    if (seedsOf(position, symbol)[pit] === 0) return refuse(`Pit ${pit} is empty`);
    const sown = sow(position, symbol, pit);
    capture(sown, symbol);
    const turn = sown.last === "store" ? symbol : otherSymbol(symbol);
    return { ok: true, state: sweep({ pits: sown.pits, stores: sown.stores, turn }) };
  },
  outcome({ pits, stores: { X, O } }) {
    if (sum(pits) > 0) return null;
    if (X === O) return { winner: null, detail: "equal_seeds" };
    return { winner: X > O ? "X" : "O", detail: "more_seeds" };
  },
  view: ({ pits, stores }) => ({ cells: [...pits.slice(6).reverse(), ...pits.slice(0, 6)], stores: { ...stores } }),
});

export default kalah;
