import { botQueries } from "@yourmove/db";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { codeOf, type Player, problemOf, seenBy, startMatch, useHarness } from "./harness.ts";

const gameType = "tic-tac-toe";

describe.each(testKinds)("privacy (%s)", (kind) => {
  const harness = useHarness(kind);

  const look = (player: Player) => harness.services.presence.seen(seenBy(player.userID));

  /** Whether a viewer sees that a user is online: on its page, in a search, and in the invite between them. */
  const isShown = async (viewer: Player, { userID }: Player) => {
    const { user } = await viewer.call.users.get({ userID });
    const { items } = await viewer.call.friends.search({ gameType, q: user.username });
    const match = await viewer.invite({ userID }, { gameType: "chess" });
    await viewer.cancel(match);
    const found = items.find((item) => item.userID === userID);
    return [user.isOnline, found?.isOnline, match.opponent.isOnline];
  };

  it("is open until its user chooses, and a choice leaves alone what it does not name", async () => {
    const { call } = await harness.player();
    expect(await call.people.privacy()).toEqual({ invitesFrom: "everyone", presence: "everyone" });
    for (const [choice, invitesFrom, presence] of [
      [{}, "everyone", "everyone"],
      [{ presence: "nobody" }, "everyone", "nobody"],
      [{ invitesFrom: "accounts" }, "accounts", "nobody"],
    ] as const)
      for (const shown of [await call.people.setPrivacy(choice), await call.people.privacy()])
        expect(shown).toEqual({ invitesFrom, presence });
  });

  it.each([
    ["everyone", true, true],
    ["known", true, false],
    ["nobody", false, false],
  ] as const)("lets %s see who is online, and always oneself", async (presence, toKnown, toStrangers) => {
    const [ann, known, stranger] = await harness.trio();
    await startMatch(known, ann);
    await ann.call.people.setPrivacy({ presence });
    // An invite that was never accepted makes nobody known.
    await stranger.invite(ann);
    look(ann);
    // However it is known that she is here.
    const release = harness.services.presence.hold(ann.userID);
    expect(await isShown(known, ann)).toEqual([toKnown, toKnown, toKnown]);
    expect(await isShown(stranger, ann)).toEqual([toStrangers, toStrangers, toStrangers]);
    expect((await ann.call.auth.me()).user.isOnline).toBe(true);
    for (const [viewer, isOnline] of [
      [known, toKnown],
      [stranger, toStrangers],
    ] as const)
      expect(await viewer.list({ gameType })).toMatchObject({ items: [{ opponent: { isOnline } }] });
    release();
  });

  it("shows a refused move of an invite the same opponent with a key and without", async () => {
    const [ann, bob] = await harness.pair();
    await startMatch(ann, bob);
    await bob.call.people.setPrivacy({ presence: "known" });
    look(bob);
    const { matchID } = await ann.invite(bob, { gameType: "chess" });
    for (const options of [{}, { idempotencyKey: "too early" }]) {
      const move = ann.with(options).matches.move({ gameType: "chess", matchID, move: { from: "e2", to: "e4" } });
      const refusal = { code: "invalid_state", match: { opponent: { isOnline: true } } };
      expect(await problemOf(move)).toMatchObject(refusal);
    }
  });

  it.each([
    ["everyone", true, true, true],
    ["accounts", true, false, false],
    ["known", false, false, true],
    ["nobody", false, false, false],
  ] as const)("lets %s invite", async (invitesFrom, ofAccount, ofGuest, ofKnown) => {
    const [ann, guest, known] = await harness.trio();
    const account = await harness.account(`account-${invitesFrom}`);
    await startMatch(known, ann);
    await ann.call.people.setPrivacy({ invitesFrom });
    for (const [player, mayInvite] of [
      [account, ofAccount],
      [guest, ofGuest],
      [known, ofKnown],
    ] as const)
      if (mayInvite) expect((await player.invite(ann)).state).toBe(0);
      else expect(await codeOf(player.invite(ann))).toBe("invite_refused");
  });
});

describe.each(testKinds)("suggestions (%s)", (kind) => {
  const harness = useHarness(kind);

  it("put bots first, then who is shown online, whatever is written of it yet", async () => {
    const me = await harness.player();
    const others: Player[] = [];
    for (let count = 0; count < 4; count += 1) {
      others.push(await harness.player());
      harness.clock.advance(1000);
      await startMatch(me, others.at(-1) as Player);
    }
    const bot = await botQueries.ensureBot(harness.db, { username: "a-bot", avatar: null, now: harness.clock.now() });
    const [first, hidden, second, last] = others.map(({ userID }) => userID);
    await others[1]?.call.people.setPrivacy({ presence: "nobody" });
    harness.clock.advance(61_000);
    for (const userID of [first, hidden, second]) harness.services.presence.seen(seenBy(userID ?? 0));
    const { items, limited } = await me.call.friends.search({ gameType });
    expect(items.map(({ userID }) => userID)).toEqual([bot, second, first, last, hidden]);
    expect(items.map(({ isOnline }) => isOnline)).toEqual([true, true, true, false, false]);
    expect(limited).toBe(false);
    const few = await me.call.friends.search({ gameType, limit: 2 });
    expect(few).toEqual({ items: items.slice(0, 2), limited: true });
  });
});
