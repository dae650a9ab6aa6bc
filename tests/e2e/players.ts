import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { createMatchClient, type Match } from "@yourmove/client";
import type { Credentials } from "@yourmove/contract";
import { rounds } from "../support/rounds.ts";
import { expect } from "./fixtures.ts";
import { type Person, start } from "./scene.ts";

/** The dialogs that another one of the account menu leads to. */
const WITHIN: Readonly<Record<string, string>> = {
  "API keys": "For developers",
  Webhooks: "For developers",
  "Change password": "Sign-in and security",
};

/** Opens a dialog of the account menu. */
export const openDialog = async (page: Page, name: string): Promise<void> => {
  const outer = WITHIN[name];
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: outer ?? name, exact: true }).click();
  if (outer) await page.getByRole("dialog", { name: outer }).getByRole("button", { name, exact: true }).click();
  await expect(page.getByRole("dialog", { name })).toBeVisible();
};

/** A name that no other test has taken. */
const freshName = (name: string): string => `${name}-${crypto.randomUUID().slice(0, 8)}`;

/** A person in a browser profile of their own, signed in. */
export interface Player {
  readonly page: Page;
  readonly name: string;
}

/** A player for which a test can also act without the page. */
export interface Guest extends Player, Person {}

interface Newcomer {
  readonly name: string;
  readonly baseURL: string | undefined;
}

/** Somebody who may have an account already. */
interface Comer extends Newcomer {
  readonly password?: string;
}

type Profile = Omit<BrowserContextOptions, "baseURL">;

const openProfile = (browser: Browser, baseURL: string | undefined, options: Profile): Promise<BrowserContext> =>
  browser.newContext({ locale: "en-US", ...options, ...(baseURL && { baseURL }) });

/** A page of somebody who has never been here. */
export const strangersPage = async (browser: Browser, baseURL?: string, options: Profile = {}): Promise<Page> =>
  (await openProfile(browser, baseURL, options)).newPage();

/** Opens a fresh profile and signs in through the page, as a newcomer would. */
export const enter = async (browser: Browser, { name, baseURL, ...options }: Profile & Newcomer): Promise<Player> => {
  const page = await strangersPage(browser, baseURL, options);
  const taken = freshName(name);
  await page.goto("/");
  await page.getByLabel("Your name").fill(taken);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pick a game to begin" })).toBeVisible();
  return { page, name: taken };
};

/** Opens a fresh profile that is signed in already, as a guest or with an account, with nothing shown yet. */
export const arrive = async (
  browser: Browser,
  { name, baseURL = "", password, ...options }: Profile & Comer,
): Promise<Guest> => {
  const context = await openProfile(browser, baseURL, options);
  const username = freshName(name);
  // The context keeps the cookie that comes with the answer.
  const answer = await context.request.post(`/platform/auth/${password === undefined ? "guest" : "register"}`, {
    data: { username, password },
  });
  const { token, user } = (await answer.json()) as Credentials;
  const client = createMatchClient({ url: baseURL, token, timeoutMs: 30_000 });
  return { page: await context.newPage(), name: username, client, userID: user.userID };
};

/** Guests of these names, who arrive in equal profiles. */
export const gather = <const Names extends readonly string[]>(
  browser: Browser,
  names: Names,
  options: Omit<Profile & Comer, "name">,
): Promise<{ -readonly [At in keyof Names]: Guest }> =>
  Promise.all(names.map((name) => arrive(browser, { ...options, name }))) as Promise<{
    -readonly [At in keyof Names]: Guest;
  }>;

/** Like `arrive`, and at home. */
export const arriveHome = async (browser: Browser, options: Profile & Comer): Promise<Guest> => {
  const guest = await arrive(browser, options);
  await guest.page.goto("/");
  await expect(guest.page.getByRole("heading", { level: 1 })).toBeVisible();
  return guest;
};

/**
 * Shows a page of the lobby: loaded, or where another one is shown, as a link there would show it, at a fifth of the
 * processor's time. With ROUNDS=full each is loaded.
 */
export const visit = async (page: Page, path: string): Promise<void> => {
  const shown = page.url().startsWith("http") ? new URL(page.url()).pathname : undefined;
  const isLoaded = rounds({ full: false, quick: shown !== undefined && shown !== path.split("?")[0] });
  if (!isLoaded) return void (await page.goto(path));
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll("h1")) heading.setAttribute("data-left", "");
    history.pushState(null, "", to);
  }, path);
  await expect(page.locator("h1[data-left]")).toHaveCount(0);
};

/** The pages of these players at a match. */
export const openMatch = ({ gameType, matchID }: Pick<Match, "gameType" | "matchID">, ...players: readonly Player[]) =>
  Promise.all(players.map(({ page }) => page.goto(`/matches/${gameType}/${matchID}`)));

/** Two guests at the page of their running match, in which these moves were made. */
export const sitDown = async (
  browser: Browser,
  baseURL: string | undefined,
  gameType: string,
  { moves = [], ...options }: Profile & { readonly moves?: readonly object[] } = {},
): Promise<[Guest, Guest, Match]> => {
  const [first, second] = await gather(browser, ["ann", "ben"], { baseURL, ...options });
  const match = await start(first, second, gameType, moves);
  await openMatch(match, first, second);
  const [mover, other] = moves.length % 2 === 0 ? [first, second] : [second, first];
  await expectTurn(mover);
  await expect(other.page.locator(".table-board")).toBeVisible();
  return [first, second, match];
};

/** The Play sheet, once it is open. */
export const playSheet = async (page: Page): Promise<Locator> => {
  const sheet = page.getByRole("dialog", { name: "Play" });
  await expect(sheet.getByRole("radio").first()).toBeAttached();
  return sheet;
};

/** Chooses somebody in the Play sheet by name. */
const findOpponent = async (sheet: Locator, name: string): Promise<void> => {
  await sheet.getByRole("button", { name: "Search" }).click();
  await sheet.getByRole("combobox").fill(name);
  await sheet.getByRole("option", { name }).click();
};

/** The Play sheet's one button. */
export const goButton = (sheet: Locator): Locator => sheet.locator('button[type="submit"]');

/** Invites somebody to a game through the Play sheet; the inviter moves first. */
export const invite = async ({ page }: Player, opponent: Player, game: string): Promise<void> => {
  await page.goto("/?play");
  const sheet = await playSheet(page);
  await sheet.getByRole("radio", { name: game, exact: true }).check({ force: true });
  await findOpponent(sheet, opponent.name);
  await sheet.getByText("More", { exact: true }).click();
  await sheet.getByText("I go first").click();
  await expect(goButton(sheet)).toHaveText(`Play ${opponent.name} · ${game} · 7 days`);
  await goButton(sheet).click();
  await expect(page.getByRole("heading", { name: `Invite sent to ${opponent.name}` })).toBeVisible();
};

/** The other player says yes, at home. */
const accept = async ({ page }: Player): Promise<void> => {
  if (new URL(page.url()).pathname !== "/") await page.goto("/");
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
};

/** Two players with a running match between them, through their pages; the first is to move. */
export const startMatch = async (first: Player, second: Player, game: string): Promise<void> => {
  await invite(first, second, game);
  await accept(second);
  await expectTurn(first);
};

export const expectTurn = ({ page }: Player) =>
  expect(page.getByRole("heading", { level: 1, name: /^(Your turn|Place your fleet)$/ })).toBeVisible();

/** Plays a square, named by its row and column from 1. */
export const play = async (player: Player, row: number, column: number): Promise<void> => {
  await expectTurn(player);
  await square(player, row, column).click();
};

export const square = ({ page }: Player, row: number, column: number) =>
  page.getByRole("button", { name: `Row ${row}, column ${column},` });

/** Signs out by the menu: an account is asked once, a guest whether it is worth losing. */
export const signOut = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Sign out?" })
    .getByRole("button", { name: /^Sign out( anyway)?$/ })
    .click();
  await expect(page.getByLabel("Your name")).toBeVisible();
};

/** A finger that goes so far over a part of the page, at once: what takes its time on a busy machine is no swipe. */
export const swipe = (on: Locator, dx: number, dy: number): Promise<void> =>
  on.evaluate(
    (part, way) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      const press = { bubbles: true, pointerType: "touch", isPrimary: true };
      const at = { clientX: x + width / 2, clientY: y + height / 2 };
      part.dispatchEvent(new PointerEvent("pointerdown", { ...press, ...at }));
      const end = { clientX: at.clientX + way.dx, clientY: at.clientY + way.dy };
      part.dispatchEvent(new PointerEvent("pointerup", { ...press, ...end }));
    },
    { dx, dy },
  );
