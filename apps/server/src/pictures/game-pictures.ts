import { exampleView, type Services } from "@yourmove/api";
import { type Miniature, readMiniature, type Tone } from "@yourmove/game";
import { type AnyGame, builtInGames } from "@yourmove/rules";
import type { FastifyInstance } from "fastify";
import { sendFailure } from "../http/errors.ts";
import { PAGE_HEADERS } from "../http/headers.ts";
import { outlinesOf, type Point, strokesOf } from "./outline.ts";
import { type Colour, Sheet } from "./raster.ts";

/** The tones of the lobby's light theme: a link preview knows no theme. */
export const TONE_COLOURS: Readonly<Record<Tone, string>> = {
  paper: "#f6f2ea",
  surface: "#fffdf9",
  sunken: "#ebe5d8",
  line: "#dfd7c7",
  ink: "#1b2420",
  "ink-soft": "#535e58",
  accent: "#1d664e",
  frame: "#2b5b4a",
  cell: "#fffdf9",
  "cell-alt": "#ece5d6",
  hole: "#f6f2ea",
  last: "#ffe7a8",
  win: "#bfe6cf",
  x: "#c43f27",
  "x-soft": "#fbe2da",
  o: "#1b62a6",
  "o-soft": "#dce9f6",
};

const colourOf = (tone: Tone): Colour => {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(TONE_COLOURS[tone]) ?? [];
  return [Number.parseInt(red ?? "0", 16), Number.parseInt(green ?? "0", 16), Number.parseInt(blue ?? "0", 16)];
};

/** The size that services which show links ask for, and of the square in its middle. */
export const PICTURE = { width: 1200, height: 630 } as const;
const SIDE = 540;
/** How often edges may meet lines, and shapes pixels: some five times what the picture of a board takes. */
const WORK = 4_000_000;
/** Nothing so far away is seen. */
const FAR = 100_000;

/** A miniature as a PNG, in the middle of a sheet; null where it would take too long. Nothing of it is ever text of a page. */
export const drawMiniature = ({ viewBox, paths }: Miniature): Buffer | null => {
  const [left, top, width, height] = viewBox;
  const scale = SIDE / Math.max(width, height);
  if (!Number.isFinite(scale)) return null;
  const x0 = (SIDE - width * scale) / 2;
  const y0 = (SIDE - height * scale) / 2;
  const near = (value: number) => Math.min(Math.max(value, -FAR), FAR);
  const place = ([x, y]: Point): Point => [near((x - left) * scale + x0), near((y - top) * scale + y0)];
  const background = colourOf("paper");
  const square = new Sheet(SIDE, SIDE, { background, work: WORK });
  for (const { d, fill, stroke, width: pen = 1 } of paths) {
    const lines = outlinesOf(d).map(({ points, isClosed }) => ({ points: points.map(place), isClosed }));
    const filled = fill ?? (stroke ? undefined : "ink");
    const polygons = lines.map(({ points }) => points);
    if (filled && !square.fill(polygons, colourOf(filled))) return null;
    if (stroke && !square.fill(strokesOf(lines, near(pen * scale)), colourOf(stroke))) return null;
  }
  const sheet = new Sheet(PICTURE.width, PICTURE.height, { background, work: 0 });
  sheet.paste(square, (PICTURE.width - SIDE) / 2, (PICTURE.height - SIDE) / 2);
  return sheet.toPng();
};

/** The miniature of a package's game, as on its card; null where it draws none. */
export const miniatureOf = (game: AnyGame): Miniature | null => {
  const view = exampleView(game);
  return typeof view === "object" && view !== null && "miniature" in view ? readMiniature(view.miniature) : null;
};

const SECONDS = 86_400;
const NO_PICTURE = { code: "route_not_found", detail: "No game has this picture" } as const;

/** Mounts `/pictures/{gameType}.png` for games of packages; those of the built-in ones are files of the lobby. */
export const mountGamePictures = (app: FastifyInstance, games: Services["games"]): void => {
  // A definition never changes; each is drawn for the first request.
  const drawn = new WeakMap<AnyGame, Buffer | null>();
  const pictureOf = (game: AnyGame): Buffer | null => {
    const known = drawn.get(game);
    if (known !== undefined) return known;
    const miniature = miniatureOf(game);
    if (!miniature) return null;
    const picture = drawMiniature(miniature);
    drawn.set(game, picture);
    return picture;
  };
  app.get<{ Params: { file: string } }>("/pictures/:file", async (request, reply) => {
    const [, gameType = ""] = /^(.+)\.png$/.exec(request.params.file) ?? [];
    const game = builtInGames.has(gameType) ? undefined : games.newest(gameType);
    if (!game) return sendFailure(request, reply, NO_PICTURE);
    const picture = pictureOf(game);
    if (!picture) return reply.redirect("/icon-512.png", 302);
    return reply
      .headers({ ...PAGE_HEADERS, "content-type": "image/png", "cache-control": `public, max-age=${SECONDS}` })
      .send(picture);
  });
};
