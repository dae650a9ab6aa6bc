import type { Manifest } from "vite";
import { expect, test } from "vitest";
import { tableOf } from "../bundler/preload.ts";
import { FIRST_LOADS, type FirstLoad } from "../first-load.ts";

const NAMES = new Set(
  Object.values<FirstLoad>(FIRST_LOADS).flatMap(({ preload }) =>
    preload.map((name) => name.replace(":language", "de").replace(":gameType", "chess")),
  ),
);

const page = { file: "assets/page.js", name: "page" };
const MANIFEST: Manifest = {
  "index.html": { ...page, isEntry: true },
  ...Object.fromEntries(
    [...NAMES].map((name) => [
      name,
      { file: `assets/${name}.js`, name, imports: ["index.html", ...(name === "lobby" ? [] : ["lobby"])] },
    ]),
  ),
};

test("each address names its files and what they import, without what the page loads anyway", () => {
  const { files, routes, parts, languages } = tableOf(MANIFEST);
  const filesOf = (name: string) => parts[name]?.map((file) => files[file]);
  expect(filesOf("chess-board")).toEqual(["/assets/chess-board.js", "/assets/lobby.js"]);
  expect(languages).toEqual(["de"]);
  expect(routes.filter(({ pattern }) => new RegExp(pattern).test("/new")).map(({ preload }) => preload)).toEqual([
    ["welcome", "dictionary-:language"],
    ["lobby", "dictionary-:language"],
    ["play-sheet", "thumbnails"],
  ]);
});

test("a file that is named and not built fails the build", () => {
  const { lobby: _, ...without } = MANIFEST;
  expect(() => tableOf(without)).toThrow("first-load.ts names lobby, and the build has no such file");
});
