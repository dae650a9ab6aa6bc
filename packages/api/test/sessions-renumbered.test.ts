import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { at, codeOf, type Player, startMatch, useHarness } from "./harness.ts";

const gameType = "tic-tac-toe";

describe.each(testKinds)("a session whose number was given again, as after a restore (%s)", (kind) => {
  const harness = useHarness(kind);

  /** The first one's session is lost, and the other's has its number from then on. */
  const renumber = async (lost: Player, other: Player) => {
    const { sessionID } = await harness.db.prisma.session.findFirstOrThrow({ where: { userID: lost.userID } });
    await harness.db.prisma.session.deleteMany({ where: { userID: lost.userID } });
    await harness.db.prisma.session.updateMany({ where: { userID: other.userID }, data: { sessionID } });
  };

  it("lets its old token neither read, list nor move, whatever a cache holds", async () => {
    const [x, o] = await harness.pair();
    const match = await startMatch(x, o);
    const { lastActionTime: since } = match;
    const actor = await harness.services.auth.authenticate(x.token);
    const { matches } = x.with({ actor: actor && harness.services.auth.withSessionCheck(actor) });
    await renumber(x, o);
    for (const call of [
      () => matches.get(at(match)),
      () => matches.list({}),
      () => matches.list({ since }),
      () => matches.list({ since: since - 1, changes: "only" }),
      () => matches.move({ ...at(match), move: { cell: 0 } }),
    ])
      expect(await codeOf(call())).toBe("unauthenticated");
    expect((await o.read(match)).moveCount).toBe(0);
  });

  it("is no more a host platform's user whose own number was: no read, no write and no open poll shows the other's", async () => {
    const identity = { issuer: "https://host.example", avatar: null, expiresTime: harness.clock.now() + 3_600_000 };
    const guest = async (subject: string) => {
      const actor = await harness.services.auth.hostUser({ ...identity, subject, username: `Host ${subject}` });
      return { userID: actor?.userID ?? 0, as: (settings = {}) => harness.anonymous({ actor, ...settings }).matches };
    };
    const lost = await guest("lost");
    const other = await guest("other");
    const opponent = await harness.player();
    const input = { gameType, opponentUserID: opponent.userID };
    const { match } = await other.as().invite({ ...input, symbol: "X" });
    const { lastActionTime: since } = await lost.as().list({});
    const polls = [{}, { isHeld: true }].map((settings) => codeOf(lost.as(settings).list({ since, wait: 25 })));
    await expect.poll(() => harness.services.polls.size).toBe(2);
    await harness.db.prisma.user.delete({ where: { userID: lost.userID } });
    await harness.db.prisma.user.update({ where: { userID: other.userID }, data: { userID: lost.userID } });
    await opponent.accept(match);
    harness.services.changes.publish([lost.userID]);
    const move = { ...at(match), move: { cell: 0 } };
    for (const refused of [...polls, codeOf(lost.as().invite({ ...input, gameType: "chess" }))])
      expect(await refused).toBe("unauthenticated");
    expect(await codeOf(lost.as().move(move))).toBe("unauthenticated");
    expect((await (await guest("other")).as().move(move)).match.moveCount).toBe(1);
  });

  it("learns from no open poll what happened", async () => {
    const [x, o] = await harness.pair();
    const match = await startMatch(o, x);
    const polls = [x.call.matches.list({ since: match.lastActionTime, wait: 25 }), x.poll(match)].map(codeOf);
    await expect.poll(() => harness.services.polls.size).toBe(2);
    await renumber(x, o);
    await o.move(match, 0);
    for (const poll of polls) expect(await poll).toBe("unauthenticated");
  });
});
