import { expect, test } from "vitest";
import { playChoiceIn, playPath } from "./play-address.ts";

const BANK = { initialSeconds: 900, incrementSeconds: 0, maxSeconds: 900 };

test.each([
  [{}],
  [{ gameType: "chess" }],
  [{ opponent: 7 }],
  [{ opponent: "anybody" as const }],
  [{ gameType: "demo.nim", opponent: "link" as const, options: { heap: 3 } }],
  [{ opponent: 7, time: { turnSeconds: 86_400, clock: null, daysOff: false } }],
  [{ opponent: 7, time: { turnSeconds: null, clock: BANK, daysOff: true } }],
])("%j opens the sheet over any page, and is found in the address again", (choice) => {
  expect(playChoiceIn("/matches/chess/7", playPath(choice))).toEqual(choice);
});

test.each([
  ["/", "", null],
  ["/", "other=1", null],
  ["/new", "", {}],
  ["/new", "game=chess&opponent=7", { gameType: "chess", opponent: 7 }],
  ["/matchmaking", "", { opponent: "anybody" }],
  ["/new", "game=<script>&opponent=javascript:alert(1)&options=[1]", { gameType: "<script>" }],
  ["/", "play=chess&with=-1&options={", { gameType: "chess" }],
  ["/", 'play=chess&time={"turnSeconds":-1,"clock":null,"daysOff":true}', { gameType: "chess" }],
  ["/", 'play=chess&time={"turnSeconds":null,"clock":{"initialSeconds":60},"daysOff":true}', { gameType: "chess" }],
  ["/", 'play=chess&time={"turnSeconds":null,"clock":null}', { gameType: "chess" }],
])("%s?%s has chosen %j", (path, search, choice) => {
  expect(playChoiceIn(path, search)).toEqual(choice);
});
