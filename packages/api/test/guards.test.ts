import { LIMITS, type Match } from "@yourmove/contract";
import { blockQueries, botQueries, findInvitesBetween, insertMatch, relationshipQueries } from "@yourmove/db";
import { everyKind, testKinds } from "@yourmove/db/testing";
import { invite, momentAfter } from "@yourmove/rules";
import { ticTacToe } from "@yourmove/rules/games/tic-tac-toe";
import { describe, expect, it } from "vitest";
import { codeOf, type Player, playCells, startMatch, takenOf, useHarness, useNewPlayers } from "./harness.ts";

const gameType = "tic-tac-toe";

describe.each(testKinds)("who may invite (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob] = useNewPlayers(harness);
  let made = 0;

  const send = (from: Player, to: { userID: number }, game = gameType) => from.invite(to, { gameType: game });
  const cursorOf = ({ userID }: Player) => harness.db.prisma.cursor.findUniqueOrThrow({ where: { userID } });

  interface Strangers {
    readonly isGuest?: boolean;
    /** Whether they have their accounts since today. */
    readonly isNew?: boolean;
    readonly address?: string | ((place: number) => string);
  }
  /** Strangers, each from a network of its own unless an address is given; accounts are old ones. */
  const strangersOf = (count: number, { isGuest = true, isNew = false, address }: Strangers = {}) =>
    Promise.all(
      Array.from({ length: count }, async (_, place) => {
        made += 1;
        const own = typeof address === "function" ? address(place) : address;
        const { auth } = harness.anonymous({ address: own ?? `10.${Math.floor(made / 250)}.${made % 250}.1` });
        const { token, user } = await auth.guest({ username: `Stranger${made}${kind}` });
        const { userID } = user;
        const data = { isGuest, ...(!isGuest && !isNew && { createdTime: 0 }) };
        await harness.db.prisma.user.update({ where: { userID }, data });
        return harness.signIn(token);
      }),
    );
  const stateOf = async (player: Player, match: Match) => (await player.read(match)).stateName;
  const one = async (who: Strangers = {}) => (await strangersOf(1, who))[0] as Player;

  it("strangers share 20 pending invites to one user; those it has played with always get through", async () => {
    const friend = await harness.player();
    await ann.forfeit(await startMatch(friend, ann));
    const strangers = await strangersOf(23, { isGuest: false });
    expect(await takenOf(strangers.map((stranger) => send(stranger, ann)))).toBe(LIMITS.strangerInvites);
    const late = await one({ isGuest: false });
    expect(await codeOf(send(late, ann))).toBe("limit_reached");
    for (const game of ["chess", "gomoku"]) await send(friend, ann, game);
    const ofStrangers = (await ann.list()).items.filter(({ opponent }) => opponent.userID !== friend.userID);
    await ann.decline(ofStrangers.find(({ canAcceptInvite }) => canAcceptInvite) as Match);
    await send(late, ann);
    expect((await cursorOf(ann)).strangerInvites).toBe(LIMITS.strangerInvites);
  });

  it("a stranger has two pending invites to one user, also of many at once", async () => {
    const eager = await one({ isGuest: false });
    const games = ["chess", "gomoku", "connect-four", gameType];
    expect(await takenOf(games.map((game) => send(eager, ann, game)))).toBe(2);
    expect(await codeOf(send(eager, ann, "reversi"))).toBe("limit_reached");
  });

  it("guests fill half of that at most, of many at once too, and never keep out who has an account", async () => {
    const guests = await strangersOf(14, { address: "192.0.2.77" });
    expect(await takenOf(guests.map((guest) => send(guest, ann)))).toBe(LIMITS.strangerInvitesOfGuests);
    for (const account of await strangersOf(12, { isGuest: false })) await send(account, ann);
    expect((await cursorOf(ann)).strangerInvites).toBe(LIMITS.strangerInvites);
    const pending = await harness.db.prisma.match.count({
      where: { inviteeID: ann.userID, state: 0, inviter: { isGuest: true } },
    });
    expect(pending).toBe(LIMITS.strangerInvites - 12);
  });

  it("where guests have their half, a guest from elsewhere comes in, and the oldest of the address with most gives way", async () => {
    const crowd = await strangersOf(9, { address: "192.0.2.78" });
    const kept = await send(await one(), ann);
    const matches: Match[] = [];
    for (const guest of crowd) matches.push(await send(guest, ann));
    const [first, second] = matches as [Match, Match];
    const [eldest] = crowd as [Player];
    const { lastActionTime: since } = await ann.list();
    expect((await send(await one(), ann)).stateName).toBe("invited");
    for (const player of [ann, eldest]) expect(await stateOf(player, first)).toBe("canceled");
    expect((await ann.call.matches.list({ since })).unchanged).toBe(false);
    expect(await stateOf(ann, kept)).toBe("invited");
    await send(await one(), ann);
    expect(await stateOf(ann, second)).toBe("canceled");
    expect(await codeOf(send(eldest, ann))).toBe("limit_reached");
    expect((await cursorOf(ann)).strangerInvites).toBe(LIMITS.strangerInvitesOfGuests);
  });

  it("new accounts count as guests do, until each has played somebody of another network and both have moved", async () => {
    const fresh = await strangersOf(12, { isGuest: false, isNew: true, address: (place) => `2001:db8:7:${place}::1` });
    for (const account of fresh.slice(0, 10)) await send(account, ann);
    const [newcomer, neighbour] = fresh.slice(10) as [Player, Player];
    const isRefused = async () => expect(await codeOf(send(newcomer, ann))).toBe("limit_reached");
    await isRefused();
    await startMatch(newcomer, neighbour, gameType, [0, 1]);
    await isRefused();
    const elsewhere = await one();
    const { matchID } = await startMatch(newcomer, elsewhere);
    await isRefused();
    await playCells([newcomer, elsewhere], matchID, [0, 1]);
    await send(newcomer, ann);
    expect((await cursorOf(ann)).strangerInvites).toBe(11);
  });

  it("no invite gives way to a network that has as many pending, however many addresses and accounts it has", async () => {
    const kept: Match[] = [];
    for (const guest of await strangersOf(3)) kept.push(await send(guest, ann));
    const areKept = async () => {
      for (const match of kept) expect(await stateOf(ann, match)).toBe("invited");
    };
    const addressAt = (place: number) => `2001:db8:8:${place}::1`;
    const guests = await strangersOf(12, { address: addressAt });
    const accounts = await strangersOf(20, { isGuest: false, address: addressAt });
    expect(await takenOf([...guests, ...accounts].map((stranger) => send(stranger, ann)))).toBeLessThan(32);
    expect((await cursorOf(ann)).strangerInvites).toBe(LIMITS.strangerInvites);
    await areKept();
    // In the network itself addresses are equal, too, and a stranger from elsewhere comes in.
    for (const isGuest of [true, false]) await send(await one({ isGuest }), ann);
    await areKept();
  });

  it("what strangers left expires, and then makes room", async () => {
    for (const stranger of await strangersOf(LIMITS.strangerInvites, { isGuest: false })) await send(stranger, ann);
    const late = await one({ isGuest: false });
    expect(await codeOf(send(late, ann))).toBe("limit_reached");
    harness.clock.advance(LIMITS.inviteLifetimeMs + 1000);
    await send(late, ann);
    expect((await cursorOf(ann)).strangerInvites).toBe(1);
  });

  it("a policy keeps invites made before it, which may be accepted", async () => {
    const match = await send(ann, bob);
    await bob.call.people.setPrivacy({ invitesFrom: "known" });
    expect((await bob.accept(match)).stateName).toBe("active");
  });

  it("an invite that was decided before a block, or before another policy, is not written after it", async () => {
    const now = harness.clock.now();
    const { db } = harness;
    const players = { inviterID: ann.userID, inviteeID: bob.userID };
    const found = await relationshipQueries.findPair(db, players, now);
    if (!found) throw new Error("they are not there");
    const { basis, matchID } = found;
    const terms = { matchID, gameType, ...players, inviterSymbol: "X", turnSeconds: null, message: null } as const;
    const transition = invite(terms, ticTacToe, momentAfter(now, basis.cursor));
    const write = { transition, basis, invitesFrom: "everyone" as const };
    const after = { basis: { ...basis, preconditionChanges: basis.preconditionChanges + 2 } };
    const block = { blockedID: ann.userID, now, most: LIMITS.blocks };
    await blockQueries.insertBlock(db, { userID: bob.userID }, block);
    expect(await insertMatch(db, write)).toBe(false);
    expect(await insertMatch(db, { ...write, ...after, invitesFrom: "nobody" })).toBe(false);
    expect(await insertMatch(db, { ...write, ...after })).toBe(true);
  });

  it("bots take every invite, however many wait", async () => {
    const made = { username: `Bot-${kind}`, avatar: null, now: harness.clock.now() };
    const userID = await botQueries.ensureBot(harness.db, made);
    for (const guest of await strangersOf(LIMITS.strangerInvites + 5)) await send(guest, { userID });
  });
});

describe.skipIf(!everyKind.includes("postgresql"))("a block against invites and accepts at the same moment", () => {
  const harness = useHarness("postgresql");

  it("leaves no pending invite and no match that began after it, in either order", async () => {
    for (let round = 0; round < 40; round += 1) {
      const [ann, bob] = await harness.pair();
      const match = await ann.invite(bob);
      const accept = () => bob.accept(match);
      const again = () => ann.invite(bob, { gameType: "chess" });
      const block = () => bob.call.people.block(ann);
      const order = round % 2 ? [accept, again, block] : [block, accept, again];
      await Promise.allSettled(order.map((act) => act()));
      expect(await findInvitesBetween(harness.db, ann.userID, bob.userID)).toEqual([]);
      expect(["active", "canceled"]).toContain((await ann.read(match)).stateName);
      const blocked = await harness.db.prisma.block.findFirstOrThrow({ where: { blockerID: bob.userID } });
      expect(blocked.blockedID).toBe(ann.userID);
    }
  });
});
