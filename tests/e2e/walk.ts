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

const DIALOG = "dialog[open]";

const see = (page: Page, selector: string) => expect(page.locator(selector).first()).toBeVisible();

/** Shows a page, and waits for a part of it. */
const open = async (page: Page, path: string, selector = "h1") => {
  await visit(page, path);
  await see(page, selector);
};

const openMatch = (page: Page, { gameType, matchID }: { gameType: string; matchID: number }, selector?: string) =>
  open(page, `/matches/${gameType}/${matchID}`, selector);

/** Opens a sheet over home by its address. */
const openSheet = async (page: Page, path: string, selector: string) => {
  await page.goto(path);
  await see(page, `${DIALOG} ${selector}`);
};

/** Presses a button, whatever its words, and waits for what it opens. */
const press = async (page: Page, selector: string, opened = DIALOG) => {
  await page.keyboard.press("Escape");
  await page.locator(selector).click();
  await see(page, opened);
};

const search = async (page: Page, { name, userID }: Person) => {
  await page.getByRole("combobox").fill([...name].slice(0, 8).join(""));
  // Suggestions are options, too, until the search is answered.
  await see(page, `#person-${userID}`);
};

const openMenu = (page: Page) => press(page, ".account-button", "#account-menu .menu-item");

/** Opens the menu's dialog behind an icon, whatever the language. */
const openDialog = async (page: Page, position: number) => {
  await openMenu(page);
  await page.locator("#account-menu button.menu-item").nth(position).click();
  await see(page, DIALOG);
};

const DIALOGS = ["settings", "privacy", "notifications", "away", "security", "display", "developers", "logout"];

const LOBBY: readonly Stop[] = [
  ["home", ({ page }) => open(page, "/", "article")],
  ["the Play sheet", ({ page }) => openSheet(page, "/?play", ".boards svg")],
  [
    "the search for an opponent",
    async ({ page, rivals }) => {
      await page.goto("/?play=chess");
      await page.locator(".face-search").click();
      await search(page, rivals[0]);
    },
  ],
  [
    "the terms of an invite",
    async ({ page, rivals }) => {
      await page.goto(`/?play=chess&with=${rivals[1].userID}`);
      await page.locator(`${DIALOG} summary`).click();
      await see(page, `${DIALOG} textarea`);
    },
  ],
  [
    "the seats of others",
    async ({ page, rivals }) => {
      await rivals[0].client.challenges.create.mutate({ gameType: "chess", kind: "open" });
      await openSheet(page, "/?play=chess&with=anybody", ".challenge-row");
    },
  ],
  [
    "the people",
    async ({ page, rivals }) => {
      await open(page, "/people");
      await search(page, rivals[0]);
    },
  ],
  ["somebody's profile", ({ page, rivals }) => open(page, `/players/${rivals[0].userID}`)],
  ["the question before a block", ({ page }) => press(page, ".player-actions > button:first-of-type")],
  [
    "a report",
    async ({ page }) => {
      await press(page, ".player-actions > button:last-of-type");
      await page.locator(`${DIALOG} textarea`).fill("…".repeat(1000));
    },
  ],
  ["one's own profile", ({ page, viewer }) => open(page, `/players/${viewer.userID}`)],
  [
    "no such page",
    async ({ page }) => {
      await open(page, "/nowhere");
      await expect(page).toHaveTitle(new RegExp(`${await page.locator("h1").textContent()} · `));
    },
  ],
  ["no such match", ({ page }) => open(page, "/matches/tic-tac-toe/999999")],
];

const MATCHES: readonly Stop[] = [
  ["an invite to answer", ({ page, scene }) => openMatch(page, scene.toAnswer)],
  [
    "more answers to an invite",
    ({ page }) => press(page, '.match-bar [aria-haspopup="dialog"]:not(.bar-more)', `${DIALOG} .invite-menu > .button`),
  ],
  ["an invite that waits", ({ page, scene }) => openMatch(page, scene.waiting)],
  ["their turn", ({ page, scene }) => openMatch(page, scene.theirTurn)],
  ["a match won", ({ page, scene }) => openMatch(page, scene.won)],
  ["a match forfeited", ({ page, scene }) => openMatch(page, scene.forfeited)],
  ["your turn", ({ page, scene }) => openMatch(page, scene.yourTurn, ".table-board")],
  ["the rules", ({ page }) => press(page, '[data-tool="rules"]', `${DIALOG} .rules`)],
  ["the question before a forfeit", ({ page }) => press(page, '[data-tool="forfeit"]')],
  [
    "a match against somebody blocked",
    async ({ page, viewer, rivals, scene }) => {
      await viewer.client.people.block.mutate({ userID: rivals[0].userID });
      await openMatch(page, scene.yourTurn, ".blocked-note");
    },
  ],
  [
    "the page of somebody blocked",
    ({ page, rivals }) => open(page, `/players/${rivals[0].userID}`, ".player-actions > button:not(.is-quiet)"),
  ],
  [
    "the list of those blocked",
    async ({ page }) => {
      await openDialog(page, 1);
      await see(page, `${DIALOG} .session`);
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
      const gameType = "gomoku";
      const invite = { gameType, opponentUserID: viewer.userID } as const;
      const { match } = await rivals[1].client.matches.invite.mutate(invite);
      await see(page, ".toast");
      await rivals[1].client.matches.cancel.mutate({ gameType, matchID: match.matchID });
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
