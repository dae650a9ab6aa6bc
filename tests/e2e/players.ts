import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from "@playwright/test";
import { createMatchClient, type Match } from "@yourmove/client";
import type { Credentials } from "@yourmove/contract";
import { rounds } from "../support/rounds.ts";
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

/** A person in a browser profile of their own, signed in. */
export interface Player {
  readonly page: Page;
  readonly name: string;
}

/** A player for which a test can also act without the page. */
export interface Guest extends Player, Person {}

type Profile = BrowserContextOptions;
/** The profile of somebody who has an account where there is a password. */
type Comer = Profile & { readonly password?: string };

/** A name that no other test has taken. */
const freshName = (name: string): string => `${name}-${crypto.randomUUID().slice(0, 8)}`;

/** Those who come to a server, each in a browser profile of their own. */
export const peopleAt = (browser: Browser, baseURL: string) => {
  /** A page of somebody who has never been here. */
  const stranger = async (profile: Profile = {}): Promise<Page> =>
    (await browser.newContext({ locale: "en-US", baseURL, ...profile })).newPage();

  /** Somebody who signs in through the page, as a newcomer would. */
  const enter = async (name: string, profile: Profile = {}): Promise<Player> => {
    const page = await stranger(profile);
    const taken = freshName(name);
    await page.goto("/");
    await page.getByLabel("Your name").fill(taken);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Pick a game to begin" })).toBeVisible();
    return { page, name: taken };
  };

  /** Somebody who is signed in already, as a guest or with an account, with nothing shown yet. */
  const arrive = async (name: string, { password, ...profile }: Comer = {}): Promise<Guest> => {
    const page = await stranger(profile);
    const username = freshName(name);
    // The context keeps the cookie that comes with the answer.
    const path = `/platform/auth/${password === undefined ? "guest" : "register"}`;
    const answer = await page.request.post(path, { data: { username, password } });
    const { token, user } = (await answer.json()) as Credentials;
    const client = createMatchClient({ url: baseURL, token, timeoutMs: 30_000 });
    return { page, name: username, client, userID: user.userID };
  };

  /** Like `arrive`, and at home. */
  const arriveHome = async (name: string, comer: Comer = {}): Promise<Guest> => {
    const guest = await arrive(name, comer);
    await guest.page.goto("/");
    await expect(guest.page.getByRole("heading", { level: 1 })).toBeVisible();
    return guest;
  };

  /** Guests of these names, who arrive in equal profiles. */
  const gather = <const Names extends readonly string[]>(names: Names, profile: Profile = {}) =>
    Promise.all(names.map((name) => arrive(name, profile))) as Promise<{ -readonly [At in keyof Names]: Guest }>;

  /** Two guests at the page of their running match, in which these moves were made. */
  const sitDown = async (
    gameType: string,
    { moves = [], ...profile }: Profile & { readonly moves?: readonly object[] } = {},
  ): Promise<[Guest, Guest, Match]> => {
    const [first, second] = await gather(["ann", "ben"], profile);
    const match = await start(first, second, gameType, moves);
    await openMatch(match, first, second);
    const [mover, other] = moves.length % 2 === 0 ? [first, second] : [second, first];
    await expectTurn(mover);
    await expect(other.page.locator(".table-board")).toBeVisible();
    return [first, second, match];
  };

  return { stranger, enter, arrive, arriveHome, gather, sitDown };
};

export type People = ReturnType<typeof peopleAt>;

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

/** Has a page find what a device keeps from earlier visits: answers to questions, and settings. */
export const remember = (page: Page, kept: Readonly<Record<string, string>>) =>
  page.addInitScript((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(`yourmove.${name}`, value);
  }, kept);

/** The pages of these players at a match. */
export const openMatch = ({ gameType, matchID }: Pick<Match, "gameType" | "matchID">, ...players: readonly Player[]) =>
  Promise.all(players.map(({ page }) => page.goto(`/matches/${gameType}/${matchID}`)));

/** The Play sheet, once it is open. */
export const playSheet = async (page: Page): Promise<Locator> => {
  const sheet = page.getByRole("dialog", { name: "Play" });
  await expect(sheet.getByRole("radio").first()).toBeAttached();
  return sheet;
};

/** The Play sheet's one button. */
export const goButton = (sheet: Locator): Locator => sheet.locator('button[type="submit"]');

/** Invites somebody to a game through the Play sheet; the inviter moves first. */
export const invite = async ({ page }: Player, opponent: Player, game: string): Promise<void> => {
  await page.goto("/?play");
  const sheet = await playSheet(page);
  await sheet.getByRole("radio", { name: game, exact: true }).check({ force: true });
  await sheet.getByRole("button", { name: "Search" }).click();
  await sheet.getByRole("combobox").fill(opponent.name);
  await sheet.getByRole("option", { name: opponent.name }).click();
  await sheet.getByText("More", { exact: true }).click();
  await sheet.getByText("I go first").click();
  await expect(goButton(sheet)).toHaveText(`Play ${opponent.name} · ${game} · 7 days`);
  await goButton(sheet).click();
  await expect(page.getByRole("heading", { name: `Invite sent to ${opponent.name}` })).toBeVisible();
};

/** A running match, by the pages of both, of which the second is at home; the first is to move. */
export const startMatch = async (first: Player, second: Player, game: string): Promise<void> => {
  await invite(first, second, game);
  await second.page.getByRole("button", { name: "Accept" }).click();
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

/** Fills in fields of a form, by their labels, and sends it by its button. */
export const send = async (form: Page | Locator, fields: Readonly<Record<string, string>>, button: string) => {
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
  await form.getByRole("button", { name: button }).click();
};

/** Gives up a match on its page. */
export const giveUp = async ({ page }: Player): Promise<void> => {
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
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
