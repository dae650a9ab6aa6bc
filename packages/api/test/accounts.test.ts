import { createHash } from "node:crypto";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { codeOf, PASSWORD, type Player, problemOf, startMatch, useHarness } from "./harness.ts";

const password = PASSWORD;

describe.each(testKinds)("accounts (%s)", (kind) => {
  const harness = useHarness(kind);

  const viewerOf = (token: string) => harness.services.auth.authenticate(token);
  const signedIn = async (token: string) => harness.anonymous({ actor: await viewerOf(token) });

  it("a guest without a name is given a pleasant one of its own", async () => {
    const { user } = await harness.anonymous().auth.guest({});
    const { userID, username } = user;
    const { isGuest, isBot, isDeleted, isOnline, ...shown } = user;
    expect([isGuest, isBot, isDeleted, isOnline]).toEqual([true, false, false, true]);
    expect(shown).toEqual({ userID, username, link: `/players/${userID}`, avatar: null, awayUntil: null });
    expect(username).toMatch(/^[A-Za-z]+[0-9]{4}$/);
  });

  it("one of the commonest passwords is refused with the reason, however it is written and wherever it is chosen", async () => {
    const weak = (path: string) => ({
      status: 400,
      code: "invalid_request",
      errors: [{ path, message: expect.stringContaining("common") }],
    });
    for (const common of ["password123", "PASSWORD123", "1234567890"]) {
      const registering = harness.anonymous().auth.register({ username: "commoner", password: common });
      expect(await problemOf(registering), common).toMatchObject(weak("password"));
    }
    const { account } = (await harness.account("commoner")).call;
    const changing = account.changePassword({ currentPassword: password, newPassword: "iloveyou1" });
    expect(await problemOf(changing)).toMatchObject(weak("newPassword"));
  });

  it("registering as a guest keeps the user and its matches, gives a new token and ends the old one", async () => {
    const [guest, other] = await harness.pair();
    const match = await startMatch(guest, other);
    const actor = await viewerOf(guest.token);
    const { token, user } = await harness.anonymous({ actor }).auth.register({ username: "upgraded", password });
    expect(user).toMatchObject({ userID: guest.userID, username: "upgraded", isGuest: false });
    expect(await viewerOf(guest.token)).toBeNull();
    const list = await (await signedIn(token)).matches.list({});
    expect(list).toMatchObject({ items: [{ matchID: match.matchID }] });
    // The stale actor's second try must not touch the account.
    const again = harness.anonymous({ actor }).auth.register({ username: "again", password });
    expect(await codeOf(again)).toBe("unauthenticated");
    expect(await viewerOf(token)).not.toBeNull();
  });

  it("logout ends the one session, endSessions all of them and all keys, a changed password all but the new session", async () => {
    const first = await harness.anonymous().auth.register({ username: "many", password });
    const second = await harness.anonymous().auth.login({ username: "many", password });
    await (await signedIn(first.token)).auth.logout();
    expect(await viewerOf(first.token)).toBeNull();
    expect(await viewerOf(second.token)).not.toBeNull();
    const call = await signedIn(second.token);
    const wrong = call.account.changePassword({ currentPassword: "wrong", newPassword: "another one" });
    expect(await codeOf(wrong)).toBe("forbidden_action");
    const key = await call.account.createKey({ name: "one", password });
    const third = await call.account.changePassword({ currentPassword: password, newPassword: "another one" });
    for (const { token } of [second, key]) expect(await viewerOf(token)).toBeNull();
    const last = (await signedIn(third.token)).account;
    expect((await last.sessions()).items).toMatchObject([{ isCurrent: true }]);
    const next = await last.createKey({ name: "two", password: "another one" });
    await last.endSessions();
    for (const { token } of [third, next]) expect(await viewerOf(token)).toBeNull();
  });

  it("each sign-in gives a new token of 256 random bits; the database holds its SHA-256 alone, and no password", async () => {
    const { token } = await harness.anonymous().auth.register({ username: "secretive", password });
    const tokens = [token];
    while (tokens.length < 40) tokens.push((await harness.player()).token);
    const bytes = tokens.map((one) => Buffer.from(one.slice(4), "base64url"));
    for (const [at, one] of tokens.entries())
      expect([one, bytes[at]?.length]).toEqual([expect.stringMatching(/^yms_[\w-]{43}$/), 32]);
    for (let bit = 0; bit < 256; bit += 1)
      expect(new Set(bytes.map((all) => ((all[bit >> 3] ?? 0) >> (bit & 7)) & 1)).size, `bit ${bit}`).toBe(2);
    const { rows } = await harness.db.pool.query(
      "select (select json_agg(u) from users u)::text || (select json_agg(s) from sessions s)::text as text",
    );
    for (const [at, one] of tokens.entries()) {
      expect(rows[0].text).toContain(createHash("sha256").update(one).digest("hex"));
      for (const secret of [one.slice(4), bytes[at]?.toString("hex"), password])
        expect(rows[0].text).not.toContain(secret);
    }
  });

  it("a profile counts results in all and against the viewer", async () => {
    const [ann, bob, eve] = await harness.trio();
    const wins = async (winner: Player, loser: Player) => loser.forfeit(await startMatch(winner, loser));
    await wins(ann, bob);
    await wins(ann, eve);
    await wins(bob, ann);
    expect(await bob.call.users.get(ann)).toMatchObject({
      results: { won: 2, lost: 1, drawn: 0 },
      resultsAgainstYou: { won: 1, lost: 1, drawn: 0 },
      resultsByGame: [{ gameType: "tic-tac-toe", won: 2, lost: 1, drawn: 0 }],
    });
    expect(await codeOf(bob.call.users.get({ userID: 2 ** 31 }))).toBe("user_not_found");
  });

  it("the search is literal, without regard to case or form, prefixes first, and never holds the viewer", async () => {
    const me = await harness.player("findme_x");
    for (const name of ["a_findme", "Findme_b", "findme-a", "Søren Ärm"]) await harness.player(name);
    const search = (q: string, limit = 20) => me.call.friends.search({ gameType: "reversi", q, limit });
    const namesOf = async (q: string) => (await search(q)).items.map(({ username }) => username);
    for (const [q, found] of [
      [" FINDME ", ["findme-a", "Findme_b", "a_findme"]],
      ["findme_", ["Findme_b"]],
      ["%", []],
      ["A\u0308RM", ["Søren Ärm"]],
      ["søREN ä", ["Søren Ärm"]],
      ["Ärrn", []],
    ] as const)
      expect(await namesOf(q), q).toEqual(found);
    expect([(await search("findme")).limited, (await search("findme", 2)).limited]).toEqual([false, true]);
    expect(await codeOf(me.call.friends.search({ gameType: "nope", q: "x" }))).toBe("game_type_not_found");
  });
});
