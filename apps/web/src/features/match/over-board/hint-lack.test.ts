import { expect, test } from "vitest";
import { sampleMatch } from "../../../../test/sample-match.ts";
import type { AnyBoard } from "../../../boards/board.ts";
import { type HintLack, hintLack, isHintOffered } from "./hint-lack.ts";

const ready = { current: null, left: 3, canMove: true, isPending: false, canThink: true } as const;

const cases: [string, Parameters<typeof hintLack>[0], HintLack | null][] = [
  ["on the viewer's turn", ready, null],
  ["on the other player's turn", { ...ready, canMove: false }, "turn"],
  ["while one is thought about", { ...ready, current: "thinking", left: 1 }, "thinking"],
  ["once it is given", { ...ready, current: "given", left: 2 }, "given"],
  ["once the last one is given", { ...ready, current: "given", left: 0 }, "left"],
  ["on any later turn, once all three were given", { ...ready, left: 0 }, "left"],
  ["while a move is on its way", { ...ready, isPending: true }, "sending"],
  ["while the rules load", { ...ready, canThink: false }, "rules"],
];

test.each(cases)("what a hint lacks: %s", (_, state, lack) => {
  expect(hintLack(state)).toBe(lack);
});

const board: AnyBoard = { Board: () => null, describe: () => "", ways: () => [] };

const person = sampleMatch({ gameType: "chess", stateName: "active" });
const bot = { ...person, opponent: { ...person.opponent, isBot: true } };
const { ways: _, ...mute } = board;

test.each([
  ["against a bot", bot, board, true],
  ["but not against a person", person, board, false],
  ["nor without the rules", { ...bot, gameType: "halma" }, board, false],
  ["nor after the end", { ...bot, stateName: "finished" as const }, board, false],
  ["nor where the board can't show them", bot, mute, false],
  ["nor without a board", bot, null, false],
])("hints are offered %s", (__, match, shown, isOffered) => {
  expect(isHintOffered(match, shown)).toBe(isOffered);
});
