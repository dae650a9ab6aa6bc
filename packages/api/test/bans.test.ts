import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { codeOf, PASSWORD, problemOf, startMatch, useHarness } from "./harness.ts";

const password = PASSWORD;
const gameType = "tic-tac-toe";
const HOUR = 3_600_000;

describe.each(testKinds)("a ban (%s)", (kind) => {
  const harness = useHarness(kind);

  const call = { requestID: "of the operator" };
  const ban = (userID: number, more: { until?: number | null; matches?: "leave" | "abort" | "forfeit" } = {}) =>
    harness.admin["users.ban"](call, { userID, reason: "cheating", until: null, matches: "leave", ...more });
  const unban = (userID: number) => harness.admin["users.unban"](call, { userID });
  const authenticate = (token: string) => harness.services.auth.authenticate(token);
  const refused = (code: string) => ({ ok: false, failure: { code } });
  const banned = { status: 403, code: "account_banned", reason: "cheating", until: null };

  it("ends sessions and keys at once and keeps its user from signing in, until it is lifted: then all of them are good again", async () => {
    const cheat = await harness.account("Cheat");
    const { token } = await cheat.call.account.createKey({ name: "bot", password });
    const [code = ""] = (await cheat.call.recovery.create({ password })).codes;
    expect(await ban(cheat.userID)).toMatchObject({ ok: true, value: { user: { banReason: "cheating" } } });
    for (const one of [cheat.token, token]) {
      expect(await authenticate(one)).toBeNull();
      expect(await harness.services.auth.banOf({ token: one })).toMatchObject({ code: "account_banned" });
    }
    const login = (secret: string) =>
      problemOf(harness.anonymous().auth.login({ username: "Cheat", password: secret }));
    expect(await login(password)).toMatchObject(banned);
    // Who does not know the password learns nothing of it.
    expect(await login("wrong password")).toMatchObject({ status: 401, code: "unauthenticated" });
    const recovery = { username: "Cheat", code, newPassword: "another one entirely" };
    expect(await problemOf(harness.anonymous().recovery.use(recovery))).toMatchObject(banned);
    expect(await unban(cheat.userID)).toMatchObject({ ok: true, value: { user: { banReason: null } } });
    expect(await authenticate(cheat.token)).toMatchObject({ userID: cheat.userID });
    expect(await authenticate(token)).toMatchObject({ userID: cheat.userID });
    expect(await harness.anonymous().recovery.use(recovery)).toMatchObject({ user: { userID: cheat.userID } });
    expect(await unban(cheat.userID)).toMatchObject(refused("invalid_state"));
  });

  it("that has run out lets its user in again by itself", async () => {
    const loud = await harness.account("Loud");
    const until = harness.clock.now() + HOUR;
    await ban(loud.userID, { until });
    const { banOf } = harness.services.auth;
    expect(await banOf({ token: loud.token })).toMatchObject({ ban: { reason: "cheating", until } });
    harness.clock.advance(HOUR - 1);
    expect(await authenticate(loud.token)).toBeNull();
    harness.clock.advance(1);
    expect(await authenticate(loud.token)).toMatchObject({ userID: loud.userID });
    expect(await banOf({ token: loud.token })).toBeNull();
    const again = await harness.anonymous().auth.login({ username: "Loud", password });
    expect(again.user.userID).toBe(loud.userID);
    expect(await ban(loud.userID, { until: harness.clock.now() })).toMatchObject(refused("invalid_request"));
  });

  it("ends open polls at once, with the word for what and until when", async () => {
    const waiting = await harness.account("Waiting");
    const { lastActionTime: since } = await waiting.list();
    const poll = problemOf(waiting.call.matches.list({ since, wait: 25 }));
    expect(await harness.whilePolling([poll], () => ban(waiting.userID))).toMatchObject([banned]);
  });

  it("holds for a viewer whose session is unchecked, and for a host platform's user", async () => {
    const player = await harness.account("Unchecked");
    const { auth } = harness.services;
    const actor = await authenticate(player.token);
    const expiresTime = harness.clock.now() + HOUR;
    const identity = { issuer: "https://host.example", subject: "7", username: "A guest", avatar: null, expiresTime };
    const host = await auth.hostUser(identity);
    const withSessionCheck = actor && auth.withSessionCheck(actor);
    if (!actor || !host || !withSessionCheck?.session)
      throw new Error("nobody is there, or the session has been checked");
    await ban(player.userID);
    await ban(host.userID);
    const refusal = { code: "account_banned" };
    expect(await auth.refusalOf(withSessionCheck)).toMatchObject(refusal);
    expect(await auth.banOf({ actor })).toMatchObject(refusal);
    expect(await auth.isValid(host)).toBe(false);
    expect(await auth.hostUser(identity)).toBeNull();
    expect(await auth.banOf({ host: identity })).toMatchObject(refusal);
  });

  it("and a sign-in at the same moment: no session is left that is good", async () => {
    const racing = await harness.account("Racing");
    const signIns = Array.from({ length: 12 }, () =>
      harness.services.signIn.logIn(racing.userID, { request: { userAgent: undefined, requestID: "" } }),
    );
    const [, ...answers] = await Promise.all([ban(racing.userID), ...signIns]);
    const tokens = answers.flatMap((answer) => (answer.ok ? [answer.value.token] : []));
    for (const token of tokens) expect(await authenticate(token)).toBeNull();
    for (const answer of answers) if (!answer.ok) expect(answer.failure.code).toBe("account_banned");
  });

  it("cancels open challenges, and ends matches as the operator chose", async () => {
    const opponent = await harness.player();
    const endedBy = async (matches: "leave" | "abort" | "forfeit") => {
      const player = await harness.account(`Player who will ${matches}`);
      const match = await startMatch(player, opponent);
      await opponent.invite(player);
      const { ref } = await player.challenge();
      const answer = await ban(player.userID, { matches });
      const seat = await opponent.call.challenges.get({ ref });
      return [answer.ok && answer.value.endedMatches, (await opponent.read(match)).state, seat.challenge.stateName];
    };
    expect(await endedBy("leave")).toEqual([0, 1, "canceled"]);
    expect(await endedBy("abort")).toEqual([2, 6, "canceled"]);
    expect(await endedBy("forfeit")).toEqual([2, 2, "canceled"]);
  });

  it("is for people only: no bot, nobody who is deleted, nobody unknown", async () => {
    const bot = await harness.db.prisma.user.create({
      data: { username: "Bot", searchKey: "bot", isGuest: false, isBot: true, createdTime: 0n },
    });
    const deleted = await harness.account("Deleted soon");
    await deleted.call.account.delete({ password });
    for (const { userID } of [bot, deleted]) expect(await ban(userID)).toMatchObject(refused("forbidden_action"));
    expect(await ban(2_000_000_000)).toMatchObject(refused("user_not_found"));
  });

  it("ends invites of and to the banned, refuses new ones like a block, and hides it from the search", async () => {
    const cheat = await harness.account("Hidden cheat");
    const honest = await harness.account("Honest one");
    const invites = [await cheat.invite(honest), await honest.invite(cheat, { gameType: "chess" })];
    const search = async () => (await honest.call.friends.search({ gameType, q: "hidden ch" })).items.length;
    expect(await search()).toBe(1);
    await ban(cheat.userID);
    for (const match of invites) expect((await honest.read(match)).state).toBe(4);
    expect(await codeOf(honest.invite(cheat))).toBe("invite_refused");
    expect(await search()).toBe(0);
  });
});
