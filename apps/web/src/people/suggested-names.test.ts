import { LIMITS, usernameFault } from "@yourmove/contract";
import { expect, test } from "vitest";
import { namesLike, pleasantName } from "./free-names.tsx";

test.each(["robin", "Robin 7", "Ädä", "x".repeat(32), "名前"])(
  "three different names that may be chosen are like %s",
  (taken) => {
    const names = namesLike(taken);
    expect(new Set(names).size).toBe(3);
    for (const name of names) {
      expect(usernameFault(name)).toBeNull();
      expect([...name].length).toBeLessThanOrEqual(LIMITS.username.max);
      expect(name).not.toBe(taken);
    }
  },
);

test("a name that is proposed may be chosen", () => {
  for (const chance of [0, 0.5, 0.999]) expect(usernameFault(pleasantName(() => chance))).toBeNull();
});
