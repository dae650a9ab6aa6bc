// npm run screenshots: every page and state of the lobby, in every window, theme and language, to be looked at, and the
// pictures that README, guides and the manifest show. `npm run screenshots -- home matches` draws these parts alone.
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { GameType } from "@yourmove/client";
import { startLastingServer } from "../support/lasting-server.ts";
import { somebody } from "./crowded.ts";
import { givePosition } from "./give-position.ts";
import { isDrawn } from "./is-drawn.ts";
import { launchBrowser } from "./launch-browser.ts";
import { peopleAt } from "./players.ts";
import { setScene, start, startAndPlay } from "./scene.ts";
import { STOPS, walk } from "./walk.ts";

const root = join(import.meta.dirname, "../..");
/** All of them; git ignores it. */
const folder = join(root, "screenshots");

const WINDOWS = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 664 },
  side: { width: 844, height: 390 },
  laptop: { width: 1366, height: 650 },
  wide: { width: 1920, height: 1080 },
} as const;

const SCHEMES = ["light", "dark"] as const;

/** Those that README and guides show, and those of the manifest: what a browser shows of the lobby before it is installed. */
const SHOWN: readonly (readonly [picture: string, as: string])[] = [
  ...[
    "home-11-desktop-light",
    "home-11-phone-light",
    "home-11-phone-dark",
    "match-desktop-light",
    "match-phone-dark",
  ].map((picture) => [picture, `docs/screenshots/${picture.replace("match-", "match-your-turn-")}.png`] as const),
  ...(["desktop", "phone"] as const).flatMap((window) => [
    [`home-11-${window}-light`, `apps/web/public/screenshots/home-${window}.png`] as const,
    [`match-${window}-light`, `apps/web/public/screenshots/match-your-turn-${window}.png`] as const,
  ]),
];

const wanted = process.argv.slice(2);
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part);

/** What stands on the page, in every window and theme; the next step is taken by what a desk shows. */
const shoot = async (page: Page, state: string) => {
  for (const [window, viewport] of Object.entries(WINDOWS))
    for (const colorScheme of SCHEMES) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.waitForFunction(isDrawn);
      await page.screenshot({ path: join(folder, `${state}-${window}-${colorScheme}.png`) });
    }
  await page.setViewportSize(WINDOWS.desktop);
};

const browser = await launchBrowser();
const server = await startLastingServer();
const baseURL = server.url;
const people = peopleAt(browser, baseURL);
await mkdir(folder, { recursive: true });

/** Home with so many matches, and the one that was begun last. */
const shootHome = async (count: number) => {
  // Names are taken once, so each number of matches has people of its own.
  const named = (name: string) => somebody(baseURL, count === 11 ? name : `${name} ${count}`);
  const viewer = await named("Ada");
  const rivals = await Promise.all(["Mia", "Ben", "Cleo", "Noor", "Juri", "Ana"].map(named));
  const { items } = await viewer.client.games.list.query();
  const games: GameType[] = ["chess", ...items.map(({ gameType }) => gameType).filter((name) => name !== "chess")];
  for (let at = 0; at < count; at += 1) {
    const rival = rivals[(at + Math.floor(at / games.length)) % rivals.length] ?? viewer;
    await startAndPlay(viewer, rival, games[at % games.length] ?? "chess");
  }
  const page = await people.stranger({ extraHTTPHeaders: viewer.headers, reducedMotion: "reduce" });
  await givePosition(page.context());
  // Nothing lies over what is shown.
  await page.addInitScript(() => localStorage.setItem("yourmove.notificationOffer", "answered"));
  await page.goto("/");
  await page.getByRole("region", { name: "Up next" }).getByRole("grid").waitFor();
  await page.locator(".play-bots-choice[aria-busy='false']").waitFor({ state: "attached" });
  await page.getByRole("region", { name: "Position of the day", exact: true }).getByRole("grid").waitFor();
  await shoot(page, `home-${count}`);
  if (count !== 11) return;
  const columns = [3, 3, 2, 4, 4, 2, 2, 2].map((column) => ({ column }));
  const { matchID } = await start(viewer, rivals[1] ?? viewer, "connect-four", columns);
  await page.goto(`/matches/connect-four/${matchID}`);
  await page.getByRole("list", { name: "Moves" }).getByRole("button").nth(7).waitFor();
  await shoot(page, "match");
};

const shootWalk = async (language: "en" | "de") => {
  const locale = language === "de" ? "de-DE" : "en-US";
  const door = await people.stranger({ locale });
  await door.goto("/");
  await door.locator("form").first().waitFor();
  if (isWanted("door")) await shoot(door, `door-${language}`);
  const viewer = await people.arrive("ada", { locale });
  const rivals = await people.gather(["ben", "cleo"]);
  const scene = await setScene(viewer, rivals, language === "de" ? "Viel Spaß!" : "Good luck!");
  for (const [area, stops] of Object.entries(STOPS)) {
    if (!isWanted(area)) continue;
    const page = await viewer.page.context().newPage();
    await walk(stops, { page, viewer, rivals, scene }, (where) =>
      shoot(page, `${area}-${where.replaceAll(/\W+/g, "-")}-${language}`),
    );
    await page.close();
  }
  await viewer.page.context().close();
};

if (isWanted("home")) for (const count of [1, 3, 11, 60]) await shootHome(count);
for (const language of ["en", "de"] as const) await shootWalk(language);
// Those that were not taken this time are as they were.
for (const [picture, as] of SHOWN)
  await copyFile(join(folder, `${picture}.png`), join(root, as)).catch(() => console.log(`${picture} is not there`));
await browser.close();
await server.stop();
