import type { Match } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { beforeEach, describe, expect, it } from "vitest";
import { codeOf, type Player, playCells, problemOf, startMatch, useHarness, useNewPlayers } from "./harness.ts";

describe.each(testKinds)("a rematch (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob] = useNewPlayers(harness);
  let over: Match;

  const rematch = (player: Player) => player.rematch(over);

  beforeEach(async () => {
    const { matchID } = await startMatch(ann, bob);
    over = (await playCells([ann, bob], matchID, [0, 3, 1, 4, 2])).match;
  });

  it("is an ordinary invite with the sides exchanged, which the other's request accepts", async () => {
    const invited = await rematch(ann);
    expect(invited).toMatchObject({ state: 0, origin: "rematch", rematchOfMatchID: over.matchID });
    expect(invited).toMatchObject({ inviterSymbol: "O", turnSeconds: over.turnSeconds, message: null });
    expect(invited.canCancelInvite).toBe(true);
    expect(await bob.call.matches.list({})).toMatchObject({ inviteCount: 1 });
    expect(await ann.read(over)).toMatchObject({ rematchMatchID: invited.matchID, canRematch: false });
    const seen = await bob.read(over);
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
      const { canRematch: shown } = await player.read(over);
      expect((await player.list()).items[0]?.canRematch).toBe(shown);
      return shown;
    };
    const both = async () => [await canRematch(ann), await canRematch(bob)];
    expect(await both()).toEqual([true, true]);
    await bob.call.people.block(ann);
    expect(await both()).toEqual([false, false]);
    expect(await codeOf(rematch(ann))).toBe("invite_refused");
    await bob.call.people.unblock(ann);
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
    expect(await ann.read(over)).toMatchObject({ canRematch: true });
    await rematch(ann);
    const other = await bob.forfeit(await startMatch(bob, ann, "chess"));
    const { username } = (await bob.call.auth.me()).user;
    await bob.call.account.delete({ username });
    expect((await ann.read(other)).canRematch).toBe(false);
  });

  it("requested many times at once, and declined meanwhile, never leaves two", async () => {
    const requests = [ann, ann, bob, bob, ann].map((player) => rematch(player).catch(() => null));
    const begun = (await Promise.all(requests)).filter((match) => match !== null);
    const where = { rematchOfMatchID: over.matchID };
    const [made, ...more] = await harness.db.prisma.match.findMany({ where, select: { matchID: true, state: true } });
    expect([made?.state, more]).toEqual([1, []]);
    expect(new Set(begun.map(({ matchID }) => matchID))).toEqual(new Set([made?.matchID]));
  });
});
