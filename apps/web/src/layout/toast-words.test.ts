import type { Match } from "@yourmove/contract";
import type { ArrivalKind } from "@yourmove/react";
import { expect, test } from "vitest";
import { sampleMatch } from "../../test/sample-match.ts";
import { gameWords } from "../boards/games.tsx";
import { loadDictionary } from "../i18n/load-dictionary.ts";
import { toastWords } from "./arrivals.ts";

const en = await loadDictionary("en");
const de = await loadDictionary("de");
const over = { isFinished: true, outcome: "lost", result: "win" } as const;

const arrivals: [ArrivalKind, Partial<Match>, string, string][] = [
  ["lost", { ...over, resultDetail: "checkmate" }, "Ben won Chess. Checkmate.", "Ben hat Chess gewonnen. Schachmatt."],
  ["lost", { ...over, result: "timeout" }, "Ben won Chess. On time.", "Ben hat Chess gewonnen. Auf Zeit."],
  [
    "wonByForfeit",
    { isFinished: true, outcome: "won", result: "forfeit" },
    "Ben resigned in Chess. You won.",
    "Ben hat Chess aufgegeben. Du hast gewonnen.",
  ],
  [
    "calledOff",
    { isFinished: true, result: "aborted", turnSeconds: 60, startedTime: 5, finishedTime: 60_005 },
    "Chess against Ben was called off. The first move didn't come in time.",
    "Chess gegen Ben wurde abgebrochen. Der erste Zug kam nicht rechtzeitig.",
  ],
  [
    "calledOff",
    { isFinished: true, result: "aborted", turnSeconds: 60, startedTime: 5, finishedTime: 60_004 },
    "Chess against Ben was called off. The operator of this service ended the match.",
    "Chess gegen Ben wurde abgebrochen. Der Betreiber hat die Partie beendet.",
  ],
  ["invited", {}, "Ben invites you to Chess.", "Ben lädt dich zu Chess ein."],
  ["invited", { rematchOfMatchID: 3 }, "Ben wants a rematch in Chess.", "Ben möchte eine Revanche in Chess."],
  ["yourTurn", {}, "Ben moved in Chess. Your turn.", "Ben hat in Chess gezogen. Du bist am Zug."],
  ["lost", { ...over, resultDetail: "from_a_later_version" }, "Ben won Chess.", "Ben hat Chess gewonnen."],
];

test.each(arrivals)("%s is said with how it ended: %j", (kind, changes, english, german) => {
  const arrival = { kind, match: sampleMatch(changes) };
  const plain = (words: string) => words.replaceAll(/[\u2066-\u2069]/g, "");
  const wordsIn = (t: typeof en) => toastWords(arrival, { name: "Chess", results: gameWords("chess", t)?.results }, t);
  expect(plain(wordsIn(en))).toBe(english);
  expect(plain(wordsIn(de))).toBe(german);
});
