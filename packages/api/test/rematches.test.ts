import { LIMITS, type Match } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { beforeEach, describe, expect, it } from "vitest";
import { codeOf, type Player, playCells, problemOf, readMatch, startMatch, useHarness } from "./harness.ts";

describe.each(testKinds)("a rematch (%s)", (kind) => {
  const harness = useHarness(kind);
  let ann: Player;
  let bob: Player;
  let over: Match;

  const at = ({ gameType, matchID }: Match) => ({ gameType, matchID });
  const rematch = async (player: Player) => (await player.call.matches.rematch(at(over))).match;

  beforeEach(async () => {
    [ann, bob] = [await harness.player(), await harness.player()];
    const { matchID } = await startMatch(ann, bob);
    over = (await playCells([ann, bob], matchID, [0, 3, 1, 4, 2])).match;
  });

  it("is an ordinary invite with the sides exchanged, which the other's request accepts", async () => {
    const invited = await rematch(ann);
    expect(invited).toMatchObject({
      state: 0,
      origin: "rematch",
      rematchOfMatchID: over.matchID,
      inviterSymbol: "O",
      turnSeconds: over.turnSeconds,
      message: null,
      canCancelInvite: true,
    });
    expect(await bob.call.matches.list({})).toMatchObject({ inviteCount: 1 });
    expect(await readMatch(ann, over)).toMatchObject({ rematchMatchID: invited.matchID, canRematch: false });
    const seen = await readMatch(bob, over);
    expect(seen).toMatchObject({ rematchMatchID: invited.matchID, canRematch: true });
    // It follows its rematch, and no cursor of its own moves.
    expect(seen.lastActionTime).toBe(over.lastActionTime);
    const begun = await rematch(bob);
    expect(begun).toMatchObject({ matchID: invited.matchID, state: 1, xUserID: bob.userID, oUserID: ann.userID });
    for (const player of [ann, bob]) {
      expect(await problemOf(rematch(player))).toMatchObject({
        code: "invalid_state",
        match: { matchID: over.matchID, rematchMatchID: invited.matchID, canRematch: false },
      });
    }
  });

  it("is not offered where it would be refused: by a block of either, a policy, or a deleted opponent", async () => {
    const canRematch = async (player: Player) => {
      const listed = await player.call.matches.list({});
      const inList = listed.unchanged ? null : listed.items[0]?.canRematch;
      const { canRematch: shown } = await readMatch(player, over);
      expect(inList).toBe(shown);
      return shown;
    };
    const both = async () => [await canRematch(ann), await canRematch(bob)];
    expect(await both()).toEqual([true, true]);
    await bob.call.people.block({ userID: ann.userID });
    expect(await both()).toEqual([false, false]);
    expect(await codeOf(rematch(ann))).toBe("invite_refused");
    await bob.call.people.unblock({ userID: ann.userID });
    for (const [invitesFrom, expected] of [
      ["nobody", false],
      ["accounts", false],
      ["known", true],
      ["everyone", true],
    ] as const) {
      await bob.call.people.setPrivacy({ invitesFrom });
      expect(await both(), invitesFrom).toEqual([expected, true]);
      if (!expected) expect(await codeOf(rematch(ann))).toBe("invite_refused");
    }
    await bob.call.people.setPrivacy({ invitesFrom: "accounts" });
    await harness.db.prisma.user.update({ where: { userID: ann.userID }, data: { isGuest: false } });
    expect(await both()).toEqual([true, true]);
    // The policy does not apply to the other's own request, which may be accepted.
    await bob.call.people.setPrivacy({ invitesFrom: "nobody" });
    await rematch(bob);
    expect(await readMatch(ann, over)).toMatchObject({ canRematch: true });
    await rematch(ann);
    const { matchID } = await startMatch(bob, ann, "chess");
    await bob.call.matches.forfeit({ gameType: "chess", matchID });
    const { username } = (await bob.call.auth.me()).user;
    await bob.call.account.delete({ username });
    expect(await ann.call.matches.get({ gameType: "chess", matchID })).toMatchObject({ match: { canRematch: false } });
  });

  it("requested twice by one player is the same invite again", async () => {
    const once = await rematch(ann);
    const keyed = ann.with({ idempotencyKey: "again" });
    const again = await keyed.matches.rematch(at(over));
    expect(again.match).toEqual(once);
    await bob.call.matches.decline(at(once));
    expect(await keyed.matches.rematch(at(over))).toEqual(again);
  });

  it.each(["decline", "cancel", "expire"] as const)("that ended by a %s may be requested again", async (end) => {
    const first = await rematch(ann);
    if (end === "decline") await bob.call.matches.decline(at(first));
    if (end === "cancel") await ann.call.matches.cancel(at(first));
    if (end === "expire") harness.clock.set(first.inviteExpiresTime ?? 0);
    expect(await readMatch(ann, over)).toMatchObject({ rematchMatchID: first.matchID, canRematch: true });
    const second = await rematch(bob);
    expect(second.matchID).not.toBe(first.matchID);
    expect(await readMatch(ann, over)).toMatchObject({ rematchMatchID: second.matchID, canRematch: true });
    expect(await readMatch(ann, first)).toMatchObject({ isFinished: true, rematchMatchID: null, canRematch: false });
  });

  it("requested many times at once, and declined meanwhile, never leaves two", async () => {
    const requests = [ann, ann, bob, bob, ann].map((player) => rematch(player).catch(() => null));
    const begun = (await Promise.all(requests)).filter((match) => match !== null);
    const { rows } = await harness.db.pool.query(
      "select match_id, state from matches where rematch_of_match_id = $1 order by match_id",
      [over.matchID],
    );
    expect(rows).toHaveLength(1);
    expect(new Set(begun.map(({ matchID }) => matchID))).toEqual(new Set([rows[0]?.match_id]));
    expect(rows[0]?.state).toBe(1);
  });

  it("is refused while the match goes on, where it never began, and to a stranger; an aborted one was begun", async () => {
    over = await startMatch(ann, bob);
    expect(over.canRematch).toBe(false);
    expect(await problemOf(rematch(ann))).toMatchObject({ code: "invalid_state", match: at(over) });
    harness.clock.set(over.turnDeadlineTime ?? 0);
    expect(await readMatch(ann, over)).toMatchObject({ state: 6, canRematch: true });
    expect(await rematch(bob)).toMatchObject({ state: 0, inviterSymbol: "X" });
    over = (await ann.call.matches.invite({ gameType: "gomoku", opponentUserID: bob.userID })).match;
    await bob.call.matches.decline(at(over));
    expect(await codeOf(rematch(ann))).toBe("invalid_state");
    expect(await codeOf(rematch(await harness.player()))).toBe("match_not_found");
  });

  it("waits for an ordinary invite between the two to be answered", async () => {
    const { match: ordinary } = await bob.call.matches.invite({ gameType: over.gameType, opponentUserID: ann.userID });
    for (const player of [ann, bob]) {
      expect(await problemOf(rematch(player))).toMatchObject({ code: "invite_pending", match: at(ordinary) });
    }
    await ann.call.matches.decline(at(ordinary));
    expect(await rematch(ann)).toMatchObject({ state: 0 });
  });

  it("counts as any invite", async () => {
    const { pool } = harness.db;
    await pool.query("update cursors set pending_invites = $1 where user_id = $2", [LIMITS.pendingInvites, ann.userID]);
    expect(await problemOf(rematch(ann))).toMatchObject({ code: "limit_reached", match: at(over) });
    await rematch(bob);
    await pool.query("update cursors set active_matches = $1 where user_id = $2", [LIMITS.activeMatches, bob.userID]);
    expect(await codeOf(rematch(ann))).toBe("limit_reached");
  });
});
