import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import type { MatchSnapshot, MoveBody } from "@yourmove/contract";
import { exportedMatchQueries, findToAct, saveMatch } from "@yourmove/db";
import { testKinds } from "@yourmove/db/testing";
import { momentAfter, move, replayMatch } from "@yourmove/rules";
import { backgammon } from "@yourmove/rules/games/backgammon";
import { goofspiel } from "@yourmove/rules/games/goofspiel";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEST_GAMES } from "./bids.ts";
import { createHarness, type Harness, type Player, readMatch } from "./harness.ts";

const { gameType } = backgammon;
const CHECK = `${import.meta.dirname}/check-goofspiel.mjs`;

describe.each(testKinds)("chance (%s)", (kind) => {
  let harness: Harness;
  let seeds: string[];
  beforeAll(async () => {
    seeds = [];
    const drawSeed = () => {
      const seed = createHash("sha256").update(`seed ${seeds.length}`).digest("hex");
      seeds.push(seed);
      return seed;
    };
    harness = await createHarness(kind, { games: TEST_GAMES, drawSeed });
  });
  afterAll(() => harness.close());

  const begin = async (type: string = gameType) => {
    const [x, o] = await harness.pair();
    const invited = (await x.call.matches.invite({ gameType: type, opponentUserID: o.userID, symbol: "X" })).match;
    const { match } = await o.call.matches.accept({ gameType: type, matchID: invited.matchID });
    return { x, o, invited, match, matchID: match.matchID, seed: seeds.at(-1) ?? "" };
  };
  const look = (player: Player, { matchID }: { matchID: number }) => readMatch(player, { gameType, matchID });
  const play = ({ call }: Player, matchID: number, body: MoveBody): Promise<MatchSnapshot> =>
    call.matches.move({ gameType, matchID, move: body });
  const recordOf = async (userID: number, matchID: number) => {
    const found = await findToAct(harness.db, { userID }, { matchID, isInvite: false });
    if (!found) throw new Error("the match is there");
    return {
      record: found.match,
      basis: found.basis,
      moves: await exportedMatchQueries.listMovesOf(harness.db, [matchID]),
    };
  };

  it("begins with the acceptance: before it there is no position, and no seed is drawn for what never begins", async () => {
    const drawn = seeds.length;
    const [x, o] = await harness.pair();
    const { match } = await x.call.matches.invite({ gameType, opponentUserID: o.userID });
    expect(match).toMatchObject({ chance: null, game: { lastMove: null } });
    expect(Object.keys(match.game)).toEqual(["lastMove"]);
    await o.call.matches.decline({ gameType, matchID: match.matchID });
    expect(seeds).toHaveLength(drawn);
  });

  it("of a challenge is drawn when it is accepted", async () => {
    const [x, o] = await harness.pair();
    const { challenge } = await x.call.challenges.create({ gameType, kind: "link" });
    const drawn = seeds.length;
    const { match } = await o.call.challenges.accept({ ref: challenge.ref });
    expect(seeds).toHaveLength(drawn + 1);
    expect(match.chance?.seed).toBeNull();
    const { record, moves } = await recordOf(x.userID, match.matchID);
    expect(record.seed).toBe(seeds.at(-1));
    expect(replayMatch(TEST_GAMES, record, moves)).toBeNull();
  });

  it("rolls the same after a lost race to write, with the same move", async () => {
    const { x, o, match, matchID } = await begin();
    const player = match.currentTurnUserID === x.userID ? x : o;
    const [body = {}] = (await look(player, { matchID })).game.legalMoves ?? [];
    const { record, basis } = await recordOf(player.userID, matchID);
    const now = momentAfter(harness.clock.now(), basis.cursor, record.lastActionTime);
    const decisions = [1, 2].map(() => move(record, player.userID, { game: backgammon, move: body, now }));
    expect(decisions[0]).toEqual(decisions[1]);
    const { match: moved } = await play(player, matchID, body);
    expect(decisions[0]).toMatchObject({
      ok: true,
      match: { position: (await recordOf(x.userID, matchID)).record.position },
    });
    const [late] = decisions;
    if (late?.ok) expect(await saveMatch(harness.db, { before: record, transition: late, basis })).toBe(false);
    expect((await look(player, { matchID })).positionVersion).toBe(moved.positionVersion);
  });

  it("is shown with its seed only once the match is over, to both, and replays to its end", async () => {
    const { x, o, match, matchID, seed } = await begin();
    const commitment = match.chance?.commitment;
    let latest = match;
    const shown: unknown[] = [];
    for (let count = 0; count < 12; count += 1) {
      const player = latest.currentTurnUserID === x.userID ? x : o;
      const [body = {}] = (await look(player, { matchID })).game.legalMoves ?? [];
      const answer = await play(player, matchID, body);
      latest = answer.match;
      shown.push(
        answer,
        await look(x, { matchID }),
        await x.call.matches.list({}),
        await o.call.matches.history({ gameType, matchID }),
      );
      const { record, moves } = await recordOf(x.userID, matchID);
      expect(replayMatch(TEST_GAMES, record, moves)).toBeNull();
    }
    const admin = await harness.admin["matches.get"]({ requestID: "operator" }, { matchID });
    expect(JSON.stringify([shown, admin])).not.toContain(seed);
    expect(JSON.stringify(shown)).toContain(commitment);
    await x.call.matches.forfeit({ gameType, matchID });
    for (const player of [x, o]) expect((await look(player, { matchID })).chance).toEqual({ commitment, seed });
    const { record, moves } = await recordOf(x.userID, matchID);
    expect(replayMatch(TEST_GAMES, record, moves)).toBeNull();
    const others = createHash("sha256").update("another").digest("hex");
    expect(replayMatch(TEST_GAMES, { ...record, seed: others }, moves)).not.toBeNull();
    expect(replayMatch(TEST_GAMES, { ...record, seed: null }, moves)).toMatchObject({ what: "seed" });
  });

  it("is in no row that leaves the matches' table before the end: no event, kept answer, export", async () => {
    const { x, o, matchID, seed } = await begin(goofspiel.gameType);
    const bid = { gameType: goofspiel.gameType, matchID };
    await x.with({ idempotencyKey: "bid" }).matches.move({ ...bid, move: { bid: 3 } });
    await o.call.matches.move({ ...bid, move: { bid: 4 } });
    const { rows } = await harness.db.pool.query(
      "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'",
    );
    const holding: string[] = [];
    for (const { name } of rows as { name: string }[]) {
      const found = await harness.db.pool.query(`select 1 from "${name}" t where t::text like '%${seed}%' limit 1`);
      if (found.rows.length > 0) holding.push(name);
    }
    expect(holding).toEqual(["matches"]);
  });

  it("of a match that is over is checked from its seed by a program that has nothing of ours", async () => {
    const { x, o, matchID } = await begin(goofspiel.gameType);
    const of = { gameType: goofspiel.gameType, matchID };
    for (let bid = 1; bid <= 12; bid += 1) {
      await x.call.matches.move({ ...of, move: { bid } });
      await o.call.matches.move({ ...of, move: { bid: 14 - bid } });
    }
    const match = await readMatch(x, of);
    const { items } = await o.call.matches.history(of);
    const check = (chance: object) => {
      const input = JSON.stringify({ match: { ...match, chance }, items });
      return spawnSync(process.execPath, [CHECK], { input, encoding: "utf8" }).stdout.trim();
    };
    expect(check({ ...match.chance })).toBe("It is as it was shown");
    expect(check({ ...match.chance, seed: `00${match.chance?.seed?.slice(2)}` })).toBe("Another seed");
  });
});
