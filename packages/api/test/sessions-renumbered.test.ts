import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { type Player, problemOf, startMatch, useHarness } from "./harness.ts";

const gameType = "tic-tac-toe";

describe.each(testKinds)("a session whose number was given again, as after a restore (%s)", (kind) => {
  const harness = useHarness(kind);

  /** The first one's session is lost, and the other's has its number from then on. */
  const renumber = async (lost: Player, other: Player) => {
    const { sessionID } = await harness.db.prisma.session.findFirstOrThrow({ where: { userID: lost.userID } });
    await harness.db.prisma.session.deleteMany({ where: { userID: lost.userID } });
    await harness.db.prisma.session.updateMany({ where: { userID: other.userID }, data: { sessionID } });
  };
  const refused = { status: 401, code: "unauthenticated" };

  it("lets its old token neither read, list nor move, whatever a cache holds", async () => {
    const [x, o] = await harness.pair();
    const { matchID } = await startMatch(x, o);
    const { lastActionTime: since } = await x.call.matches.list({});
    const actor = await harness.services.auth.authenticate(x.token);
    const known = x.with({ actor: actor && harness.services.auth.withSessionCheck(actor) });
    await renumber(x, o);
    for (const call of [
      () => known.matches.get({ gameType, matchID }),
      () => known.matches.list({}),
      () => known.matches.list({ since }),
      () => known.matches.list({ since: since - 1, changes: "only" }),
      () => known.matches.move({ gameType, matchID, move: { cell: 0 } }),
    ])
      expect(await problemOf(call())).toMatchObject(refused);
    expect(await o.call.matches.get({ gameType, matchID })).toMatchObject({ match: { moveCount: 0 } });
  });

  it("is no more a host platform's user whose own number was: no read, no write and no open poll shows the other's", async () => {
    const identity = { issuer: "https://host.example", avatar: null, expiresTime: harness.clock.now() + 3_600_000 };
    const { hostUser } = harness.services.auth;
    const guest = (subject: string) => hostUser({ ...identity, subject, username: `Host ${subject}` });
    const lost = await guest("lost");
    const other = await guest("other");
    const opponent = await harness.player();
    const a = harness.anonymous({ actor: lost });
    const b = harness.anonymous({ actor: other });
    const input = { gameType, opponentUserID: opponent.userID };
    const { match } = await b.matches.invite({ ...input, symbol: "X" });
    const { lastActionTime: since } = await a.matches.list({});
    const polls = [
      problemOf(a.matches.list({ since, wait: 25 })),
      problemOf(harness.anonymous({ actor: lost, isHeld: true }).matches.list({ since, wait: 25 })),
    ];
    await expect.poll(() => harness.services.polls.size).toBe(2);
    const lostID = lost?.userID ?? 0;
    const otherID = other?.userID ?? 0;
    await harness.db.prisma.user.delete({ where: { userID: lostID } });
    await harness.db.prisma.user.update({ where: { userID: otherID }, data: { userID: lostID } });
    await opponent.call.matches.accept({ gameType, matchID: match.matchID });
    harness.services.changes.publish([lostID]);
    for (const poll of polls) expect(await poll).toMatchObject(refused);
    expect(await problemOf(a.matches.invite({ ...input, gameType: "chess" }))).toMatchObject(refused);
    expect(await problemOf(a.matches.move({ gameType, matchID: match.matchID, move: { cell: 0 } }))).toMatchObject(
      refused,
    );
    const again = harness.anonymous({ actor: await guest("other") });
    expect((await again.matches.move({ gameType, matchID: match.matchID, move: { cell: 0 } })).match.moveCount).toBe(1);
  });

  it("learns from no open poll what happened", async () => {
    const [x, o] = await harness.pair();
    const { matchID, lastActionTime: since } = await startMatch(o, x);
    const polls = [
      problemOf(x.call.matches.list({ since, wait: 25 })),
      problemOf(x.call.matches.get({ gameType, matchID, since, wait: 25 })),
    ];
    await expect.poll(() => harness.services.polls.size).toBe(2);
    await renumber(x, o);
    await o.call.matches.move({ gameType, matchID, move: { cell: 0 } });
    for (const poll of polls) expect(await poll).toMatchObject(refused);
  });
});
