import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { createMatchClient, type GameType } from "@yourmove/client";
import { isDrawn } from "./is-drawn.ts";
import { type Person, startAndPlay } from "./scene.ts";

const COUNTS = [1, 3, 11, 60] as const;

const WINDOWS = [
  ["phone", { width: 390, height: 664 }],
  ["side", { width: 844, height: 390 }],
  ["laptop", { width: 1366, height: 650 }],
  ["desktop", { width: 1280, height: 800 }],
  ["wide", { width: 1920, height: 1080 }],
] as const;

const SCHEMES = ["light", "dark"] as const;

const RIVALS = ["Mia", "Ben", "Cleo", "Noor", "Juri", "Ana"] as const;

/** The games that most people know come first. */
const GAMES: readonly GameType[] = [
  "chess",
  "backgammon",
  "connect-four",
  "checkers",
  "reversi",
  "battleship",
  "gomoku",
  "goofspiel",
  "dots-and-boxes",
  "ultimate-tic-tac-toe",
  "tic-tac-toe",
];

/** A guest; names are taken once, so each number of matches has people of its own. */
const guest = async (url: string, name: string, count: number): Promise<Person & { readonly token: string }> => {
  const username = count === 11 ? name : `${name} ${count}`;
  const { token, user } = await createMatchClient({ url, timeoutMs: 30_000 }).auth.guest.mutate({ username });
  return { client: createMatchClient({ url, token, timeoutMs: 30_000 }), userID: user.userID, name: username, token };
};

/** Home with few matches and many, in every window and theme. */
export const shootHomes = async (browser: Browser, baseURL: string, folder: string): Promise<void> => {
  for (const count of COUNTS) {
    const [viewer, ...rivals] = await Promise.all(["Ada", ...RIVALS].map((name) => guest(baseURL, name, count)));
    if (!viewer) throw new Error("Nobody came");
    for (let at = 0; at < count; at += 1) {
      const rival = rivals[(at + Math.floor(at / GAMES.length)) % rivals.length] as Person;
      await startAndPlay(viewer, rival, GAMES[at % GAMES.length] ?? "chess");
    }
    const headers = { authorization: `Bearer ${viewer.token}` };
    const context = await browser.newContext({
      baseURL,
      locale: "en-US",
      reducedMotion: "reduce",
      extraHTTPHeaders: headers,
    });
    const page = await context.newPage();
    for (const [window, viewport] of WINDOWS)
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        await page.goto("/");
        await page.getByRole("region", { name: "Up next" }).getByRole("grid").waitFor();
        await page.locator(".play-bots-choice[aria-busy='false']").waitFor({ state: "attached" });
        await page.waitForFunction(isDrawn);
        await page.screenshot({ path: join(folder, `home-${count}-${window}-${colorScheme}.png`) });
      }
    await context.close();
  }
};
