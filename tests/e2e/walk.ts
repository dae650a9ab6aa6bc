import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { isDrawn } from "./is-drawn.ts";
import { visit } from "./players.ts";
import type { Person, Scene } from "./scene.ts";

/** What a walk needs: the viewer's page, and the players and matches that it meets. */
export interface Walker {
  readonly page: Page;
  readonly viewer: Person;
  readonly rivals: readonly [Person, Person];
  readonly scene: Scene;
}

type Stop = readonly [where: string, show: (walker: Walker) => Promise<void>];

const heading = (page: Page) => expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();

const open = async (page: Page, path: string) => {
  await visit(page, path);
  await heading(page);
};

const openMatch = (page: Page, { gameType, matchID }: { gameType: string; matchID: number }) =>
  open(page, `/matches/${gameType}/${matchID}`);

const openMenu = async (page: Page) => {
  await page.locator(".account-button").click();
  await expect(page.locator("#account-menu .menu-item").last()).toBeVisible();
};

/** Opens the menu's dialog behind an icon, whatever the language. */
const openDialog = async (page: Page, position: number) => {
  await page.keyboard.press("Escape");
  await openMenu(page);
  await page.locator("#account-menu button.menu-item").nth(position).click();
  await expect(page.locator("dialog[open]")).toBeVisible();
};

const DIALOGS = ["settings", "privacy", "notifications", "security", "display", "developers", "logout"];

const LOBBY: readonly Stop[] = [
  [
    "home",
    async ({ page }) => {
      await open(page, "/");
      await expect(page.getByRole("article").first()).toBeVisible();
    },
  ],
  [
    "the Play sheet",
    async ({ page }) => {
      await page.goto("/?play");
      await expect(page.locator("dialog[open] .boards svg").first()).toBeVisible();
    },
  ],
  [
    "the search for an opponent",
    async ({ page, rivals }) => {
      await page.goto("/?play=chess");
      await page.locator(".face-search").click();
      await page.getByRole("combobox").fill([...rivals[0].name].slice(0, 8).join(""));
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  ],
  [
    "the terms of an invite",
    async ({ page, rivals }) => {
      await page.goto(`/?play=chess&with=${rivals[1].userID}`);
      await page.locator("dialog[open] summary").click();
      await expect(page.locator("dialog[open] textarea")).toBeVisible();
    },
  ],
  [
    "the seats of others",
    async ({ page, rivals }) => {
      await rivals[0].client.challenges.create.mutate({ gameType: "chess", kind: "open" });
      await page.goto("/?play=chess&with=anybody");
      await expect(page.locator("dialog[open] .challenge-row").first()).toBeVisible();
    },
  ],
  [
    "the people",
    async ({ page, rivals }) => {
      await open(page, "/people");
      await page.getByRole("combobox").fill([...rivals[0].name].slice(0, 8).join(""));
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  ],
  ["somebody's profile", ({ page, rivals }) => open(page, `/players/${rivals[0].userID}`)],
  [
    "the question before a block",
    async ({ page }) => {
      await page.locator(".player-actions > button").first().click();
      await expect(page.locator("dialog[open]")).toBeVisible();
    },
  ],
  [
    "a report",
    async ({ page }) => {
      await page.keyboard.press("Escape");
      await page.locator(".player-actions > button").last().click();
      await page.locator("dialog[open] textarea").fill("…".repeat(1000));
    },
  ],
  ["one's own profile", ({ page, viewer }) => open(page, `/players/${viewer.userID}`)],
  ["no such page", ({ page }) => open(page, "/nowhere")],
  ["no such match", ({ page }) => open(page, "/matches/tic-tac-toe/999999")],
];

const MATCHES: readonly Stop[] = [
  ["an invite to answer", ({ page, scene }) => openMatch(page, scene.toAnswer)],
  [
    "more answers to an invite",
    async ({ page }) => {
      await page.locator('.match-bar [aria-haspopup="dialog"]:not(.bar-more)').click();
      await expect(page.locator("dialog[open] .invite-menu > .button").first()).toBeVisible();
    },
  ],
  ["an invite that waits", ({ page, scene }) => openMatch(page, scene.waiting)],
  ["their turn", ({ page, scene }) => openMatch(page, scene.theirTurn)],
  ["a match won", ({ page, scene }) => openMatch(page, scene.won)],
  ["a match forfeited", ({ page, scene }) => openMatch(page, scene.forfeited)],
  [
    "your turn",
    async ({ page, scene }) => {
      await openMatch(page, scene.yourTurn);
      await expect(page.getByRole("grid")).toBeVisible();
    },
  ],
  [
    "the rules",
    async ({ page }) => {
      await page.locator('[data-tool="rules"]').click();
      await expect(page.locator("dialog[open] .rules")).toBeVisible();
    },
  ],
  [
    "the question before a forfeit",
    async ({ page }) => {
      await page.keyboard.press("Escape");
      await page.locator('[data-tool="forfeit"]').click();
      await expect(page.locator("dialog[open]")).toBeVisible();
    },
  ],
  [
    "a match against somebody blocked",
    async ({ page, viewer, rivals, scene }) => {
      await viewer.client.people.block.mutate({ userID: rivals[0].userID });
      await openMatch(page, scene.yourTurn);
      await expect(page.locator(".blocked-note")).toBeVisible();
    },
  ],
  [
    "the page of somebody blocked",
    async ({ page, rivals }) => {
      await open(page, `/players/${rivals[0].userID}`);
      await expect(page.locator(".player-actions > button:not(.is-quiet)")).toBeVisible();
    },
  ],
  [
    "the list of those blocked",
    async ({ page }) => {
      await openDialog(page, 1);
      await expect(page.locator("dialog[open] .session")).toBeVisible();
    },
  ],
];

const ACCOUNT: readonly Stop[] = [
  [
    "the account menu",
    async ({ page }) => {
      await open(page, "/");
      await openMenu(page);
    },
  ],
  ...DIALOGS.map((name, position): Stop => [`the dialog ${name}`, ({ page }) => openDialog(page, position)]),
  [
    "news in the corner",
    async ({ page, viewer, rivals }) => {
      await page.keyboard.press("Escape");
      const { match } = await rivals[1].client.matches.invite.mutate({
        gameType: "gomoku",
        opponentUserID: viewer.userID,
      });
      await expect(page.locator(".toast")).toBeVisible();
      await rivals[1].client.matches.cancel.mutate({ gameType: "gomoku", matchID: match.matchID });
    },
  ],
];

/** Every page and state of the lobby, by area, one after the other. */
export const STOPS = { lobby: LOBBY, matches: MATCHES, account: ACCOUNT } as const;

/** Shows each stop, waits until its pictures are there, and hands it over. */
export const walk = async (
  stops: readonly Stop[],
  walker: Walker,
  look: (where: string, at: number) => Promise<void>,
): Promise<void> => {
  for (const [at, [where, show]] of stops.entries()) {
    await show(walker);
    // A picture that is still on its way is no picture to judge.
    await walker.page.waitForFunction(isDrawn);
    await look(where, at);
  }
};
