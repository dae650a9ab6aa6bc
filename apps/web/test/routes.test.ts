import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { routesIn } from "../bundler/routes.ts";
import { entrances, routes } from "../src/routes.tsx";

const file = `${import.meta.dirname}/../src/routes.tsx`;

test("the build reads every route with what it preloads, so that boot.js fetches the files of each address", () => {
  const read = routesIn(readFileSync(file, "utf8"), file);
  const declared = [...Object.values(entrances), ...routes].map(({ path, anonymous = false, preload = [] }) => ({
    path,
    isAnonymous: anonymous,
    preload,
  }));
  expect(read.map(({ module: _, ...route }) => route)).toEqual(declared);
  expect(read.filter(({ module }) => !existsSync(module))).toEqual([]);
});
