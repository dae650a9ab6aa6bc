import type { GameType, Match } from "@yourmove/client";
import { arrive, type Guest } from "./players.ts";
import { start, startAndPlay } from "./scene.ts";
import type { Stage } from "./screenshots-people.ts";

/** Where a game goes wrong on command, and what it wants to hear before it does. */
const FAULTY = { gameType: "demo.faulty" as GameType, key: 20_261_123 };

const open = async ({ page }: Guest, { gameType, matchID }: Match) => {
  await page.goto(`/matches/${gameType}/${matchID}`);
  await page.locator(".bar-headline").waitFor();
  // The moves come after the board.
  await page.waitForFunction(() => !document.querySelector(".history > p")?.textContent?.includes("Loading"));
};

/** A match of tic-tac-toe in which the second player completes a row. */
const lose = async (first: Guest, second: Guest): Promise<Match> => {
  const gameType = "tic-tac-toe";
  const match = await start(first, second, gameType);
  for (const [at, cell] of [0, 4, 1, 2, 8, 6].entries()) {
    const { client } = at % 2 === 0 ? first : second;
    await client.matches.move.mutate({ gameType, matchID: match.matchID, move: { cell } });
  }
  return match;
};

/** A match that both have agreed to call a draw. */
const agree = async (first: Guest, second: Guest): Promise<Match> => {
  const match = await startAndPlay(first, second, "checkers");
  const offer = { gameType: match.gameType, matchID: match.matchID, kind: "draw" } as const;
  await first.client.matches.offer.mutate(offer);
  await second.client.matches.acceptOffer.mutate(offer);
  return match;
};

/** A match whose rules have just failed. */
const pause = async (first: Guest, second: Guest): Promise<Match> => {
  const match = await start(first, second, FAULTY.gameType);
  const { gameType, matchID } = match;
  const move = { fault: "throws", nonce: matchID, inPlay: false, key: FAULTY.key };
  await first.client.matches.move.mutate({ gameType, matchID, move });
  // What was seen with the move is known: the next question about this position goes wrong, and is refused.
  await first.client.matches.extend.mutate({ gameType, matchID }).catch(() => {});
  return match;
};

/** The match page in the phases that no tour meets: offers, a move that waits for a yes, the other ends, a fleet to place. */
export const shootPhases = async ({ browser, baseURL, faultyURL, look, shoot }: Stage): Promise<void> => {
  const own = { reducedMotion: "reduce", ...look } as const;
  const meet = async (url: string) => {
    const pair = [
      await arrive(browser, { name: "rosa", baseURL: url, ...own }),
      await arrive(browser, { name: "sven", baseURL: url }),
    ] as const;
    await pair[0].page.addInitScript(() => {
      localStorage.setItem("yourmove.confirmMoves", "always");
      localStorage.setItem("yourmove.notificationOffer", "answered");
    });
    return pair;
  };
  const [rosa, sven] = await meet(baseURL);
  const chess = await startAndPlay(rosa, sven, "chess");
  const offer = { gameType: "chess", matchID: chess.matchID, kind: "draw" } as const;

  await open(rosa, chess);
  await rosa.page.getByRole("button", { name: /^g1, / }).click();
  await rosa.page.getByRole("button", { name: /^f3, / }).click();
  const bar = rosa.page.locator(".match-bar");
  await bar.getByText("Your move:").waitFor();
  await shoot("match-confirm", rosa.page);
  await rosa.page.keyboard.press("Escape");
  await sven.client.matches.offer.mutate(offer);
  await bar.getByText("offers a draw").waitFor();
  await shoot("match-offer-in", rosa.page);
  await sven.client.matches.withdrawOffer.mutate(offer);
  await rosa.client.matches.offer.mutate(offer);
  await bar.getByText("You offered a draw").waitFor();
  await shoot("match-offer-out", rosa.page);
  for (const [state, make] of [
    ["lost", lose],
    ["drawn", agree],
    ["placing", (first: Guest, second: Guest) => start(first, second, "battleship")],
  ] as const) {
    await open(rosa, await make(rosa, sven));
    await shoot(`match-${state}`, rosa.page);
  }
  await rosa.page.context().close();

  const [tara, udo] = await meet(faultyURL);
  await open(tara, await pause(tara, udo));
  await tara.page.getByRole("heading", { level: 1, name: "Paused" }).waitFor({ state: "attached" });
  await shoot("match-paused", tara.page);
  await tara.page.context().close();
};

/** What a page says that fails, on an answer that no page is made for. */
export const shootFailure = async ({ browser, baseURL, look, shoot }: Stage): Promise<void> => {
  const { page, userID } = await arrive(browser, { name: "vera", baseURL, ...look });
  await page.route("**/trpc/*users.get*", (route) => {
    const answers = new URL(route.request().url()).pathname.split(",").map(() => ({ result: { data: {} } }));
    return route.fulfill({ json: answers });
  });
  await page.goto(`/players/${userID}`);
  await page.getByRole("heading", { level: 1, name: "Something went wrong" }).waitFor();
  await shoot("failed", page);
  await page.context().close();
};
