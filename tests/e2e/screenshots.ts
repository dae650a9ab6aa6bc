import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { installedBrowser } from "../support/browser.mjs";
import { startLastingServer } from "../support/lasting-server.ts";
import { startHostPlatform } from "./host-platform.ts";
import { isDrawn } from "./is-drawn.ts";
import { enter, expectTurn, invite, type Player, play, playSheet, startMatch } from "./players.ts";
import { shootHomes } from "./screenshots-home.ts";
import { shootPeople } from "./screenshots-people.ts";
import { shootFailure, shootPhases } from "./screenshots-phases.ts";

/** All of them, to be looked at; git ignores it. */
const folder = join(import.meta.dirname, "../..", "screenshots");
/** Those that README and guides show. */
const documented = join(import.meta.dirname, "../..", "docs", "screenshots");
const DOCUMENTED = [
  "home-11-desktop-light",
  "home-11-phone-light",
  "home-11-phone-dark",
  "match-your-turn-desktop-light",
  "match-your-turn-phone-dark",
];
/** Where the manifest has its pictures. */
const shown = join(import.meta.dirname, "../..", "apps", "web", "public", "screenshots");
/** Each look has people of its own: names are taken once. */
const LOOKS = [
  { name: "desktop-light", cast: ["Ada", "Ben", "Cleo"], viewport: { width: 1280, height: 800 }, colorScheme: "light" },
  { name: "desktop-dark", cast: ["Dora", "Emil", "Fay"], viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
  { name: "phone-light", cast: ["Gwen", "Hugo", "Iris"], viewport: { width: 390, height: 664 }, colorScheme: "light" },
  { name: "phone-dark", cast: ["Jana", "Kofi", "Lena"], viewport: { width: 390, height: 664 }, colorScheme: "dark" },
] as const;

/** The match page in more windows than the other pages, from that of each look. */
const MORE_WINDOWS = {
  desktop: [
    ["laptop", { width: 1366, height: 650 }],
    ["wide", { width: 1920, height: 1080 }],
  ],
  phone: [["side", { width: 844, height: 390 }]],
} as const;

interface Look extends Omit<BrowserContextOptions, "baseURL"> {
  readonly cast: readonly [string, string, string];
}

type Shoot = (state: string, page: Page) => Promise<void>;

/** Shows every page and state of the lobby to the camera, in one look. */
const tour = async (browser: Browser, baseURL: string, { cast, ...look }: Look, shoot: Shoot) => {
  const own = { baseURL, reducedMotion: "reduce", exactly: true, ...look } as const;
  const context = await browser.newContext({ ...look, baseURL, locale: "en-US" });
  const door = await context.newPage();
  await door.goto("/");
  await door.getByLabel("Your name").waitFor();
  await shoot("welcome", door);
  const ada = await enter(browser, { name: cast[0], ...own });
  const ben = await enter(browser, { name: cast[1], exactly: true, baseURL });
  const cleo = await enter(browser, { name: cast[2], exactly: true, baseURL });
  await shoot("home-empty", ada.page);
  await playSome(ada, ben, cleo);
  await ada.page.goto("/");
  await ada.page.getByRole("heading", { name: /waiting for you/ }).waitFor();
  await ada.page.locator(".play-bots-choice[aria-busy='false']").waitFor();
  await shoot("home", ada.page);
  await shootMatches(ada, ben, shoot);
  await shootRest(ada, ben, shoot);
  await shootTrouble(ada, shoot);
  await shootFirstList(door, `${cast[0]}-too`, shoot);
};

/** Home before its first list, which comes in its own time only to somebody who has just signed in. */
const shootFirstList = async (page: Page, name: string, shoot: Shoot) => {
  await page.route("**/trpc/matches.list**", () => {});
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: /^Account of/ }).waitFor();
  await shoot("home-loading", page);
  await page.unroute("**/trpc/matches.list**");
  await page.route("**/trpc/**", (route) => route.abort());
  // What was shown last would be shown again.
  await page.addInitScript(() => localStorage.clear());
  await page.reload();
  await page.getByRole("heading", { name: "The service isn't responding" }).waitFor();
  await shoot("home-trouble", page);
};

/** A few matches in every state. */
const playSome = async (ada: Player, ben: Player, cleo: Player) => {
  await startMatch(ada, ben, "Tic-tac-toe");
  for (const [player, row, column] of [
    [ada, 1, 1],
    [ben, 1, 2],
    [ada, 2, 2],
    [ben, 2, 1],
    [ada, 3, 3],
  ] as const) {
    await play(player, row, column);
  }
  await ada.page.getByRole("heading", { name: "You won" }).waitFor();
  await startMatch(ada, ben, "Connect four");
  for (const [player, column] of [
    [ada, 4],
    [ben, 4],
    [ada, 3],
    [ben, 5],
    [ada, 5],
    [ben, 3],
    [ada, 3],
    [ben, 3],
  ] as const) {
    await play(player, 1, column);
  }
  await expectTurn(ada);
  await startMatch(ada, cleo, "Tic-tac-toe");
  await play(ada, 2, 2);
  await invite(cleo, ada, "Connect four");
  await invite(ada, ben, "Reversi");
};

/** Beside the board where there is room, else in the sheet. */
const useTool = async (page: Page, name: string) => {
  const more = page.getByRole("button", { name: "More", exact: true });
  if (await more.isVisible()) await more.click();
  await page.getByRole("button", { name }).click();
};

const shootMatches = async (ada: Player, ben: Player, shoot: Shoot) => {
  await ada.page.getByRole("link", { name: `Open Connect four against ${ben.name}` }).click();
  await expectTurn(ada);
  await ada.page.getByRole("list", { name: "Moves" }).getByRole("button").first().waitFor();
  await shoot("match-your-turn", ada.page);
  await useTool(ada.page, "Rules");
  await shoot("match-rules", ada.page);
  await ada.page.keyboard.press("Escape");
  await useTool(ada.page, "Resign");
  await shoot("match-forfeit", ada.page);
  await ada.page.keyboard.press("Escape");
  await play(ada, 1, 2);
  await shoot("match-their-turn", ada.page);
  await ada.page.goto("/");
  await ada.page.getByRole("link", { name: `Open Tic-tac-toe against ${ben.name}` }).click();
  await ada.page.getByRole("heading", { name: "You won" }).waitFor();
  await shoot("match-won", ada.page);
  await ada.page.getByRole("button", { name: "One move back" }).click();
  await shoot("match-looking-back", ada.page);
  await ada.page.goto("/");
  await ada.page.getByRole("link", { name: `Open Reversi against ${ben.name}` }).click();
  await shoot("match-invited", ada.page);
};

const shootRest = async (ada: Player, ben: Player, shoot: Shoot) => {
  await ada.page.goto("/?play");
  const sheet = await playSheet(ada.page);
  await shoot("play", ada.page);
  await sheet.getByRole("button", { name: "Search" }).click();
  await sheet.getByRole("option").first().waitFor();
  await shoot("play-search", ada.page);
  await sheet.getByRole("combobox").fill(ben.name);
  await sheet.getByRole("option", { name: ben.name }).click();
  await sheet.getByText("More", { exact: true }).click();
  await shoot("play-more", ada.page);
  await ada.page.goto("/");
  await ada.page.getByRole("link", { name: `Open Tic-tac-toe against ${ben.name}` }).click();
  await ada.page.getByRole("link", { name: ben.name, exact: true }).click();
  await ada.page.getByRole("heading", { name: "Against you" }).waitFor();
  await shoot("profile", ada.page);
  await ada.page.getByRole("button", { name: /^Account of/ }).click();
  await ada.page.getByText("Playing as a guest").waitFor();
  await shoot("account-menu", ada.page);
  await ada.page.getByRole("button", { name: "Name, picture, devices" }).click();
  await ada.page.getByText("This device").waitFor();
  await shoot("account-settings", ada.page);
  await ada.page.keyboard.press("Escape");
  await ada.page.keyboard.press("?");
  await ada.page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await shoot("shortcuts", ada.page);
};

const shootTrouble = async (ada: Player, shoot: Shoot) => {
  const { page } = ada;
  await page.goto("/matches/tic-tac-toe/999999");
  await page.getByRole("heading", { name: "No such match" }).waitFor();
  await shoot("missing", page);
  await page.goto("/");
  await page.getByRole("heading", { name: /waiting for you/ }).waitFor();
  await page.context().setOffline(true);
  await page.getByText("You are offline").waitFor();
  await shoot("home-offline", page);
};

const browserPath = installedBrowser();
const browser = await chromium.launch({
  ...(browserPath && { executablePath: browserPath }),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const host = await startHostPlatform();
const [server, faulty] = await Promise.all([
  startLastingServer(host.env),
  // A busy machine makes no fault of its own.
  startLastingServer({ GAMES: join(import.meta.dirname, "../support/games/faulty"), GAMES_TIMEOUT_MS: "5000" }),
]);
await mkdir(folder, { recursive: true });
const wanted = process.argv.slice(2);
for (const { name, cast, ...look } of LOOKS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const shoot: Shoot = async (state, page) => {
    if (state !== "home-loading") await page.waitForFunction(isDrawn);
    await page.screenshot({ path: join(folder, `${state}-${name}.png`) });
    if (!state.startsWith("match-")) return;
    const [device, scheme] = name.split("-") as [keyof typeof MORE_WINDOWS, string];
    for (const [window, viewport] of MORE_WINDOWS[device]) {
      await page.setViewportSize(viewport);
      await page.screenshot({ path: join(folder, `${state}-${window}-${scheme}.png`) });
    }
    if (look.viewport) await page.setViewportSize(look.viewport);
  };
  const stage = { browser, baseURL: server.url, faultyURL: faulty.url, host, lookName: name, look, shoot };
  // People of their own each, so that they need not wait for one another.
  await Promise.all([
    tour(browser, server.url, { cast, ...look }, shoot),
    shootPeople(stage),
    shootPhases(stage),
    shootFailure(stage),
  ]);
  console.log(`${name}: done`);
}
if (wanted.length === 0 || wanted.includes("home")) {
  await shootHomes(browser, server.url, folder);
  console.log("home: done");
}
// Those that were not taken this time are as they were.
const copied = (from: string, to: string) => copyFile(from, to).catch(() => console.log(`${from} is not there`));
for (const name of DOCUMENTED) await copied(join(folder, `${name}.png`), join(documented, `${name}.png`));
// What a browser shows of the lobby before it is installed.
for (const look of ["desktop", "phone"])
  for (const [state, name] of [
    ["home-11", "home"],
    ["match-your-turn", "match-your-turn"],
  ])
    await copied(join(folder, `${state}-${look}-light.png`), join(shown, `${name}-${look}.png`));
await browser.close();
await Promise.all([server.stop(), faulty.stop()]);
await host.close();
