import { expect, test } from "vitest";
import { sampleMatch } from "../../test/sample-match.ts";
import { currentNotices } from "./notices.tsx";

const notice = (matchID: number, lastActionTime: number) => ({
  key: `${matchID}-${lastActionTime}`,
  text: "Ben moved",
  about: { matchID, lastActionTime },
});
const list = [sampleMatch({ matchID: 1, lastActionTime: 20 }), sampleMatch({ matchID: 2, lastActionTime: 30 })];

test("a notice goes once its match has moved on, and the others stay", () => {
  const saved = { key: "saved", text: "Saved" };
  const kept = currentNotices([notice(1, 10), notice(2, 30), notice(3, 5), saved], list);
  expect(kept.map(({ key }) => key)).toEqual(["2-30", "3-5", "saved"]);
});

test("notices that all hold stay the very same list", () => {
  const all = [notice(1, 20), notice(2, 31)];
  expect(currentNotices(all, list)).toBe(all);
});
