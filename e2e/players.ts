import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** A name that no other test has taken. */
const freshName = (name: string): string => `${name}-${crypto.randomUUID().slice(0, 8)}`;

/** A person in a browser profile of their own, signed in as a guest and at home. */
export interface Player {
  readonly page: Page;
  readonly name: string;
}

interface Newcomer {
  readonly name: string;
  readonly baseURL: string | undefined;
  /** Takes the name as it stands, where nobody else can have it. */
  readonly exactly?: boolean;
}

/** Opens a fresh profile and signs in through the page, as a newcomer would. */
export const enter = async (
  browser: Browser,
  { name, baseURL, exactly = false, ...options }: Omit<BrowserContextOptions, "baseURL"> & Newcomer,
): Promise<Player> => {
  const context = await browser.newContext({
    ...options,
    ...(baseURL && { baseURL }),
    locale: options.locale ?? "en-US",
  });
  const page = await context.newPage();
  const taken = exactly ? name : freshName(name);
  await page.goto("/");
  await page.getByLabel("Your name").fill(taken);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pick a game to begin" })).toBeVisible();
  return { page, name: taken };
};

/** Invites somebody to a game through the page; the inviter moves first. */
export const invite = async ({ page }: Player, opponent: Player, game: string): Promise<void> => {
  await page.goto("/new");
  await page.getByRole("link", { name: new RegExp(`^${game}`) }).click();
  await page.getByRole("combobox").fill(opponent.name);
  await page.getByRole("option", { name: opponent.name }).click();
  await page.getByText("Side, time and message").click();
  await page.getByText("X, first").click();
  await page.getByRole("button", { name: `Invite ${opponent.name}` }).click();
  await expect(page.getByRole("heading", { name: `Invite sent to ${opponent.name}` })).toBeVisible();
};

/** The other player says yes, at home. */
const accept = async ({ page }: Player): Promise<void> => {
  if (new URL(page.url()).pathname !== "/") await page.goto("/");
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
};

/** Two players with a running match between them; the first is to move. */
export const startMatch = async (first: Player, second: Player, game: string): Promise<void> => {
  await invite(first, second, game);
  await accept(second);
  await expectTurn(first);
};

export const expectTurn = ({ page }: Player) =>
  expect(page.getByRole("heading", { level: 1, name: "Your turn" })).toBeVisible();

/** Plays a square, named by its row and column from 1. */
export const play = async (player: Player, row: number, column: number): Promise<void> => {
  await expectTurn(player);
  await player.page.getByRole("button", { name: `Row ${row}, column ${column},` }).click();
};

export const square = ({ page }: Player, row: number, column: number) =>
  page.getByRole("button", { name: `Row ${row}, column ${column},` });
