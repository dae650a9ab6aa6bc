import { expect, test } from "vitest";
import { type Fact, factOf, levelAfter, type Met, runOf, type Tally } from "./end-facts.ts";
import { endTexts } from "./end-texts.ts";

/** The matches between two, oldest first: how each ended, and in how many moves. */
const met = (ends: string): Met[] =>
  ends.split(" ").map((end, at) => ({
    matchID: at,
    gameType: "chess",
    outcome: ({ W: "won", L: "lost", D: "drawn" } as const)[end.charAt(0)] ?? null,
    moveCount: Number(end.slice(1) || 20),
    finishedTime: 100 + at,
  }));

const tallyOf = (matches: readonly Met[]): Tally => ({
  decided: matches.filter(({ outcome }) => outcome !== null).length,
  won: matches.filter(({ outcome }) => outcome === "won").length,
});

test.each<[string, string, Fact | null]>([
  ["a first match that was won", "W", { kind: "firstWin" }],
  ["a first match that was lost", "L", { kind: "meeting", count: 1 }],
  ["a first match that was drawn", "D", { kind: "meeting", count: 1 }],
  ["nothing, where nobody decided it", "C", null],
  ["nothing, where nobody decided it after another", "L C", null],
  ["the first win after losses", "L L W", { kind: "firstWin" }],
  ["three wins in a row", "L W W W", { kind: "streak", count: 3 }],
  ["a longest match", "W L D31", { kind: "longest", count: 31 }],
  ["any other match, by its number", "W L D", { kind: "meeting", count: 3 }],
  ["not those that nobody decided", "L C W L", { kind: "meeting", count: 3 }],
])("a fact is made of %s", (_, ends, fact) => {
  const matches = met(ends);
  const match = matches.at(-1) as Met;
  expect(factOf(match, matches, tallyOf(matches))).toEqual(fact);
  const withLater = [...matches.toReversed(), { ...match, matchID: 99, finishedTime: 999 }];
  expect(factOf(match, withLater, tallyOf(withLater)), "later ones").toEqual(fact);
});

test.each<[string, string, Fact | null]>([
  ["no first win", "L W", { kind: "meeting", count: 42 }],
  ["no longest match", "L W L40", { kind: "meeting", count: 43 }],
])("of a list that lacks the oldest forty, ten of them won, there is %s", (_, ends, fact) => {
  const matches = met(ends);
  const { decided, won } = tallyOf(matches);
  expect(factOf(matches.at(-1) as Met, matches, { decided: decided + 40, won: won + 10 })).toEqual(fact);
});

test.each([
  ["W", null],
  ["W W", "harder"],
  ["L L", null],
  ["L L L", "easier"],
  ["W D", null],
])("after %s against a bot the next level is %s", (ends, level) => {
  const matches = met(ends);
  expect(levelAfter(matches.at(-1) as Met, matches)).toBe(level);
});

test.each([
  ["L W W", "Two wins in a row. Cleo is a level harder.", "Zwei Siege in Folge. Cleo spielt eine Stufe stärker."],
  ["W W W", "Three wins in a row. Cleo is a level harder.", "Drei Siege in Folge. Cleo spielt eine Stufe stärker."],
  ["W W W W", "4 wins in a row. Cleo is a level harder.", "4 Siege in Folge. Cleo spielt eine Stufe stärker."],
])("after %s the harder level is offered with as many wins as there are", (ends, english, german) => {
  const matches = met(ends);
  const wins = runOf(matches.at(-1) as Met, matches);
  expect([endTexts.en.tryHarder(wins, "Cleo"), endTexts.de.tryHarder(wins, "Cleo")]).toEqual([english, german]);
});
