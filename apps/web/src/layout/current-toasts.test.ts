import { expect, test } from "vitest";
import { sampleMatch } from "../../test/sample-match.ts";
import { currentToasts } from "./toasts.tsx";

const toast = (matchID: number, lastActionTime: number) => ({
  key: `${matchID}-${lastActionTime}`,
  text: "Ben moved",
  about: { matchID, lastActionTime },
});
const list = [sampleMatch({ matchID: 1, lastActionTime: 20 }), sampleMatch({ matchID: 2, lastActionTime: 30 })];

test("a toast goes once its match has moved on, and the others stay", () => {
  const saved = { key: "saved", text: "Saved" };
  const kept = currentToasts([toast(1, 10), toast(2, 30), toast(3, 5), saved], list);
  expect(kept.map(({ key }) => key)).toEqual(["2-30", "3-5", "saved"]);
});

test("toasts that all hold stay the very same list", () => {
  const all = [toast(1, 20), toast(2, 31)];
  expect(currentToasts(all, list)).toBe(all);
});
