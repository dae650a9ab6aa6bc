import type { Match } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { games } from "@yourmove/rules";
import { describe, expect, it } from "vitest";
import { type Player, problemOf, startMatch } from "./harness.ts";
import { gameType, lookAt, type Playing, useTwoProcesses } from "./two-processes.ts";

describe.each(testKinds)("a move in a match that the process remembers (decision 36, %s)", (kind) => {
  const { here, there, pass, newPair, playing } = useTwoProcesses(kind);

  const statementsOf = async (act: () => Promise<unknown>): Promise<number> => {
    let count = 0;
    const forget = here().db.observe(({ text }) => {
      if (!text.startsWith("with seen")) count += 1;
    });
    await act().finally(forget);
    return count;
  };
  const moveOf = ({ x, matchID }: Playing, cell = 1) => x.call.matches.move({ gameType, matchID, move: { cell } });
  const seenElsewhere = ({ userID }: Player) =>
    sql(
      "insert into presence values ($1, $2) on conflict (user_id) do update set last_seen_time = excluded.last_seen_time",
      userID,
      here().clock.now(),
    );
  const sql = (text: string, ...values: unknown[]) => here().db.pool.query(text, values);

  it("takes one statement, and shows what a look would", async () => {
    const match = await playing();
    for (const [player, at, cell] of [
      [match.x, match.xThere, 1],
      [match.o, match.oThere, 7],
      [match.x, match.xThere, 2],
    ] as const) {
      const move = { gameType, matchID: match.matchID, move: { cell } };
      let answer: Match | undefined;
      const statements = await statementsOf(async () => {
        answer = (await player.call.matches.move(move)).match;
      });
      expect(statements).toBe(1);
      expect(answer).toEqual(await lookAt(at, match));
    }
  });

  it.each([...games.keys()])("remembers a whole game of %s as it stands in the database", async (type) => {
    const [x, o] = await newPair();
    const { matchID } = await startMatch(x, o, type);
    const pairs = [
      { player: x, at: await there().signIn(x.token) },
      { player: o, at: await there().signIn(o.token) },
    ];
    for (let count = 0; count < 24; count += 1) {
      const looked = await Promise.all(
        pairs.map(async (pair) => ({ ...pair, seen: await lookAt(pair.at, { matchID }, type) })),
      );
      const turn = looked.find(({ seen }) => seen.canMove);
      const moves = turn?.seen.game.legalMoves ?? [];
      const move = moves[(count * 7) % Math.max(1, moves.length)];
      if (!turn || !move) return;
      const { match } = await turn.player.call.matches.move({ gameType: type, matchID, move });
      expect(match).toEqual(await lookAt(turn.at, { matchID }, type));
    }
  });

  /** What becomes of a match, or of its two, where this process does not hear of it. */
  const UNHEARD: [string, (match: Playing) => Promise<unknown>][] = [
    [
      "the opponent's name",
      ({ o }) => sql("update users set username = 'Renamed ' || user_id where user_id = $1", o.userID),
    ],
    ["the opponent's picture", ({ o }) => sql("update users set avatar = '/avatars/1' where user_id = $1", o.userID)],
    [
      "that the opponent has an account",
      ({ o }) => sql("update users set is_guest = false where user_id = $1", o.userID),
    ],
    ["that the opponent is seen elsewhere", ({ o }) => seenElsewhere(o)],
    [
      "that the opponent is seen by nobody any more",
      async ({ o }) => {
        await seenElsewhere(o);
        await sql("update users set presence_for = 'nobody' where user_id = $1", o.userID);
      },
    ],
    [
      "a block, whichever way",
      async ({ x, o, oThere }) => {
        await seenElsewhere(o);
        await oThere.call.people.block({ userID: x.userID });
      },
    ],
    [
      "a block that was lifted again",
      async ({ x, o, oThere }) => {
        await seenElsewhere(o);
        await oThere.call.people.block({ userID: x.userID });
        await oThere.call.people.unblock({ userID: x.userID });
      },
    ],
    ["an offer of a draw", ({ oThere, matchID }) => oThere.call.matches.offer({ gameType, matchID, kind: "draw" })],
    [
      "an offer of a takeback",
      ({ oThere, matchID }) => oThere.call.matches.offer({ gameType, matchID, kind: "takeback" }),
    ],
    [
      "a takeback",
      async ({ xThere, oThere, matchID }) => {
        const takeback = { gameType, matchID, kind: "takeback" as const };
        await xThere.call.matches.offer(takeback);
        await oThere.call.matches.acceptOffer(takeback);
      },
    ],
    ["more time", ({ oThere, matchID }) => oThere.call.matches.extend({ gameType, matchID })],
    [
      "two more moves",
      async ({ xThere, oThere, matchID }) => {
        await xThere.call.matches.move({ gameType, matchID, move: { cell: 8 } });
        await oThere.call.matches.move({ gameType, matchID, move: { cell: 7 } });
      },
    ],
  ];
  it.each(UNHEARD)("shows and does what a look would after a change that it did not hear of: %s", async (_, change) => {
    const match = await playing();
    await change(match);
    const { match: shown } = await moveOf(match);
    expect(shown).toEqual(await lookAt(match.xThere, match));
    const { items } = await match.xThere.call.matches.history({ gameType, matchID: match.matchID });
    expect(items.at(-1)).toMatchObject({ symbol: "X", move: { cell: 1 } });
    expect(items).toHaveLength(shown.moveCount);
  });

  /** What this process writes between two moves itself. */
  const OWN: [string, (match: Playing) => Promise<unknown>][] = [
    ["an offer of a draw", ({ o, matchID }) => o.call.matches.offer({ gameType, matchID, kind: "draw" })],
    [
      "an offer that was declined",
      async ({ x, o, matchID }) => {
        await o.call.matches.offer({ gameType, matchID, kind: "takeback" });
        await x.call.matches.declineOffer({ gameType, matchID, kind: "takeback" });
      },
    ],
    ["more time", ({ o, matchID }) => o.call.matches.extend({ gameType, matchID })],
    [
      "a takeback",
      async ({ x, o, matchID }) => {
        await x.call.matches.offer({ gameType, matchID, kind: "takeback" });
        await o.call.matches.acceptOffer({ gameType, matchID, kind: "takeback" });
      },
    ],
  ];
  it.each(OWN)("takes one statement after what the process wrote itself: %s", async (_, change) => {
    const match = await playing();
    await change(match);
    expect(await statementsOf(() => moveOf(match))).toBe(1);
    const seen = await Promise.all([lookAt(match.x, match), lookAt(match.xThere, match)]);
    expect(seen[0]).toEqual(seen[1]);
    await match.o.call.matches.move({ gameType, matchID: match.matchID, move: { cell: 8 } });
    const { match: shown } = await moveOf(match, 2);
    expect(shown).toEqual(await lookAt(match.xThere, match));
  });

  it("looks once after a block of somebody else by one of the two, and not again", async () => {
    const match = await playing();
    const somebody = await there().player();
    await match.oThere.call.people.block({ userID: somebody.userID });
    expect(await statementsOf(() => moveOf(match))).toBeGreaterThan(1);
    await match.o.call.matches.move({ gameType, matchID: match.matchID, move: { cell: 8 } });
    expect(await statementsOf(() => moveOf(match, 7))).toBe(1);
    expect(await lookAt(match.x, match)).toEqual(await lookAt(match.xThere, match));
  });

  it("shows who was online a minute ago as gone, by its own clock", async () => {
    const match = await playing();
    await seenElsewhere(match.o);
    expect((await moveOf(match)).match.opponent.isOnline).toBe(true);
    await match.o.call.matches.move({ gameType, matchID: match.matchID, move: { cell: 8 } });
    await pass(60_000);
    expect(await statementsOf(() => moveOf(match, 7))).toBe(1);
    expect((await lookAt(match.x, match)).opponent.isOnline).toBe(false);
  });

  /** After which a move is refused, and what with. */
  const REFUSED: [string, (match: Playing) => Promise<unknown>, string][] = [
    ["a forfeit", ({ oThere, matchID }) => oThere.call.matches.forfeit({ gameType, matchID }), "invalid_state"],
    [
      "its own move",
      ({ xThere, matchID }) => xThere.call.matches.move({ gameType, matchID, move: { cell: 8 } }),
      "not_your_turn",
    ],
    [
      "a move to the same cell, and its answer",
      async ({ xThere, oThere, matchID }) => {
        await xThere.call.matches.move({ gameType, matchID, move: { cell: 8 } });
        await oThere.call.matches.move({ gameType, matchID, move: { cell: 1 } });
      },
      "illegal_move",
    ],
    ["its removal", ({ matchID }) => sql("delete from matches where match_id = $1", matchID), "match_not_found"],
    ["a deadline that passed", () => pass(8 * 24 * 3_600_000), "invalid_state"],
  ];
  it.each(REFUSED)("is refused as after a look, with the match as it is: %s", async (_, change, code) => {
    const match = await playing();
    await change(match);
    const problem = await problemOf(moveOf(match));
    expect(problem.code).toBe(code);
    if (code === "match_not_found" || code === "illegal_move") return;
    expect(problem.match).toEqual(await lookAt(match.x, match));
  });

  it("is refused for what the client last saw, after a look", async () => {
    const match = await playing();
    const seen = await lookAt(match.xThere, match);
    await match.xThere.call.matches.move({ gameType, matchID: match.matchID, move: { cell: 8 } });
    await match.oThere.call.matches.move({ gameType, matchID: match.matchID, move: { cell: 7 } });
    const { positionVersion: expectedPositionVersion, lastActionTime: expectedLastActionTime } = seen;
    for (const expected of [{ expectedPositionVersion }, { expectedLastActionTime }]) {
      const move = { gameType, matchID: match.matchID, move: { cell: 1 }, ...expected };
      const problem = await problemOf(match.x.call.matches.move(move));
      expect(problem).toMatchObject({ code: "stale_state", match: { moveCount: 4 } });
    }
  });

  it("is nobody's but its players', and of no other game", async () => {
    const match = await playing();
    const stranger = await here().player();
    const move = { matchID: match.matchID, move: { cell: 1 } };
    expect((await problemOf(stranger.call.matches.move({ ...move, gameType }))).code).toBe("match_not_found");
    const other = { matchID: match.matchID, gameType: "chess", move: { from: "e2", to: "e4" } };
    expect((await problemOf(match.x.call.matches.move(other))).code).toBe("match_not_found");
  });

  it("keeps the answer that it gave, with the opponent as it was then", async () => {
    const match = await playing();
    const call = match.x.with({ idempotencyKey: "remembered" });
    const move = { gameType, matchID: match.matchID, move: { cell: 1 } };
    const first = await call.matches.move(move);
    await sql("update users set username = 'Another ' || user_id where user_id = $1", match.o.userID);
    expect(await call.matches.move(move)).toEqual(first);
    const elsewhere = await there().signIn(match.x.token);
    expect(await elsewhere.with({ idempotencyKey: "remembered" }).matches.move(move)).toEqual(first);
  });

  it("of two at once one is made", async () => {
    const match = await playing();
    const answers = await Promise.allSettled([moveOf(match, 1), moveOf(match, 2), moveOf(match, 3)]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await lookAt(match.xThere, match)).moveCount).toBe(3);
  });

  /** The events of a match's moves, by who wants them. */
  const movesTold = async ({ matchID }: Playing): Promise<number> => {
    const { rows } = await sql("select kinds from events where match_id = $1 and kinds like 'match.moved%'", matchID);
    return rows.length;
  };
  const SINKS: [string, (match: Playing) => Promise<unknown>, () => Promise<unknown>][] = [
    ["one of the two", ({ o }) => sql("update cursors set sinks = 1 where user_id = $1", o.userID), async () => {}],
    [
      "the operator",
      () =>
        sql(
          "insert into webhooks (source, url, kinds, games, issuers, secret, created_time) values ('test', '', '{}', '{}', '{}', '', 0)",
        ),
      () => sql("delete from webhooks where source = 'test'"),
    ],
  ];
  it.each(SINKS)("writes no event for nobody, and its event as soon as it is wanted by %s", async (_, want, undo) => {
    const match = await playing();
    expect(await movesTold(match)).toBe(0);
    await want(match);
    await moveOf(match);
    await match.o.call.matches.move({ gameType, matchID: match.matchID, move: { cell: 8 } });
    expect(await movesTold(match)).toBe(2);
    await undo();
  });
});
