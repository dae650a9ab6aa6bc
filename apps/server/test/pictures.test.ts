import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { inflateSync } from "node:zlib";
import { box, defineGame, disc, type Miniature, type MiniaturePath, TONES, type Tone } from "@yourmove/game";
import { type AnyGame, builtInGames, createGames } from "@yourmove/rules";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { useHarness } from "../../../tests/support/server-harness.ts";
import { drawMiniature, PICTURE, TONE_COLOURS } from "../src/pictures/game-pictures.ts";

const SIGNATURE = "89504e470d0a1a0a";
const LEFT = 330;
const TOP = 45;
const SIDE = 540;

/** The colour of a place of a picture, in parts of a hundred of its square. */
const readPng = (png: Buffer) => {
  expect(png.subarray(0, 8).toString("hex")).toBe(SIGNATURE);
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  expect([width, height]).toEqual([PICTURE.width, PICTURE.height]);
  const at = png.indexOf("IDAT");
  const bytes = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const pixel = (x: number, y: number) => {
    const start = y * (width * 3 + 1) + 1 + x * 3;
    return `#${bytes.subarray(start, start + 3).toString("hex")}`;
  };
  return {
    pixel,
    at: (x: number, y: number) => pixel(LEFT + Math.floor((x * SIDE) / 100), TOP + Math.floor((y * SIDE) / 100)),
  };
};

const draw = (paths: readonly MiniaturePath[], viewBox: Miniature["viewBox"] = [0, 0, 100, 100]) => {
  const png = drawMiniature({ viewBox, paths });
  if (!png) throw new Error("it was drawn");
  return readPng(png);
};

const { paper, x: red, o: blue, ink } = TONE_COLOURS;

describe("a miniature as a picture for links", () => {
  it("is drawn in the colours of the lobby's light theme", () => {
    const css = readFileSync(resolve(import.meta.dirname, "../../web/src/styles/tokens.css"), "utf8");
    const light = (tone: Tone) => new RegExp(`--${tone}: light-dark\\((#[0-9a-f]{6}),`).exec(css)?.[1];
    expect(TONE_COLOURS).toEqual(Object.fromEntries(TONES.map((tone) => [tone, light(tone)])));
  });

  it("fills shapes by the rule of SVG, the later over the earlier, ink where nothing is said", () => {
    const picture = draw([
      { d: box({ left: 10, top: 10, width: 30, height: 30 }), fill: "x" },
      { d: disc(40, 40, 10), fill: "o" },
      { d: "M60 60h30v30h-30zM70 70v10h10v-10z" },
    ]);
    const { at } = picture;
    expect([at(12, 12), at(40, 40), at(48, 40), at(52, 40)]).toEqual([red, blue, blue, paper]);
    expect([at(65, 65), at(75, 75), at(95, 95)]).toEqual([ink, paper, paper]);
    expect([picture.pixel(0, 0), picture.pixel(1199, 629)]).toEqual([paper, paper]);
  });

  it.each([
    ["lines, here and from here", "M10 50L50 50l40 0", "30,50 70,50"],
    ["rows and columns", "M10 10H50V50h20v20", "30,10 50,30 60,50 70,60"],
    ["more pairs of a move", "m10 10 20 0 0 20", "20,10 30,20"],
    ["a cubic curve and one that goes on", "M10 50C10 30 40 30 40 50S70 70 70 50", "25,35 55,65"],
    ["a quadratic curve and one that goes on", "M10 50Q25 20 40 50T70 50", "25,35 55,65"],
    ["arcs, with flags that touch", "M20 50A30 30 0 0180 50a30 30 0 01-60 0", "50,20 50,80"],
    ["an arc whose radii are too small", "M20 50a1 1 0 0 1 60 0", "50,20"],
    ["a closed shape, and what begins after it", "M10 10h20v20zl0 60", "20,20 10,40"],
    ["numbers that touch", "M10.5.5e1-0 .5L10.5 60", "5.2,30"],
    ["all before a mistake", "M10 20L60 20L80 20 5 Z", "40,20 70,20"],
  ])("strokes %s", (_, d, points) => {
    const picture = draw([{ d, stroke: "x", width: 3 }]);
    for (const point of points.split(" ")) {
      const [x = 0, y = 0] = point.split(",").map(Number);
      expect(picture.at(x, y), point).toBe(red);
    }
    expect(picture.at(95, 95)).toBe(paper);
  });

  it("fits any box into the middle, whole and undistorted", () => {
    const { at } = draw([{ d: "M-10 5h20v10h-20z", fill: "x" }], [-10, 5, 20, 10]);
    expect([at(1, 30), at(99, 70), at(50, 20), at(50, 80)]).toEqual([red, red, paper, paper]);
  });

  it("takes no longer than it may, whatever a game gives", () => {
    const viewBox = [0, 0, 100, 100] as const;
    const large = Array.from({ length: 256 }, () => ({ d: "M0 0h99v99h-99z" }));
    expect(drawMiniature({ viewBox, paths: large })).toBeNull();
    const dense = Array.from(
      { length: 6 },
      () => ({ d: `M0 0${"L9 99L9 0".repeat(110)}`, stroke: "x", width: 50 }) as const,
    );
    expect(drawMiniature({ viewBox, paths: dense })).toBeNull();
    expect(drawMiniature({ viewBox: [0, 0, 5e-324, 1e-320], paths: [] })).toBeNull();
    const far = draw([{ d: "M-10000 -10000h10000v10000h-10000zM0 0H1e4V1e4z", fill: "x" }], [0, 0, 1e-200, 1e-200]);
    expect(far.at(50, 50)).toMatch(/^#/);
  });
});

const named = (gameType: string, more: object = {}): AnyGame =>
  defineGame({
    gameType,
    texts: { en: { name: "Dot", summary: "One dot.", rules: [], results: { said: "It was said" } } },
    boardSize: { rows: 1, columns: 1 },
    moveSchema: z.object({ say: z.int() }),
    viewSchema: z.object({ said: z.boolean() }),
    resultDetails: ["said"],
    hasTakeback: false,
    hasAgreedDraw: false,
    start: () => ({ said: false }),
    turn: () => "X",
    legalMoves: () => [{ say: 1 }],
    play: () => ({ ok: true, state: { said: true } }),
    outcome: ({ said }) => (said ? { winner: "X", detail: "said" } : null),
    view: ({ said }) => ({ said }),
    ...more,
  }) as unknown as AnyGame;

describe("the preview of a link to a package's game", () => {
  const webDir = mkdtempSync(join(tmpdir(), "yourmove-pictures-"));
  const dotted = { miniature: () => ({ viewBox: [0, 0, 100, 100], paths: [{ d: disc(50, 50, 40), fill: "x" }] }) };
  const hostile = { miniature: () => ({ viewBox: [0, 0, 9, 9], paths: [{ d: 'M0 0"><script>' }] }) };
  writeFileSync(join(webDir, "index.html"), "<!doctype html><title>Lobby</title>");
  afterAll(() => rmSync(webDir, { recursive: true }));
  const own = [named("demo.dot", dotted), named("demo.plain"), named("demo.hostile", hostile)];
  const harness = useHarness({ webDir, games: createGames([...builtInGames.list(), ...own]) });

  const previewOf = async (gameType: string): Promise<ReadonlyMap<string, string>> => {
    const { token } = await harness.guest();
    const made = await harness.ask("POST", `/platform/games/${gameType}/challenges`, { token, body: { kind: "link" } });
    const page = await harness.ask("GET", `/c/${made.json().challenge.ref}`);
    expect(page.body).not.toContain("<script>");
    return new Map(
      [...page.body.matchAll(/property="([^"]+)" content="([^"]+)"/g)].map(([, name = "", text = ""]) => [name, text]),
    );
  };

  it("shows its miniature", async () => {
    const tags = await previewOf("demo.dot");
    const picture = new URL(tags.get("og:image") ?? "");
    expect(`${picture.pathname}${picture.search}`).toBe("/pictures/demo.dot.png?v=1");
    expect([tags.get("og:image:width"), tags.get("og:image:alt")]).toEqual(["1200", "The board of Dot"]);
    const answer = await harness.ask("GET", `${picture.pathname}${picture.search}`);
    expect(answer.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=86400",
      "x-content-type-options": "nosniff",
    });
    expect(readPng(answer.rawPayload).at(50, 50)).toBe(red);
    const head = await harness.ask("HEAD", picture.pathname);
    expect([head.statusCode, head.body]).toEqual([200, ""]);
  });

  it.each(["demo.plain", "demo.hostile"])("shows the service's icon for %s, which draws none", async (gameType) => {
    const tags = await previewOf(gameType);
    expect(new URL(tags.get("og:image") ?? "").pathname).toBe("/icon-512.png");
    const answer = await harness.ask("GET", `/pictures/${gameType}.png`);
    expect([answer.statusCode, answer.headers["location"]]).toEqual([302, "/icon-512.png"]);
  });

  it.each(["demo.unknown.png", "demo.dot", "demo.dot.svg", "chess.png"])("has no picture %s", async (file) => {
    expect((await harness.ask("GET", `/pictures/${file}`)).statusCode).toBe(404);
  });
});
