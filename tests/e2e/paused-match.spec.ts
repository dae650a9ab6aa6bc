import type { Match } from "@yourmove/client";
import type { LastingServer } from "../support/lasting-server.ts";
import { expect, testWith } from "./fixtures.ts";
import { faultsAtEverySize } from "./layout.ts";
import { expectTurn, type Guest, giveUp, openMatch, type People } from "./players.ts";
import { move, start } from "./scene.ts";

const GAMES = new URL("../support/games/faulty", import.meta.url).pathname;
/** The same game, whose views never go wrong. */
const MENDED = `${GAMES}/mended.mjs`;
const GAME = "demo.faulty";
/** What the game wants to hear before it goes wrong. */
const KEY = 20_261_123;

/** At a server with a game whose rules go wrong on command. */
const test = testWith({ GAMES });

// All in one worker, as each would start a server of its own.
test.describe.configure({ mode: "default" });

/** Two guests at the page of their match, one English and one German; the English one is to move. */
const sitDown = async (people: People): Promise<[Guest, Guest, Match]> => {
  const ann = await people.arrive("ann");
  const ben = await people.arrive("ben", { locale: "de-DE" });
  const match = await start(ann, ben, GAME);
  await openMatch(match, ann, ben);
  await expectTurn(ann);
  return [ann, ben, match];
};

const FAILED = {
  en: "Something is wrong with this game's rules. The match waits, and its clock stands still.",
  de: "Mit den Regeln dieses Spiels stimmt etwas nicht. Die Partie wartet, und die Uhr steht.",
};
const MISSING = {
  en: "This game is not installed right now. The match waits, and its clock stands still.",
  de: "Dieses Spiel ist gerade nicht installiert. Die Partie wartet, und die Uhr steht.",
};

/** What both see of a paused match: the words, no board, no move. */
const expectPaused = async (ann: Guest, ben: Guest, words: Readonly<Record<"en" | "de", string>>) => {
  for (const [{ page }, headline, why, moves] of [
    [ann, "Paused", words.en, "Your moves"],
    [ben, "Pausiert", words.de, "Deine Züge"],
  ] as const) {
    await expect(page.getByRole("heading", { level: 1, name: headline })).toBeVisible();
    await expect(page.getByText(why)).toBeVisible();
    await expect(page.getByRole("region", { name: moves })).toHaveCount(0);
    for (const role of ["grid", "timer"] as const) await expect(page.getByRole(role)).toHaveCount(0);
  }
};

const goWrong = async (guest: Guest, match: Match) => {
  const { gameType, matchID } = match;
  await move(guest, match, { fault: "throws", nonce: matchID, inPlay: false, key: KEY });
  // What was seen with the move is known: the next question about this position goes wrong.
  await expect(guest.client.matches.extend.mutate({ gameType, matchID })).rejects.toThrow();
};

/** Restarts with the mended rules, which an operator accepts by the digest that the first start names. */
const restartMended = async (server: LastingServer) => {
  const refused = await server.restart({ GAMES: MENDED }).then(String, String);
  const [accepted] = refused.match(new RegExp(`${GAME}@1=\\w+`)) ?? [];
  expect(accepted, refused).toBeDefined();
  await server.restart({ GAMES: MENDED, GAMES_ACCEPT: String(accepted) });
};

test("a match whose game was taken away waits for it", async ({ people, server }) => {
  const [ann, ben] = await sitDown(people);
  await server.restart({ GAMES: "" });
  for (const { page } of [ann, ben]) await page.reload();
  await expectPaused(ann, ben, MISSING);
  await server.restart();
  // A page that is looked at again asks at once.
  for (const { page } of [ann, ben]) await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expectTurn(ann);
  await expect(ann.page.getByRole("region", { name: "Your moves" })).toBeVisible();
});

// The last one: after it the server has other rules.
test("rules that fail pause a match, which can be given up, or goes on once mended", async ({ people, server }) => {
  const [ann, ben, other] = await sitDown(people);
  await goWrong(ann, other);
  await expectPaused(ann, ben, FAILED);
  // A page that was there when it was made knows the move.
  for (const { page } of [ann, ben]) await page.reload();
  await expectPaused(ann, ben, FAILED);
  // Only its rules know what the move may be called, and who may know it: it is not said to be hidden.
  const moves = ({ page }: Guest, name: string) => page.getByRole("list", { name }).getByRole("button");
  await expect(moves(ann, "Moves")).toHaveText([/unreadable without rules$/]);
  await expect(moves(ben, "Züge")).toHaveText([/ohne Regeln unlesbar$/]);
  await giveUp(ann);
  await expect(ann.page.getByRole("heading", { level: 1, name: "You lost" })).toBeVisible();
  await expect(ben.page.getByRole("heading", { level: 1, name: "Du hast gewonnen" })).toBeVisible();

  const match = await start(ann, ben, GAME);
  await openMatch(match, ann, ben);
  await expect(ann.page.getByRole("region", { name: "Your moves" })).toBeVisible();
  await goWrong(ann, match);
  await expectPaused(ann, ben, FAILED);
  expect(await faultsAtEverySize(ann.page, 0)).toEqual([]);
  await ann.page.goto("/");
  await expect(ann.page.getByRole("article").getByText("Paused")).toBeVisible();
  await restartMended(server);
  await expect(ben.page.getByRole("heading", { level: 1, name: "Du bist am Zug" })).toBeVisible();
  await expect(ben.page.getByText(FAILED.de)).toHaveCount(0);
  await expect(ben.page.getByRole("region", { name: "Deine Züge" })).toBeVisible();
});
