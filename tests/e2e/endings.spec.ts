import type { Page } from "@playwright/test";
import type { Match } from "@yourmove/client";
import type { GivenOptions } from "@yourmove/contract";
import { expect, test } from "./fixtures.ts";
import { visit } from "./players.ts";
import { chessMoves, FLEET, move, playToTheEnd, resign, start } from "./scene.ts";

interface Ending {
  /** What moves on the board when it is over: an animation, or a property that changes slowly. */
  readonly finale: string;
  /** The same where somebody resigns before the first move; by default the whole board. */
  readonly resigned?: string;
  readonly options?: GivenOptions;
  /** How it begins; from there on the first legal moves are played. */
  readonly moves?: readonly object[];
}

/** X hits whatever is afloat, O the last two rows, where nothing is. */
const SHOTS = FLEET.flatMap(({ size, row }) => Array.from({ length: size }, (_, column) => ({ row, column }))).flatMap(
  (shot, at) => [shot, { row: 8 + Math.floor(at / 10), column: at % 10 }],
);

const WHOLE_BOARD = "board-settles";
/** How the games of the house end before whoever looks on; of one without a row the whole board moves. */
const ENDINGS: Readonly<Record<string, Ending>> = {
  "tic-tac-toe": { finale: "piece-hops" },
  "connect-four": { finale: "disc-bounces" },
  gomoku: { finale: "piece-hops", moves: Array.from({ length: 8 }, (_, at) => ({ row: at % 2, column: at >> 1 })) },
  reversi: { finale: "disc-ripples", resigned: "disc-ripples", options: { size: 6 } },
  "ultimate-tic-tac-toe": { finale: "piece-hops" },
  checkers: { finale: "piece-hops", resigned: "piece-hops" },
  chess: { finale: "transform", resigned: "transform", moves: chessMoves("f2f3 e7e5 g2g4 d8h4") },
  "dots-and-boxes": { finale: "box-glows" },
  battleship: { finale: "ship-sinks", moves: [{ fleet: FLEET }, { fleet: FLEET }, ...SHOTS.slice(0, -1)] },
  backgammon: { finale: "piece-hops", resigned: "piece-hops", options: { setup: "hyper" } },
  goofspiel: { finale: "score-grows", options: { cards: 5 } },
};

/** Notes what begins to move on a board whose match has ended. */
const watchFinales = () => {
  const seen = new Set<string>();
  Object.assign(globalThis, { finales: seen });
  document.addEventListener("animationstart", ({ target, animationName }) => {
    if (target instanceof Element && target.closest(".is-ending")) seen.add(animationName);
  });
  document.addEventListener("transitionrun", ({ target, propertyName }) => {
    if (target instanceof Element && target.closest(".is-toppled")) seen.add(propertyName);
  });
};

const finalesOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(globalThis as unknown as { finales: Set<string> }).finales]);

/** Shows a running match. */
const lookOn = async (page: Page, { gameType, matchID }: Match) => {
  await visit(page, `/matches/${gameType}/${matchID}`);
  await expect(page.locator(".table-board [data-board], .table-board [role=grid]").first()).toBeVisible();
  await page.evaluate(() => (globalThis as unknown as { finales: Set<string> }).finales.clear());
};

/** Sees a match that is over again: it plays by itself from its first position, and stops wherever it is led. */
const seeAgain = async (page: Page) => {
  const bar = page.locator(".match-bar");
  await bar.getByRole("button", { name: "See it again" }).click();
  const slider = bar.getByRole("slider", { name: "Move" });
  const last = (await slider.getAttribute("max")) ?? "";
  expect(Number(last)).toBeGreaterThan(1);
  await expect(slider).not.toHaveValue(last);
  await expect(slider).not.toHaveValue("0");
  await slider.fill("0");
  await expect(bar.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect(page.locator(".table-board.is-past")).toBeVisible();
};

test("every game ends in its own way, and is seen again; reduced, nothing moves", async ({ people }) => {
  const players = await people.gather(["ann", "ben"], { reducedMotion: "no-preference" });
  const [ann, ben] = players;
  const { page } = ann;
  await page.addInitScript(watchFinales);
  const { items } = await ann.client.games.list.query();
  for (const { gameType } of items) {
    const { finale, resigned = WHOLE_BOARD, options, moves = [] } = ENDINGS[gameType] ?? { finale: WHOLE_BOARD };
    const match = await start(ann, ben, gameType, moves.slice(0, -1), options);
    await lookOn(page, match);
    const last = moves.at(-1);
    const mover = moves.length % 2 === 0 ? ben : ann;
    await playToTheEnd(players, last ? await move(mover, match, last) : match);
    await expect.poll(() => finalesOn(page), `the end of ${gameType}`).toContain(finale);
    await seeAgain(page);
    const given = await start(ann, ben, gameType);
    await lookOn(page, given);
    await resign(ben, given);
    await expect.poll(() => finalesOn(page), `${gameType}, resigned`).toContain(resigned);
  }
  await page.emulateMedia({ reducedMotion: "reduce" });
  const still = await start(ann, ben, "tic-tac-toe");
  await lookOn(page, still);
  await playToTheEnd(players, still);
  await expect(page.locator(".table-board.is-ending")).toBeVisible();
  expect(await finalesOn(page)).toEqual([]);
});
