import { defineGame, otherSymbol, refuse } from "@yourmove/game";
import * as z from "zod/mini";

const ROUNDS = 5;
const CARDS = Array.from({ length: 20 }, (_, at) => at + 1);

const card = z.int().check(z.minimum(1), z.maximum(20));
const moveSchema = z.object({ card: card.check(z.describe("A card of one's own hand")) });
const viewSchema = z.object({
  hands: z
    .object({ X: z.nullable(z.array(card)), O: z.nullable(z.array(card)) })
    .check(z.describe("The cards of each hand; null for a hand that is hidden from the viewer")),
  counts: z.object({ X: z.int(), O: z.int() }).check(z.describe("How many cards each hand holds")),
  table: z.nullable(card).check(z.describe("The card that the other one has to beat")),
  played: z.array(card).check(z.describe("Every card that was played, oldest first")),
  rounds: z.object({ X: z.int(), O: z.int() }).check(z.describe("Rounds won")),
  leader: z.enum(["X", "O"]).check(z.describe("Who leads this round")),
});

const without = (cards, taken) => cards.filter((each) => each !== taken);
const turnOf = ({ table, leader }) => (table === null ? leader : otherSymbol(leader));
const isOver = ({ rounds }) => rounds.X + rounds.O === ROUNDS;

/** Each side draws a card, the round's winner first, while the deck has to fill hands. */
const draw = (position, winner, random) => {
  const hands = { ...position.hands };
  let deck = position.deck;
  if (position.rounds.X + position.rounds.O > ROUNDS - 3) return { ...position, leader: winner };
  for (const symbol of [winner, otherSymbol(winner)]) {
    const drawn = random.pick(deck);
    hands[symbol] = [...hands[symbol], drawn];
    deck = without(deck, drawn);
  }
  return { ...position, hands, deck, leader: winner };
};

/** High card: five rounds with hidden hands of three; the higher card wins a round, and its winner leads the next. */
export const highCard = defineGame({
  gameType: "demo.high-card",
  texts: {
    en: {
      name: "High card",
      summary: "Five rounds with hidden hands: the higher card wins a round.",
      rules: [
        "Twenty cards, 1 to 20; each side begins with three that the other can't see.",
        "The leader plays a card, then the other one does: the higher card wins the round, and its player leads the next.",
        "After each of the first two rounds both draw a card. Whoever wins more of the five rounds wins.",
      ],
      results: { more_rounds: "More rounds" },
    },
  },
  boardSize: { rows: 1, columns: 3 },
  moveSchema,
  viewSchema,
  hasSecrets: true,
  hasChance: true,
  resultDetails: ["more_rounds"],
  hasTakeback: false,
  hasAgreedDraw: false,
  start({ random }) {
    const cards = random.shuffle(CARDS);
    const hands = { X: cards.slice(0, 3), O: cards.slice(3, 6) };
    const deck = cards.slice(6).sort((one, other) => one - other);
    return { hands, deck, table: null, played: [], rounds: { X: 0, O: 0 }, leader: "X", isRevealed: false };
  },
  turn: turnOf,
  legalMoves: (position) => position.hands[turnOf(position)].map((each) => ({ card: each })),
  play(position, symbol, { card: named }, { random }) {
    if (!position.hands[symbol].includes(named)) return refuse(`You do not hold the ${named}`);
    const hands = { ...position.hands, [symbol]: without(position.hands[symbol], named) };
    const played = [...position.played, named];
    if (position.table === null) return { ok: true, state: { ...position, hands, played, table: named } };
    const winner = named > position.table ? symbol : otherSymbol(symbol);
    const rounds = { ...position.rounds, [winner]: position.rounds[winner] + 1 };
    return { ok: true, state: draw({ ...position, hands, played, rounds, table: null }, winner, random) };
  },
  outcome(position) {
    if (!isOver(position)) return null;
    return { winner: position.rounds.X > position.rounds.O ? "X" : "O", detail: "more_rounds" };
  },
  view(position, viewer) {
    const { hands, table, played, rounds, leader } = position;
    const isOpen = (symbol) => viewer === symbol || position.isRevealed || isOver(position);
    const seen = (symbol) => (isOpen(symbol) ? [...hands[symbol]] : null);
    return {
      hands: { X: seen("X"), O: seen("O") },
      counts: { X: hands.X.length, O: hands.O.length },
      table,
      played: [...played],
      rounds: { ...rounds },
      leader,
    };
  },
  reveal: (position) => ({ ...position, isRevealed: true }),
  imagine(view, symbol, random) {
    const other = otherSymbol(symbol);
    const own = view.hands[symbol];
    const hidden = CARDS.filter((each) => !own.includes(each) && !view.played.includes(each));
    const hand = view.hands[other] ? [...view.hands[other]] : [];
    while (hand.length < view.counts[other]) hand.push(...hidden.splice(Math.floor(random() * hidden.length), 1));
    const deck = hidden.filter((each) => !hand.includes(each));
    const { table, played, rounds, leader } = view;
    return { hands: { [symbol]: own, [other]: hand }, deck, table, played, rounds, leader, isRevealed: false };
  },
});

export default highCard;
