import { ServiceError } from "@yourmove/client";
import { expect, test } from "vitest";
import { sampleMatch } from "../../../test/sample-match.ts";
import { en } from "../../i18n/dictionary-en.ts";
import { refusedWords } from "./refused-words.ts";

const sent = sampleMatch({ canCancelInvite: true });
const { opponent } = sent;
const another = { ...opponent, userID: 3 };

test.each([
  ["two wait for an answer", opponent, [sent, sent], "limit_reached", en.play.unanswered("Ben")],
  ["one waits", opponent, [sent, sampleMatch()], "limit_reached", en.problems.limit_reached],
  ["two of another's wait", another, [sent, sent], "limit_reached", en.problems.limit_reached],
  ["two wait, and a link is made", "link", [sent, sent], "limit_reached", en.problems.limit_reached],
  ["two wait, and the game is paused", opponent, [sent, sent], "game_paused", en.problems.game_paused],
] as const)("where %s, a limit has words of its own", (_, invited, matches, code, words) => {
  const error = new ServiceError({ status: 409, code } as never, null);
  expect(refusedWords(error, { opponent: invited, matches }, en)).toBe(words);
});
