import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, afterEach, expect, it } from "vitest";
import { highCard } from "../../../tests/support/games/high-card/games.mjs";
import { kalah } from "../../../tests/support/games/kalah/games.mjs";
import { startTestService, type TestService } from "../src/index.ts";
import { whyNotServed } from "../src/served.ts";

declare module "@yourmove/client" {
  interface Games {
    "demo.kalah": typeof kalah;
    "demo.high-card": typeof highCard;
  }
}

const home = mkdtempSync(`${tmpdir()}/your-move-own-`);
afterAll(() => rmSync(home, { recursive: true }));

let service: TestService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

it("a game of one's own is listed, documented and played to its end", async () => {
  service = await startTestService({ games: [kalah] });
  const ann = await service.player("ann");
  const bob = await service.player("bob");
  const gameType = "demo.kalah";
  const { items } = await ann.client.games.list.query();
  expect(items.map((game) => game.gameType)).toEqual(expect.arrayContaining([gameType, "chess"]));
  const document = await (await service.fetch(`${service.url}/openapi.json`)).json();
  expect(document.components.schemas).toHaveProperty("DemoKalahMatch");

  const terms = { gameType, opponentUserID: bob.userID, symbol: "X" } as const;
  const { matchID } = (await ann.client.matches.invite.mutate(terms)).match;
  let { match } = await bob.client.matches.accept.mutate({ gameType, matchID });
  expect(match.game.stores).toEqual({ X: 0, O: 0 });
  while (!match.isFinished) {
    const { client, userID } = match.currentTurnUserID === ann.userID ? ann : bob;
    const read = await client.matches.get.query({ gameType, matchID });
    const move = read.unchanged ? undefined : read.match.game.legalMoves?.[0];
    if (!move) throw new Error(`${userID} has no move`);
    match = (await client.matches.move.mutate({ gameType, matchID, move })).match;
  }
  expect(match.game.stores.X + match.game.stores.O).toBe(48);
  expect(["more_seeds", "equal_seeds"]).toContain(match.resultDetail);
});

it("an opponent plays it by itself, also with secrets and chance", async () => {
  service = await startTestService({ games: [kalah, highCard] });
  const ann = await service.player();
  const opponent = await service.opponent();
  const gameType = "demo.high-card";
  const terms = { gameType, opponentUserID: opponent.userID, symbol: "X" } as const;
  const { matchID } = (await ann.client.matches.invite.mutate(terms)).match;
  await ann.client.pollMatch({
    gameType,
    matchID,
    onSnapshot({ match: { canMove, game } }) {
      const move = canMove ? game.legalMoves?.[0] : undefined;
      if (move) void ann.client.matches.move.mutate({ gameType, matchID, move });
    },
  });
  const seen = await ann.client.matches.get.query({ gameType, matchID });
  expect(seen).toMatchObject({ match: { isFinished: true, resultDetail: "more_rounds", rulesVersion: 1 } });
  if (!seen.unchanged) expect(seen.match.chance?.seed).toMatch(/^[0-9a-f]{64}$/);
});

const RULES = readFileSync(new URL("../../../tests/support/games/kalah/games.mjs", import.meta.url), "utf8");
const TABLE = "Array.from({ length: 20_000 }, () => Array.from({ length: 1000 }, (_, at) => at / 3))";

it.each([
  ["", RULES],
  ["process is not defined (games.mjs:1)", `process.env.HOME;${RULES}`],
  ["setTimeout is not defined (games.mjs:1)", `setTimeout(() => {}, 1);${RULES}`],
  ["which is no file of its package", `import "../canary.json" with { type: "json" };${RULES}`],
  ["it took more than 64 MB of memory", `export const table = ${TABLE};${RULES}`],
  [
    "the moveSchema of demo.kalah has no JSON Schema",
    RULES.replace(/^ {2}moveSchema,$/m, "moveSchema: z.map(z.int(), z.int()),"),
  ],
])("a check says what a server's start does: %s", async (says, rules) => {
  mkdirSync(`${home}/own`, { recursive: true });
  writeFileSync(`${home}/canary.json`, "{}");
  writeFileSync(`${home}/own/games.mjs`, rules);
  const refused = await whyNotServed(`${home}/own/games.mjs`);
  expect(says === "" ? refused === "" : refused.includes(says), refused).toBe(true);
});

it("packages are loaded as a server's GAMES loads them, in processes, with their boards", async () => {
  const folder = (name: string) => new URL(`../../../tests/support/games/${name}`, import.meta.url).pathname;
  service = await startTestService({ packages: [folder("nim"), folder("faulty")], games: [kalah] });
  const { items } = await (await service.player()).client.games.list.query();
  const boards = new Map<string, string | null>(items.map((each) => [each.gameType, each.boardURL]));
  const boardURL = boards.get("demo.nim");
  expect(boardURL).toMatch(/^\/boards\//);
  const board = await service.fetch(`${service.url}${boardURL}`);
  expect(board.status).toBe(200);
  // A frame reaches nobody: not by a connection between browsers, nor by looking a name up.
  expect(board.headers.get("content-security-policy")).toMatch(/connect-src 'none'; webrtc 'block'/);
  expect(board.headers.get("x-dns-prefetch-control")).toBe("off");
  expect(items.map(({ gameType }) => gameType)).toEqual(expect.arrayContaining(["demo.kalah", "demo.faulty"]));

  const ann = await service.player();
  const bob = await service.player();
  const gameType = "demo.faulty";
  const invite = { gameType, opponentUserID: bob.userID, symbol: "X" } as const;
  const { matchID } = (await ann.client.matches.invite.mutate(invite)).match;
  await bob.client.matches.accept.mutate({ gameType, matchID });
  const move = { fault: "throws", nonce: 1, inPlay: true, key: 20_261_123 };
  const moved = ann.client.matches.move.mutate({ gameType, matchID, move });
  await expect(moved).rejects.toMatchObject({ problem: { code: "game_paused" } });
});

it.each([
  ["a game that is there twice", { games: [kalah, kalah] }, "demo.kalah is there twice in version 1"],
  ["a package that can't be had", { packages: ["./nowhere"] }, /^GAMES: .*nowhere/],
])("%s is refused in a sentence", async (_, options, sentence) => {
  await expect(startTestService(options)).rejects.toThrow(sentence);
});
