import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { codeOf, PASSWORD, takenOf, useHarness } from "./harness.ts";

const password = PASSWORD;
const DAY = 24 * 3_600_000;

describe.each(testKinds)("names (%s)", (kind) => {
  const harness = useHarness(kind);

  const enter = async (username: string) => (await harness.anonymous().auth.guest({ username })).user.username;
  const logIn = async (username: string) =>
    harness.signIn((await harness.anonymous().auth.login({ username, password })).token);
  const codeFor = (username: string) => codeOf(enter(username));

  it("that look like a taken one are taken, to guests, accounts and who is renamed", async () => {
    await enter("Scope Man");
    await enter("раура");
    for (const name of ["paypa", "PAYPA", "Scope Rnan", "SCOPE MAN "]) {
      expect(await codeFor(name), name).toBe("username_taken");
      expect(await codeOf(harness.account(name)), name).toBe("username_taken");
    }
    const { call } = await harness.player();
    expect(await codeOf(call.account.rename({ username: "рaypa" }))).toBe("invalid_request");
    expect(await codeOf(call.account.rename({ username: "paypa" }))).toBe("username_taken");
    expect(await call.account.rename({ username: " Élodie  " })).toMatchObject({ user: { username: "Élodie" } });
  });

  it("of the service, its bots and deleted users can't be taken, nor names that look like them", async () => {
    const names = "Admin, adrnin, Support, Y.o.u.r move, m0d, PIP, Atlas, M.oss, Qui11, deleted-17, DELETED-l7";
    for (const name of names.split(", ")) expect(await codeFor(name), name).toBe("username_taken");
    for (const name of ["Pippa", "Modesty", "deleted scene"]) expect(await enter(name)).toBe(name);
  });

  it("are given at log-in in any case, form and look", async () => {
    const { userID } = await harness.account("Zoë Maker");
    for (const username of ["zoe\u0308 maker", "ZOË MAKER", " Zоë mаker "])
      expect((await logIn(username)).userID, username).toBe(userID);
  });

  it("of accounts change three times in thirty days, and a guest's as often as it likes", async () => {
    const { call, userID } = await harness.account("Restless");
    for (const username of ["Restless 2", "Restless 3", "Restless 4"]) await call.account.rename({ username });
    expect(await call.account.rename({ username: "Restless 4" })).toMatchObject({ user: { username: "Restless 4" } });
    expect(await codeOf(call.account.rename({ username: "Restless 5" }))).toBe("rate_limited");
    const acts = await harness.db.prisma.auditEntry.findMany({ where: { userID, action: "renamed" } });
    expect(acts.map(({ before, after }) => [before, after])).toContainEqual([
      { username: "Restless" },
      { username: "Restless 2" },
    ]);
    const guest = await harness.player();
    for (let times = 0; times < 5; times += 1) await guest.call.account.rename({ username: `Roaming ${times}` });
    harness.clock.advance(30 * DAY);
    const { account } = (await logIn("Restless 4")).call;
    expect(await account.rename({ username: "Restless 5" })).toMatchObject({ user: { userID } });
  });

  it("of accounts that were given up are nobody else's for thirty days, nor what looks like them", async () => {
    const { call, userID } = await harness.account("Old Harriet");
    await call.account.rename({ username: "Harriet" });
    for (const name of ["Old Harriet", "0ld Harriet"]) expect(await codeFor(name), name).toBe("username_taken");
    for (const username of ["old harriet", "Harriet"]) await call.account.rename({ username });
    await call.account.delete({ password });
    expect(await harness.db.prisma.releasedName.count({ where: { userID } })).toBe(0);
    expect(await codeFor("Old Harriet")).toBe("username_taken");
    harness.clock.advance(30 * DAY);
    expect(await enter("Old Harriet")).toBe("Old Harriet");
    const guest = await harness.player("Brief Name");
    await guest.call.account.rename({ username: "Briefer" });
    expect(await enter("Brief Name")).toBe("Brief Name");
  });

  it("are one user's, however many want to be called so at once, and one user has one", async () => {
    const accounts = await Promise.all(["Many A", "Many B", "Many C"].map((name) => harness.account(name)));
    expect(await takenOf(accounts.map(({ call }) => call.account.rename({ username: "Wanted" })))).toBe(1);
    const { call } = await harness.account("Slow");
    const names = ["Fast 1", "Fast 2", "Fast 3", "Fast 4", "Fast 5"];
    expect(await takenOf(names.map((username) => call.account.rename({ username })))).toBeLessThanOrEqual(3);
  });
});
