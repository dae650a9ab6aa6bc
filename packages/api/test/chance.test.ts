import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import type { Match } from "@yourmove/contract";
import { exportedMatchQueries, findToAct } from "@yourmove/db";
import { testKinds } from "@yourmove/db/testing";
import { replayMatch } from "@yourmove/rules";
import { backgammon } from "@yourmove/rules/games/backgammon";
import { goofspiel } from "@yourmove/rules/games/goofspiel";
import { describe, expect, it } from "vitest";
import { at, startMatch, useHarness, useNewPlayers } from "./harness.ts";
import { rowsOf } from "./held-rows.ts";
import { TEST_GAMES } from "./test-games.ts";

const { gameType } = backgammon;
const CHECK = `${import.meta.dirname}/check-goofspiel.mjs`;

describe.each(testKinds)("chance (%s)", (kind) => {
  const seeds: string[] = [];
  const drawSeed = () => {
    const seed = createHash("sha256").update(`seed ${seeds.length}`).digest("hex");
    seeds.push(seed);
    return seed;
  };
  const harness = useHarness(kind, { games: TEST_GAMES, drawSeed });
  const [x, o] = useNewPlayers(harness);

  const begin = async (type: string = gameType) => {
    const match = await startMatch(x, o, type);
    return { match, seed: seeds.at(-1) ?? "" };
  };
  /** What differs where a match is replayed from what is stored of it, and from what is given here. */
  const replayed = async ({ matchID }: Match, given: { seed?: string | null } = {}) => {
    const found = await findToAct(harness.db, { userID: x.userID }, { matchID, isInvite: false });
    if (!found) throw new Error("the match is not there");
    const moves = await exportedMatchQueries.listMovesOf(harness.db, [matchID]);
    return replayMatch(TEST_GAMES, { ...found.match, ...given }, moves);
  };

  it("begins with the acceptance: before it there is no position, and no seed is drawn for what never begins", async () => {
    const drawn = seeds.length;
    const match = await x.invite(o, { gameType });
    expect(match).toMatchObject({ chance: null, game: { lastMove: null } });
    expect(Object.keys(match.game)).toEqual(["lastMove"]);
    await o.decline(match);
    expect(seeds).toHaveLength(drawn);
  });

  it("of a challenge is drawn when it is accepted", async () => {
    const challenge = await x.challenge({ gameType });
    const drawn = seeds.length;
    const match = await o.take(challenge);
    expect(seeds).toHaveLength(drawn + 1);
    expect(match.chance?.seed).toBeNull();
    expect(await replayed(match)).toBeNull();
    expect(await replayed(match, { seed: seeds.at(-1) ?? "" })).toBeNull();
  });

  it("is shown with its seed only once the match is over, to both, and replays to its end", async () => {
    const { match, seed } = await begin();
    const commitment = match.chance?.commitment;
    let latest = match;
    const shown: unknown[] = [];
    for (let count = 0; count < 12; count += 1) {
      const player = latest.currentTurnUserID === x.userID ? x : o;
      latest = await player.move(match, (await player.read(match)).game.legalMoves?.[0] ?? {});
      shown.push(latest, await x.read(match), await x.list(), await o.movesOf(match));
      expect(await replayed(match)).toBeNull();
    }
    const admin = await harness.admin["matches.get"]({ requestID: "operator" }, match);
    expect(JSON.stringify([shown, admin])).not.toContain(seed);
    expect(JSON.stringify(shown)).toContain(commitment);
    await x.forfeit(match);
    for (const player of [x, o]) expect((await player.read(match)).chance).toEqual({ commitment, seed });
    expect(await replayed(match)).toBeNull();
    expect(await replayed(match, { seed: createHash("sha256").update("another").digest("hex") })).not.toBeNull();
    expect(await replayed(match, { seed: null })).toMatchObject({ what: "seed" });
  });

  it("is in no row that leaves the matches' table before the end: no event, idempotency record, export", async () => {
    const { match, seed } = await begin(goofspiel.gameType);
    await x.with({ idempotencyKey: "bid" }).matches.move({ ...at(match), move: { bid: 3 } });
    await o.move(match, { bid: 4 });
    const tables = await harness.db.pool.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace",
    );
    const names = tables.rows.map(({ name }) => name);
    const holding = await rowsOf(harness.db, names, `t::text like '%${seed}%'`);
    expect(holding.map((row) => row.split(" ")[0])).toEqual(["matches"]);
  });

  it("of a match that is over is checked from its seed by a program that has nothing of ours", async () => {
    const { match: begun } = await begin(goofspiel.gameType);
    for (let bid = 1; bid <= 12; bid += 1) {
      await x.move(begun, { bid });
      await o.move(begun, { bid: 14 - bid });
    }
    const match = await x.read(begun);
    const items = await o.movesOf(begun);
    const check = (chance: object) => {
      const input = JSON.stringify({ match: { ...match, chance }, items });
      return spawnSync(process.execPath, [CHECK], { input, encoding: "utf8" }).stdout.trim();
    };
    expect(check({ ...match.chance })).toBe("It is as it was shown");
    expect(check({ ...match.chance, seed: `00${match.chance?.seed?.slice(2)}` })).toBe("Another seed");
  });
});
