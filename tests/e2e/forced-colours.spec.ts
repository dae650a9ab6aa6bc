import type { Locator, Page } from "@playwright/test";
import type { Match } from "@yourmove/client";
import { variantsFor } from "../support/rounds.ts";
import { expect, test } from "./fixtures.ts";
import { expectTurn, type People, remember, visit } from "./players.ts";
import { move, resign, startAndPlay, startEvery } from "./scene.ts";
import { violationsOn } from "./violations.ts";

const THEMES = ["light", "dark"] as const;
const FORCED = { viewport: { width: 900, height: 700 }, forcedColors: "active", bypassCSP: true } as const;

/** Parts of a picture, by the rules that would hide them. */
type Parts = Readonly<Record<string, string>>;

const SQUARES = ".square, .sea-lines, .gomoku-lines, .dots-open, .gs-slot";
const BARE = ["background: none", "border: 0", "outline: 0", "box-shadow: none", "stroke: none"];
const GROUND = ".grid-board, .plate, .sea-water, .bg-spike { background: none !important; fill: none !important }";

/** What each board shows by its look alone. */
const BOARD_PARTS = {
  squares: `${SQUARES} { ${BARE.map((rule) => `${rule} !important`).join("; ")} } ${GROUND}`,
  pieces: ".piece, .disc-piece, .dots-line, .dots-box, .ship, .shot { visibility: hidden !important }",
} as const;
const HINTS = {
  hints:
    ".is-playable::after, .is-target::after, .draught-groove { visibility: hidden !important; stroke: none !important }",
} as const;
/** Games in which every free place can be played show no hint until one is pointed at; these show it at once. */
const HINTED = ["tic-tac-toe", "connect-four", "reversi", "ultimate-tic-tac-toe", "checkers"];

const MINI_SQUARES =
  ".mini-cell, .mini-hole, .chess-cell, .checkers-cell, .reversi-lines, .gomoku-lines, .dots-open, .sea-lines";
const MINI_PIECES =
  ".stroke-x, .stroke-o, .disc, .stone, .reversi-disc, .draught, .chessman, .dots-line, .dots-box, .ship-hull, .shot";
const MINI_PARTS = {
  squares: `${MINI_SQUARES}, .bg-spike, .gs-rim { visibility: hidden !important }`,
  pieces: `${MINI_PIECES}, .bg-man, .gs-card { visibility: hidden !important }`,
} as const;
const MARKS = ".mini-ring, .gomoku-ring, .reversi-last, .dots-last, .mark-last { visibility: hidden !important }";

/** How many shades make a difference: a stone of fifteen in a row of 56 px has but twenty. */
const LEAST = { board: 150, mini: 20 };

/** A part of a page as a person sees it. */
const sightOf = async (of: Locator, least: number) => {
  const page = of.page();
  const session = await page.context().newCDPSession(page);

  /** The browser's quickest picture, as it is only compared. */
  const picture = async (): Promise<string> => {
    const clip = await of.evaluate(async (part) => {
      part.scrollIntoView({ block: "nearest" });
      // What was just changed is in the frame after the next.
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      const { x, y, width, height } = part.getBoundingClientRect();
      return { x: x + scrollX, y: y + scrollY, width, height, scale: 1 };
    });
    return (await session.send("Page.captureScreenshot", { clip, optimizeForSpeed: true })).data;
  };

  /** Whether it looks otherwise to the eye: a part drawn afresh may have other shades at its edges. */
  const differsFrom = async (before: string): Promise<boolean> => {
    const count = await page.evaluate(
      async (pngs) => {
        const shadesOf = async (png: string) => {
          const image = Object.assign(new Image(), { src: `data:image/png;base64,${png}` });
          await image.decode();
          const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
          const context = canvas.getContext("2d");
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height).data ?? [];
        };
        const [one = [], other = []] = await Promise.all(pngs.map(shadesOf));
        return one.filter((shade, at) => Math.abs(shade - (other[at] ?? 0)) > 16).length;
      },
      [before, await picture()],
    );
    return count > least;
  };

  /** Which of these parts it shows: without them it is another picture. */
  const partsOf = async (parts: Parts): Promise<string[]> => {
    const shown: string[] = [];
    // What arrives meanwhile changes the picture, too: a look counts where it is in the end as it was before.
    await expect(async () => {
      shown.length = 0;
      const whole = await picture();
      for (const [part, rules] of Object.entries(parts)) {
        const style = await page.addStyleTag({ content: rules });
        if (await differsFrom(whole)) shown.push(part);
        await style.evaluate((element) => (element as Element).remove());
      }
      expect(await differsFrom(whole), "something else has changed it").toBe(false);
    }).toPass();
    return shown;
  };

  const showsLastMove = async (): Promise<boolean> => {
    const whole = await picture();
    await of.evaluate((element) => {
      const marks = ["is-last", "dots-last", "mark-last"];
      for (const last of element.querySelectorAll(marks.map((mark) => `.${mark}`).join()))
        last.classList.remove(...marks);
    });
    const style = await page.addStyleTag({ content: MARKS });
    const shows = await differsFrom(whole);
    await style.evaluate((element) => (element as Element).remove());
    return shows;
  };

  return { picture, differsFrom, partsOf, showsLastMove };
};

const expectBoardSeen = async (page: Page, gameType: string) => {
  const board = await sightOf(page.locator(".table-board"), LEAST.board);
  const parts = HINTED.includes(gameType) ? { ...BOARD_PARTS, ...HINTS } : BOARD_PARTS;
  expect(await board.partsOf(parts), gameType).toEqual(Object.keys(parts));
  if (gameType === "chess" || gameType === "checkers") {
    const idle = await board.picture();
    await page.locator(".square.is-liftable").last().click();
    expect(await board.differsFrom(idle), `what is picked up in ${gameType}`).toBe(true);
    expect(await board.partsOf(HINTS), `where it goes in ${gameType}`).toEqual(["hints"]);
    await page.keyboard.press("Escape");
  }
  expect(await board.showsLastMove(), `the last move in ${gameType}`).toBe(true);
};

const expectMiniatureSeen = async (page: Page, { gameType, matchID }: Match) => {
  const link = page.locator(`a[href="/matches/${gameType}/${matchID}"]`);
  const place = page.getByRole("article").filter({ has: link }).locator(".mini-place");
  await expect(place.locator(".mini")).toBeVisible();
  const mini = await sightOf(place, LEAST.mini);
  expect(await mini.partsOf(MINI_PARTS), gameType).toEqual(Object.keys(MINI_PARTS));
  expect(await mini.showsLastMove(), `the last move in ${gameType}`).toBe(true);
};

const arriveTwo = async (people: People) => {
  const [ann, ben] = await people.gather(["ann", "ben"], FORCED);
  await remember(ann.page, { notificationOffer: "answered" });
  return [ann, ben] as const;
};

test("forced colours show all of every board, and axe finds nothing", async ({ people }) => {
  const [ann, ben] = await arriveTwo(people);
  const { page } = ann;
  for (const [at, match] of (await startEvery(ann, ben)).entries())
    for (const colorScheme of variantsFor(at, THEMES)) {
      await page.emulateMedia({ colorScheme });
      await visit(page, `/matches/${match.gameType}/${match.matchID}`);
      await expectTurn(ann);
      await expect(page.locator(".skeleton, .is-loading")).toHaveCount(0);
      expect(await violationsOn(page), match.gameType).toEqual([]);
      await expectBoardSeen(page, match.gameType);
    }
});

test("forced colours show all of every miniature at home", async ({ people }) => {
  const [ann, ben] = await arriveTwo(people);
  const { page } = ann;
  const { items: games } = await ann.client.games.list.query();
  // What is up next is shown as a board.
  await startAndPlay(ann, ben, "tic-tac-toe");
  // So few at once that home draws all of them.
  for (const some of [games.slice(0, 7), games.slice(7)]) {
    const matches = await Promise.all(some.map(({ gameType }) => startAndPlay(ann, ben, gameType)));
    // Its miniature is the other's sea: the last move seen there is one's own.
    for (const match of matches.filter(({ gameType }) => gameType === "battleship"))
      await move(ann, match, { row: 5, column: 5 });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await page.goto("/");
      for (const [at, match] of matches.entries())
        if (variantsFor(at, THEMES).includes(colorScheme)) await expectMiniatureSeen(page, match);
    }
    for (const match of matches) await resign(ben, match);
  }
});
