import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../dev/run.mjs";
import { crossings, doors, features, missingRooms, rooms } from "./borders.mjs";

const planted = (path, specifier) => crossings(path, `import { x } from "${specifier}";\n`).map(({ says }) => says);
const relative = (path, target) => {
  const specifier = posix.relative(posix.dirname(path), target);
  return specifier.startsWith(".") ? specifier : `./${specifier}`;
};
const within = (room) => (room.endsWith(".ts") ? room : `${room}/deep/here.ts`);

describe("a border between rooms", () => {
  it.each(rooms)("holds for $in: $says", ({ in: from, not, says }) => {
    for (const room of from) {
      for (const other of not) expect(planted(within(room), relative(within(room), within(other)))).toEqual([says]);
      expect(planted(within(room), "./beside.ts")).toEqual([]);
    }
  });

  it("holds between features, at any depth, for what the table does not name", () => {
    const names = Object.keys(features);
    for (const from of names)
      for (const to of names.filter((name) => name !== from))
        for (const path of [
          `apps/web/src/features/${from}/page.tsx`,
          `apps/web/src/features/${from}/deep/er/part.tsx`,
        ]) {
          const found = planted(path, relative(path, `apps/web/src/features/${to}/thing.ts`));
          expect(found.length, `${from} to ${to}`).toBe(features[from].includes(to) ? 0 : 1);
        }
  });

  it.each(doors)("has one door to $door: $says", ({ door, within, to, names, says }) => {
    const outside = `${within}/features/deep/er/page.tsx`;
    expect(planted(outside, relative(outside, door))).toEqual([says]);
    for (const name of names)
      expect(crossings(outside, `import { other, ${name} as mine } from "@yourmove/client";\n`)).toHaveLength(1);
    for (const path of to) expect(planted(path, relative(path, door))).toEqual([]);
    expect(crossings(door, `import { ${names.join(", ")} } from "@yourmove/client";\n`)).toEqual([]);
    expect(crossings(outside, 'import { problemOf } from "@yourmove/client";\n')).toEqual([]);
  });

  it("keeps ui a leaf, the rules pure, and the service out of the lobby but for its router's type", () => {
    expect(planted("apps/web/src/ui/icon.tsx", "../live/viewer.ts")).toHaveLength(1);
    expect(planted("apps/web/src/ui/icon.tsx", "@yourmove/contract")).toHaveLength(1);
    expect(planted("apps/web/src/ui/icon.tsx", "./field.tsx")).toEqual([]);
    expect(planted("packages/rules/src/games/chess.ts", "node:fs")).toHaveLength(1);
    expect(planted("packages/rules/src/games/chess.test.ts", "node:fs")).toEqual([]);
    expect(planted("packages/game/src/random.ts", "node:crypto")).toHaveLength(1);
    expect(planted("packages/client/src/client.ts", "@yourmove/api")).toHaveLength(1);
    expect(planted("apps/web/src/api.ts", "@yourmove/api")).toHaveLength(1);
    const asType = 'import type { AppRouter } from "@yourmove/api";\n';
    expect(crossings("apps/web/src/api.ts", asType)).toEqual([]);
    expect(planted("tests/acceptance/retry.test.ts", "../../packages/api/test/harness.ts")).toHaveLength(1);
    expect(planted("packages/api/test/polls.test.ts", "./harness.ts")).toEqual([]);
  });

  it("sees imports of every form, and names the line", () => {
    const text = [
      'import a from "./a.ts";',
      'export { b } from "@yourmove/db";',
      'import type { C } from "@yourmove/db";',
      'const d = () => import("@yourmove/db");',
      'import "@yourmove/db";',
    ].join("\n");
    expect(crossings("packages/contract/src/planted.ts", text).map(({ line }) => line)).toEqual([2, 3, 4, 5]);
  });

  it("names only rooms that are there, and says which are not", () => {
    expect(missingRooms(root)).toEqual([]);
    const empty = mkdtempSync(join(tmpdir(), "yourmove-borders-"));
    expect(missingRooms(empty)).toContain("packages/contract");
    rmSync(empty, { recursive: true });
  });
});
