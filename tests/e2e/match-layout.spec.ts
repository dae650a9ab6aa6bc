import type { CDPSession, Locator, Page } from "@playwright/test";
import type { Match } from "@yourmove/client";
import { rounds, variantsFor } from "../support/rounds.ts";
import { expect, test } from "./fixtures.ts";
import { boxOf } from "./layout.ts";
import { expectTurn, gather, sitDown, visit } from "./players.ts";
import { FLEET, move, resign, start, startAndPlay, startEvery } from "./scene.ts";
import { violationsOn } from "./violations.ts";

const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true } as const;

/** A phone held upright and on its side, a laptop, desks. */
const WINDOWS = [
  [390, 664],
  [844, 390],
  [1366, 650],
  [1280, 800],
  [1920, 1080],
] as const;

const open = (page: Page, { gameType, matchID }: { gameType: string; matchID: number }) =>
  visit(page, `/matches/${gameType}/${matchID}`);

const answered = () => localStorage.setItem("yourmove.notificationOffer", "answered");

/** What lies over the clocks that a match shows, looked for at once: a button may go at any moment. */
const overClocks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(`main :is(${selector})`)].filter((each) => each.checkVisibility());
    const faults: string[] = [];
    for (const clock of shown("[role=timer]")) {
      const { left, right, top, bottom } = clock.getBoundingClientRect();
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!(seen && clock.contains(seen))) faults.push(`“${clock.textContent}” is behind “${seen?.textContent}”`);
      for (const control of shown("button, a, [role=grid]")) {
        const box = control.getBoundingClientRect();
        if (box.left < right && box.right > left && box.top < bottom && box.bottom > top)
          faults.push(`“${control.textContent}” is over “${clock.textContent}”`);
      }
    }
    return faults;
  });

test("however long the names, in German, with a question to answer or a reason, the bar keeps its height, and how it stands comes first", async ({
  browser,
  baseURL,
}) => {
  const [ann, ben] = await gather(browser, ["ann", "Maximiliane-von-Hohen"], { baseURL, locale: "de-DE", ...PHONE });
  const { page } = ann;
  await page.addInitScript(answered);
  await page.addInitScript(() => localStorage.setItem("yourmove.confirmMoves", "always"));
  const gameType = "tic-tac-toe";
  const { matchID } = await startAndPlay(ann, ben, gameType);
  await open(page, { gameType, matchID });
  const bar = page.locator(".match-bar");
  const expectSameHeight = async (when: string) => {
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => overClocks(page), `${when} at ${width}`).toEqual([]);
      const place = await boxOf(bar);
      const body = await boxOf(bar.locator(".bar-body"));
      expect(body.height, `${when} at ${width}`).toBeLessThanOrEqual(place.height);
      const least = await bar.evaluate((element) => Number.parseFloat(getComputedStyle(element).minHeight));
      expect(place.height, `${when} at ${width}`).toBeCloseTo(least, 0);
    }
  };
  await expect(page.getByRole("heading", { level: 1, name: "Du bist am Zug" })).toBeVisible();
  const first = page.locator("main :is(h1, h2, a, button)").first();
  expect(await first.evaluate(({ localName }) => localName)).toBe("h1");
  await expectSameHeight("a turn");
  await page.getByRole("button", { name: "Reihe 3, Spalte 3," }).click();
  await expect(bar.getByText("Dein Zug:")).toBeVisible();
  await expectSameHeight("a move that waits");
  await bar.getByRole("button", { name: "Abbrechen" }).click();
  await ben.client.matches.offer.mutate({ gameType, matchID, kind: "takeback" });
  await expect(bar.getByText("möchte den letzten Zug zurücknehmen")).toBeVisible();
  await expectSameHeight("a question");
  await ann.client.matches.declineOffer.mutate({ gameType, matchID, kind: "takeback" });
  await ann.client.matches.move.mutate({ gameType, matchID, move: { cell: 8 } });
  await expect(page.getByRole("heading", { level: 1, name: `${ben.name} ist am Zug` })).toBeVisible();
  await expectSameHeight("their turn");
  await startAndPlay(ann, ben, "gomoku");
  await resign(ben, { gameType, matchID });
  await expect(bar.getByRole("link", { name: "Nächste Partie" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 664 });
  const expectWhole = async (words: string) => {
    const headline = bar.getByText(words, { exact: true });
    const cut = await headline.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut, words).toBeLessThanOrEqual(0);
  };
  await expectWhole("Du hast gewonnen");
  await open(page, await start(ann, ben, "gomoku", [], { size: 19, exactFive: true }));
  await page.setViewportSize({ width: 1366, height: 650 });
  await expectWhole("Du bist am Zug");
});

test("nothing that arrives moves a board: news, an offer, the turn, another match that waits, a lost connection; and the bar says what comes next", async ({
  browser,
  baseURL,
}) => {
  const [ann, ben, cid] = await gather(browser, ["ann", "ben", "cid"], { baseURL });
  const { page } = ann;
  await page.addInitScript(answered);
  const bar = page.locator(".match-bar");
  const windows = rounds<readonly (readonly [number, number])[]>({ full: WINDOWS, quick: [WINDOWS[0], WINDOWS[3]] });
  for (const [at, [width, height]] of windows.entries()) {
    await page.setViewportSize({ width, height });
    const match = await startAndPlay(ann, ben, "connect-four");
    await open(page, match);
    await expectTurn(ann);
    const moves = page.getByRole("list", { name: "Moves" }).getByRole("button");
    await expect(moves).toHaveCount(2);
    const opponent = page.locator(".player.is-opponent");
    const places = async () => {
      const parts = [page.locator(".table-board"), opponent, page.locator(".player.is-you")];
      return Promise.all([...parts, ...(await page.locator(".tool:visible").all())].map(boxOf));
    };
    const before = await places();
    const expectSamePlaces = async (when: string) => expect(await places(), `${when} at ${width}`).toEqual(before);
    const gameType = "connect-four";
    const { match: news } = await cid.client.matches.invite.mutate({ gameType, opponentUserID: ann.userID });
    await expect(page.locator(".toast").last()).toBeVisible();
    await expectSamePlaces("news");
    const [card, player] = await Promise.all([boxOf(page.locator(".toast").last()), boxOf(opponent)]);
    const isBelow = card.y >= player.y + player.height;
    const isApart = isBelow || card.y + card.height <= player.y || card.x >= player.x + player.width;
    expect(isApart, `news beside the opponent at ${width}`).toBe(true);
    await cid.client.matches.cancel.mutate({ gameType, matchID: news.matchID });
    await ben.client.matches.offer.mutate({ gameType, matchID: match.matchID, kind: "draw" });
    await expect(bar.getByText(`${ben.name} offers a draw`)).toBeInViewport();
    await expect(bar.getByRole("button", { name: "Accept" })).toBeInViewport({ ratio: 1 });
    await expectSamePlaces("an offer");
    await move(ann, match, { column: at + 1 });
    await expect(page.getByRole("heading", { level: 1, name: `${ben.name} to move` })).toBeVisible();
    await expectSamePlaces("the turn");
    const waiting = await startAndPlay(ann, cid, "gomoku");
    await expect(bar.getByRole("link", { name: "Next match · 1" })).toBeInViewport({ ratio: 1 });
    await expectSamePlaces("another match that waits");
    await resign(cid, waiting);
    await move(ben, match, { column: at + 1 });
    await expect(moves).toHaveCount(4);
    await expectSamePlaces("moves");
    await page.context().setOffline(true);
    await expect(bar.getByText("You are offline")).toBeVisible();
    await expectSamePlaces("offline");
    await page.context().setOffline(false);
    await resign(ben, match);
    await expect(bar.getByText("You won", { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole("button", { name: "Rematch" })).toBeInViewport({ ratio: 1 });
  }
});

test("battleship covers no clock, while a fleet is placed and while shots are fired, with long names in German", async ({
  browser,
  baseURL,
}) => {
  const names = ["Maximiliane-von-Hohen", "Friederike-zu-Wald"] as const;
  const [ann, ben] = await gather(browser, names, { baseURL, locale: "de-DE", ...PHONE });
  const { page } = ann;
  await page.addInitScript(answered);
  await page.addInitScript(() => localStorage.setItem("yourmove.confirmMoves", "always"));
  const match = await start(ann, ben, "battleship");
  const expectClocksFree = async (when: string) => {
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await expect(page.getByRole("timer")).toBeVisible();
      await expect.poll(() => overClocks(page), `${when} at ${width}`).toEqual([]);
    }
  };
  await open(page, match);
  const ready = page.getByRole("button", { name: "Flotte bereit" });
  await expect(ready).toBeVisible();
  await expectClocksFree("placing");
  const note = page.locator(".bar-line:has(> .board-note)");
  const isWhole = () => note.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
  await page.setViewportSize({ width: 390, height: 664 });
  expect(await isWhole(), "what is to be done is read as a whole").toBe(true);
  await page.locator(".placing .square.is-liftable").first().click();
  expect(await isWhole(), "and where the ship may go").toBe(true);
  await expectClocksFree("a ship picked up");
  await ready.click();
  await expect(page.locator(".both-waters")).toBeVisible();
  await expectClocksFree("waiting for the other fleet");
  await move(ben, match, { fleet: FLEET });
  const waters = page.locator(".waters-to-hit");
  await expect(waters.locator(".square.is-playable")).toHaveCount(100);
  await expectClocksFree("firing");
  await waters.getByRole("button", { name: /^e5,/ }).click();
  await expect(page.locator(".match-bar").getByText("Dein Zug:")).toBeVisible();
  await expectClocksFree("a shot that waits");
  await move(ann, match, { row: 4, column: 4 });
  await expect(page.getByRole("heading", { level: 1, name: `${ben.name} ist am Zug` })).toBeVisible();
  await expectClocksFree("their turn");
});

/** What stands on a part of a page, as a picture: the browser's quickest, as it is only compared. */
const picture = async (page: Page, of: Locator): Promise<string> => {
  const clip = await of.evaluate(async (part) => {
    part.scrollIntoView({ block: "nearest" });
    // What was just changed is in the frame after the next.
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    const { x, y, width, height } = part.getBoundingClientRect();
    return { x: x + scrollX, y: y + scrollY, width, height, scale: 1 };
  });
  const session = await sessionOf(page);
  return (await session.send("Page.captureScreenshot", { clip, optimizeForSpeed: true })).data;
};

const sessions = new WeakMap<Page, Promise<CDPSession>>();
const sessionOf = (page: Page): Promise<CDPSession> => {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
};

/** What each board shows by its look alone, as rules that would hide it. */
const HIDDEN = {
  squares:
    ".square, .sea-lines, .gomoku-lines, .dots-open, .gs-slot { background: none !important; border: 0 !important; outline: 0 !important; box-shadow: none !important; stroke: none !important } .grid-board, .plate, .sea-water, .bg-spike { background: none !important; fill: none !important }",
  pieces: ".piece, .disc-piece, .dots-line, .dots-box, .ship, .shot { visibility: hidden !important }",
  hints:
    ".is-playable::after, .is-target::after, .draught-groove { visibility: hidden !important; stroke: none !important }",
} as const;

/** Whether two pictures differ to the eye: a part drawn afresh may have other shades at its edges. */
const differ = (page: Page, before: string, after: string, least = 150): Promise<boolean> =>
  page.evaluate(
    async ({ pngs, least: fewest }) => {
      const [one, other] = await Promise.all(
        pngs.map(async (png) => {
          const image = Object.assign(new Image(), { src: `data:image/png;base64,${png}` });
          await image.decode();
          const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
          const context = canvas.getContext("2d");
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height).data ?? [];
        }),
      );
      let count = 0;
      for (const [at, shade] of (one ?? []).entries()) if (Math.abs(shade - (other?.[at] ?? 0)) > 16) count += 1;
      return count > fewest;
    },
    { pngs: [before, after], least },
  );

/** The parts that the picture shows: without them, by rules that hide them, it is another one. */
const partsIn = async (
  page: Page,
  of: Locator,
  parts: Readonly<Record<string, string>>,
  least = 150,
): Promise<string[]> => {
  const shown: string[] = [];
  // What arrives meanwhile changes the picture, too: a look counts where it is in the end as it was before.
  await expect(async () => {
    shown.length = 0;
    const whole = await picture(page, of);
    for (const [part, rules] of Object.entries(parts)) {
      const style = await page.addStyleTag({ content: rules });
      if (await differ(page, whole, await picture(page, of), least)) shown.push(part);
      await style.evaluate((element) => (element as Element).remove());
    }
    expect(await differ(page, whole, await picture(page, of)), "something else has changed it").toBe(false);
  }).toPass();
  return shown;
};

/** Takes the mark of the last move away. */
const withoutLast = (of: Locator) =>
  of.evaluate((element) => {
    for (const last of element.querySelectorAll(".is-last, .dots-last, .mark-last"))
      last.classList.remove("is-last", "dots-last", "mark-last");
  });

/** Games in which every free place can be played show no hint until one is pointed at. */
const HINTED = ["tic-tac-toe", "connect-four", "reversi", "ultimate-tic-tac-toe", "checkers"];

const THEMES = ["light", "dark"] as const;
const FORCED = { viewport: { width: 900, height: 700 }, forcedColors: "active", bypassCSP: true } as const;

const expectBoardSeen = async (page: Page, gameType: string) => {
  const board = page.locator(".table-board");
  const { hints, ...rest } = HIDDEN;
  const parts = HINTED.includes(gameType) ? HIDDEN : rest;
  expect(await partsIn(page, board, parts), gameType).toEqual(Object.keys(parts));
  const idle = await picture(page, board);
  if (gameType === "chess" || gameType === "checkers") {
    await page.locator(".square.is-liftable").last().click();
    expect(await differ(page, idle, await picture(page, board)), `what is picked up in ${gameType}`).toBe(true);
    expect(await partsIn(page, board, { hints }), `where it goes in ${gameType}`).toEqual(["hints"]);
    await page.keyboard.press("Escape");
  }
  const whole = await picture(page, board);
  await withoutLast(board);
  expect(await differ(page, whole, await picture(page, board)), `the last move in ${gameType}`).toBe(true);
};

test("with forced colours, in either theme, every board shows its squares, its pieces, where they go and the last move, and axe finds nothing", async ({
  browser,
  baseURL,
}) => {
  const [ann, ben] = await gather(browser, ["ann", "ben"], { baseURL, ...FORCED });
  const { page } = ann;
  await page.addInitScript(answered);
  for (const [at, match] of (await startEvery(ann, ben)).entries()) {
    for (const colorScheme of variantsFor(at, THEMES)) {
      await page.emulateMedia({ colorScheme });
      await open(page, match);
      await expectTurn(ann);
      await expect(page.locator(".skeleton, .is-loading")).toHaveCount(0);
      expect(await violationsOn(page), match.gameType).toEqual([]);
      await expectBoardSeen(page, match.gameType);
    }
  }
});

/** The parts of the miniatures. */
const MINI_PARTS = {
  squares:
    ".mini-cell, .mini-hole, .chess-cell, .checkers-cell, .reversi-lines, .gomoku-lines, .dots-open, .sea-lines, .bg-spike, .gs-rim",
  pieces:
    ".stroke-x, .stroke-o, .disc, .stone, .reversi-disc, .draught, .chessman, .dots-line, .dots-box, .ship-hull, .shot, .bg-man, .gs-card",
} as const;

const MINI_RULES = Object.fromEntries(
  Object.entries(MINI_PARTS).map(([part, selector]) => [part, `${selector} { visibility: hidden !important }`]),
);
/** How many shades a stone of fifteen in a row of 56 px has at least. */
const SMALL = 20;
const MINI_MARKS = ".mini-ring, .gomoku-ring, .reversi-last, .dots-last, .mark-last { visibility: hidden !important }";

const expectMiniatureSeen = async (page: Page, { gameType, matchID }: Match) => {
  const link = page.locator(`a[href="/matches/${gameType}/${matchID}"]`);
  const mini = page.getByRole("article").filter({ has: link }).locator(".mini-place");
  await expect(mini.locator(".mini")).toBeVisible();
  expect(await partsIn(page, mini, MINI_RULES, SMALL), gameType).toEqual(Object.keys(MINI_RULES));
  const whole = await picture(page, mini);
  const marks = await page.addStyleTag({ content: MINI_MARKS });
  await withoutLast(mini);
  expect(await differ(page, whole, await picture(page, mini), SMALL), `the last move in ${gameType}`).toBe(true);
  await marks.evaluate((element) => (element as Element).remove());
};

test("with forced colours, in either theme, every miniature at home shows its squares, its pieces and the last move", async ({
  browser,
  baseURL,
}) => {
  const [ann, ben] = await gather(browser, ["ann", "ben"], { baseURL, ...FORCED });
  const { page } = ann;
  await page.addInitScript(answered);
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

test("on a phone, upright and on its side, the moves are one strip with the latest in sight", async ({
  browser,
  baseURL,
}) => {
  const stones = Array.from({ length: 16 }, (_, at) => ({ row: 3 * (at % 4), column: at % 15 }));
  const [ann] = await sitDown(browser, baseURL, "gomoku", { ...PHONE, moves: stones });
  const moves = ann.page.getByRole("list", { name: "Moves" }).getByRole("button");
  await expect(moves).toHaveCount(16);
  for (const [width, height] of WINDOWS.slice(0, 2)) {
    await ann.page.setViewportSize({ width, height });
    const tops = (await Promise.all((await moves.all()).map(boxOf))).map(({ y }) => y);
    expect(new Set(tops).size, `${width}`).toBe(1);
    // But for the rounding of a strip that is scrolled.
    await expect(moves.last()).toBeInViewport({ ratio: 0.95 });
  }
});

test("who won is said once the last piece has landed", async ({ browser, baseURL }) => {
  const moves = [0, 1, 0, 1, 0, 1].map((column) => ({ column }));
  const options = { reducedMotion: "no-preference", bypassCSP: true, moves } as const;
  const [{ page }] = await sitDown(browser, baseURL, "connect-four", options);
  await page.addStyleTag({ content: ".disc-piece.is-falling { animation-duration: 1.5s !important }" });
  const falling = page.evaluate(
    () =>
      new Promise<{ landed: number; stillFalling: number }>((resolve) => {
        const board = document.querySelector<HTMLElement>(".table-board");
        // Once it has landed, the four that won bounce.
        const isFalling = (each: Animation) => each instanceof CSSAnimation && each.animationName === "disc-fall";
        let landed = 0;
        // The opponent's last disc, in the next column, falls when the page opens: on a slow machine it may land only now.
        const isOwn = (target: EventTarget | null) =>
          target instanceof Element && target.closest("[aria-label*='column 1,']") !== null;
        board?.addEventListener("animationend", ({ animationName, target }) => {
          if (animationName === "disc-fall" && isOwn(target)) landed += 1;
        });
        const look = () => {
          if (document.querySelector("h1")?.textContent !== "You won") return;
          resolve({ landed, stillFalling: (board?.getAnimations({ subtree: true }) ?? []).filter(isFalling).length });
        };
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
  await page.getByRole("button", { name: "Row 1, column 1," }).click();
  expect(await falling).toEqual({ landed: 1, stillFalling: 0 });
});
