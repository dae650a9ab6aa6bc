import type { Match } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { beforeEach, describe, expect, it } from "vitest";
import { codeOf, type Player, problemOf, startMatch, useHarness, useNewPlayers } from "./harness.ts";

describe.each(testKinds)("a rematch (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob] = useNewPlayers(harness);
  let over: Match;
  beforeEach(async () => {
    over = await bob.forfeit(await startMatch(ann, bob));
  });

  it("is an ordinary invite with the sides exchanged, which the other's request accepts", async () => {
    const invited = await ann.rematch(over);
    const { matchID } = invited;
    expect(invited).toMatchObject({
      state: 0,
      origin: "rematch",
      rematchOfMatchID: over.matchID,
      canCancelInvite: true,
    });
    expect(invited).toMatchObject({ inviterSymbol: "O", turnSeconds: over.turnSeconds, message: null });
    expect(await bob.list()).toMatchObject({ inviteCount: 1 });
    expect(await ann.read(over)).toMatchObject({ rematchMatchID: matchID, canRematch: false });
    // It follows its rematch, and no cursor of its own moves.
    const { lastActionTime } = over;
    expect(await bob.read(over)).toMatchObject({ rematchMatchID: matchID, canRematch: true, lastActionTime });
    const begun = await bob.rematch(over);
    expect(begun).toMatchObject({ matchID, state: 1, xUserID: bob.userID, oUserID: ann.userID });
    const match = { matchID: over.matchID, rematchMatchID: matchID, canRematch: false };
    for (const player of [ann, bob])
      expect(await problemOf(player.rematch(over))).toMatchObject({ code: "invalid_state", match });
  });

  it("is not offered where it would be refused: by a block of either, a policy, or a deleted opponent", async () => {
    const canRematch = async (player: Player) => {
      const { canRematch: shown } = await player.read(over);
      expect((await player.list()).items[0]?.canRematch).toBe(shown);
      return shown;
    };
    const both = async () => [await canRematch(ann), await canRematch(bob)];
    expect(await both()).toEqual([true, true]);
    await bob.call.people.block(ann);
    expect(await both()).toEqual([false, false]);
    expect(await codeOf(ann.rematch(over))).toBe("invite_refused");
    await bob.call.people.unblock(ann);
    await bob.call.people.setPrivacy({ invitesFrom: "known" });
    expect(await both()).toEqual([true, true]);
    await bob.call.people.setPrivacy({ invitesFrom: "accounts" });
    expect(await both()).toEqual([false, true]);
    expect(await codeOf(ann.rematch(over))).toBe("invite_refused");
    await harness.db.prisma.user.update({ where: { userID: ann.userID }, data: { isGuest: false } });
    expect(await both()).toEqual([true, true]);
    // The policy does not apply to the other's own request, which may be accepted.
    await bob.call.people.setPrivacy({ invitesFrom: "nobody" });
    await bob.rematch(over);
    expect(await ann.read(over)).toMatchObject({ canRematch: true });
    await ann.rematch(over);
    const other = await bob.forfeit(await startMatch(bob, ann, "chess"));
    await bob.call.account.delete({ username: (await bob.call.auth.me()).user.username });
    expect((await ann.read(other)).canRematch).toBe(false);
  });

  it("requested many times at once never leaves two", async () => {
    const requests = [ann, ann, bob, bob, ann].map((player) => player.rematch(over).catch(() => null));
    const begun = (await Promise.all(requests)).filter((match) => match !== null);
    const where = { rematchOfMatchID: over.matchID };
    const [made, ...more] = await harness.db.prisma.match.findMany({ where, select: { matchID: true, state: true } });
    expect([made?.state, more]).toEqual([1, []]);
    expect(new Set(begun.map(({ matchID }) => matchID))).toEqual(new Set([made?.matchID]));
  });
});
