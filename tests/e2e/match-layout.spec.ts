import type { Locator, Page } from "@playwright/test";
import { rounds } from "../support/rounds.ts";
import { expect, test } from "./fixtures.ts";
import { boxesOf, boxOf, PHONE, WINDOWS } from "./layout.ts";
import { expectTurn, remember, visit } from "./players.ts";
import { FLEET, move, resign, start, startAndPlay } from "./scene.ts";

type Window = (typeof WINDOWS)[number];

/** A device on which no question lies over a match, and each move takes a yes. */
const SETTLED = { notificationOffer: "answered", confirmMoves: "always" };

const open = (page: Page, { gameType, matchID }: { gameType: string; matchID: number }) =>
  visit(page, `/matches/${gameType}/${matchID}`);

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

const expectClocksFree = async (page: Page, when: string) => {
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    await expect(page.getByRole("timer").first()).toBeVisible();
    await expect.poll(() => overClocks(page), `${when} at ${window.width}`).toEqual([]);
  }
};

/** The bar at the foot of a match is as high as it is at least, and covers no clock. */
const expectSameHeight = async (page: Page, when: string) => {
  const bar = page.locator(".match-bar");
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    await expect.poll(() => overClocks(page), `${when} at ${window.width}`).toEqual([]);
    const [place, body] = await boxesOf(bar, bar.locator(".bar-body"));
    expect(body.height, `${when} at ${window.width}`).toBeLessThanOrEqual(place.height);
    const least = await bar.evaluate((element) => Number.parseFloat(getComputedStyle(element).minHeight));
    expect(place.height, `${when} at ${window.width}`).toBeCloseTo(least, 0);
  }
};

const isWhole = (of: Locator) => of.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);

/** What of the bar's headline, links and buttons is cut, or out of sight. */
const cutIn = (bar: Locator): Promise<(string | null)[]> =>
  bar.evaluate((element) =>
    [...element.querySelectorAll(".bar-headline, a, button")]
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const isInSight = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        return !isInSight || part.scrollWidth > part.clientWidth;
      })
      .map(({ textContent }) => textContent),
  );

const expectWhole = async (page: Page, when: string) => {
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    await expect.poll(() => cutIn(page.locator(".match-bar")), `${when} at ${window.width}`).toEqual([]);
  }
};

test("whatever it says, in German and of long names, the bar keeps its height or has two lines", async ({ people }) => {
  const [ann, ben] = await people.gather(["ann", "Maximiliane-von-Hohen"], { locale: "de-DE", ...PHONE });
  const { page } = ann;
  await remember(page, SETTLED);
  const gameType = "tic-tac-toe";
  const bar = page.locator(".match-bar");
  const invite = { gameType, opponentUserID: ben.userID, symbol: "X" } as const;
  const { match: declined } = await ann.client.matches.invite.mutate(invite);
  await ben.client.matches.decline.mutate({ gameType, matchID: declined.matchID });
  await open(page, declined);
  await expect(bar.getByRole("link", { name: "Noch einmal einladen" })).toBeVisible();
  await expectWhole(page, "a declined invite");
  const { matchID } = await startAndPlay(ann, ben, gameType);
  await expect(bar.locator(".bar-leave")).toBeVisible();
  await expectWhole(page, "a declined invite while a match waits");
  await open(page, { gameType, matchID });
  await expect(page.getByRole("heading", { level: 1, name: "Du bist am Zug" })).toBeVisible();
  const first = page.locator("main :is(h1, h2, a, button)").first();
  expect(await first.evaluate(({ localName }) => localName), "how it stands comes first").toBe("h1");
  await expectSameHeight(page, "a turn");
  await page.getByRole("button", { name: "Reihe 3, Spalte 3," }).click();
  await expect(bar.getByText("Dein Zug:")).toBeVisible();
  await expectSameHeight(page, "a move that waits");
  await ben.client.matches.offer.mutate({ gameType, matchID, kind: "takeback" });
  await expect(bar.getByText("abbrechen und antworten:")).toBeVisible();
  await expectSameHeight(page, "a question beside a move that waits");
  await bar.getByRole("button", { name: "Abbrechen" }).click();
  await expect(bar.getByText("möchte den letzten Zug zurücknehmen")).toBeVisible();
  await expectSameHeight(page, "a question");
  await ann.client.matches.declineOffer.mutate({ gameType, matchID, kind: "takeback" });
  await move(ann, { gameType, matchID }, { cell: 8 });
  await expect(page.getByRole("heading", { level: 1, name: `${ben.name} ist am Zug` })).toBeVisible();
  await expectSameHeight(page, "their turn");
  await startAndPlay(ann, ben, "gomoku");
  await expect(bar.locator(".bar-leave")).toBeVisible();
  await expectSameHeight(page, "their turn while a match waits");
  await page.setViewportSize({ width: 1280, height: 800 });
  const widthOf = async (part: Locator) => (await boxOf(part)).width;
  await expect.poll(() => widthOf(bar.locator(".bar-headline")), "whose turn it is").toBeGreaterThan(160);
  await resign(ben, { gameType, matchID });
  await expect(bar.getByRole("link", { name: "Nächste Partie" })).toBeVisible();
  for (const width of [PHONE.viewport.width, 340]) {
    await page.setViewportSize({ width, height: 664 });
    await expect.poll(() => isWhole(bar.getByText("Du hast gewonnen", { exact: true })), `${width}`).toBe(true);
  }
  await open(page, await start(ann, ben, "gomoku", [], { size: 19, exactFive: true }));
  await page.setViewportSize({ width: 1366, height: 650 });
  await expect.poll(() => isWhole(bar.getByText("Du bist am Zug", { exact: true }))).toBe(true);
  await page.setViewportSize(PHONE.viewport);
  await page.locator(".table-board .square").first().click();
  await expect(bar.getByText("Dein Zug:")).toBeVisible();
  await expect(bar.locator(".bar-variant"), "the move comes before the options").toBeHidden();
});

test("nothing that arrives moves a board, and the bar says what comes next", async ({ people }) => {
  const [ann, ben, cid] = await people.gather(["ann", "ben", "cid"]);
  const { page } = ann;
  await remember(page, { notificationOffer: "answered" });
  const bar = page.locator(".match-bar");
  const gameType = "connect-four";
  const windows = rounds<readonly Window[]>({ full: WINDOWS, quick: [WINDOWS[0], WINDOWS[3]] });
  for (const [at, window] of windows.entries()) {
    await page.setViewportSize(window);
    const match = await startAndPlay(ann, ben, gameType);
    await open(page, match);
    await expectTurn(ann);
    const moves = page.getByRole("list", { name: "Moves" }).getByRole("button");
    await expect(moves).toHaveCount(2);
    const opponent = page.locator(".player.is-opponent");
    const places = async () => {
      const parts = [page.locator(".table-board"), opponent, page.locator(".player.is-you")];
      return boxesOf(...parts, ...(await page.locator(".tool:visible").all()));
    };
    const before = await places();
    const expectSamePlaces = async (when: string) =>
      expect(await places(), `${when} at ${window.width}`).toEqual(before);
    const { match: news } = await cid.client.matches.invite.mutate({ gameType, opponentUserID: ann.userID });
    await expect(page.locator(".toast").last()).toBeVisible();
    await expectSamePlaces("news");
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

test("battleship covers no clock, in German and with long names", async ({ people }) => {
  const [ann, ben] = await people.gather(["Maximiliane-von-Hohen", "Friederike-zu-Wald"], {
    locale: "de-DE",
    ...PHONE,
  });
  const { page } = ann;
  await remember(page, SETTLED);
  const match = await start(ann, ben, "battleship");
  await open(page, match);
  const ready = page.getByRole("button", { name: "Flotte bereit" });
  await expect(ready).toBeVisible();
  await expectClocksFree(page, "placing");
  const note = page.locator(".bar-line:has(> .board-note)");
  await page.setViewportSize(PHONE.viewport);
  expect(await isWhole(note), "what is to be done is read as a whole").toBe(true);
  await page.locator(".placing .square.is-liftable").first().click();
  expect(await isWhole(note), "and where the ship may go").toBe(true);
  await expectClocksFree(page, "a ship picked up");
  await ready.click();
  await expect(page.locator(".both-waters")).toBeVisible();
  await expectClocksFree(page, "waiting for the other fleet");
  await move(ben, match, { fleet: FLEET });
  const waters = page.locator(".waters-to-hit");
  await expect(waters.locator(".square.is-playable")).toHaveCount(100);
  await expectClocksFree(page, "firing");
  await waters.getByRole("button", { name: /^e5,/ }).click();
  await expect(page.locator(".match-bar").getByText("Dein Zug:")).toBeVisible();
  await expectClocksFree(page, "a shot that waits");
  await move(ann, match, { row: 4, column: 4 });
  await expect(page.getByRole("heading", { level: 1, name: `${ben.name} ist am Zug` })).toBeVisible();
  await expectClocksFree(page, "their turn");
});

test("on a phone the moves are one strip with the latest in sight", async ({ people }) => {
  const stones = Array.from({ length: 16 }, (_, at) => ({ row: 3 * (at % 4), column: at % 15 }));
  const [ann] = await people.sitDown("gomoku", { ...PHONE, moves: stones });
  const moves = ann.page.getByRole("list", { name: "Moves" }).getByRole("button");
  await expect(moves).toHaveCount(16);
  for (const window of WINDOWS.slice(0, 2)) {
    await ann.page.setViewportSize(window);
    const tops = (await boxesOf(...(await moves.all()))).map(({ y }) => y);
    expect(new Set(tops).size, `${window.width}`).toBe(1);
    // But for the rounding of a strip that is scrolled.
    await expect(moves.last()).toBeInViewport({ ratio: 0.95 });
  }
});

test("who won is said once the last piece has landed", async ({ people }) => {
  const moves = [0, 1, 0, 1, 0, 1].map((column) => ({ column }));
  const options = { reducedMotion: "no-preference", bypassCSP: true, moves } as const;
  const [{ page }] = await people.sitDown("connect-four", options);
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
