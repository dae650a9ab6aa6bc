import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { codeOf, PASSWORD, problemOf, takenOf, useHarness } from "./harness.ts";

const password = PASSWORD;
const DAY = 24 * 3_600_000;

describe.each(testKinds)("names (%s)", (kind) => {
  const harness = useHarness(kind);

  const enter = async (username: string) => (await harness.anonymous().auth.guest({ username })).user.username;
  const refusal = (username: string) => problemOf(harness.anonymous().auth.guest({ username }));

  it("that look like a taken one are taken, to guests, accounts and who is renamed", async () => {
    await enter("Scope Man");
    await enter("раура");
    for (const name of ["paypa", "PAYPA", "Scope Rnan", "SCOPE MAN "]) {
      expect(await refusal(name), name).toMatchObject({ status: 409, code: "username_taken" });
      const registered = harness.anonymous().auth.register({ username: name, password });
      expect(await codeOf(registered), name).toBe("username_taken");
    }
    const { call } = await harness.player();
    expect(await problemOf(call.account.rename({ username: "рaypa" }))).toMatchObject({ status: 400 });
    expect(await codeOf(call.account.rename({ username: "paypa" }))).toBe("username_taken");
    expect(await call.account.rename({ username: " Élodie  " })).toMatchObject({ user: { username: "Élodie" } });
  });

  it("of the service, its bots and deleted users can't be taken, nor names that look like them", async () => {
    const names = "Admin, adrnin, Support, Y.o.u.r move, m0d, PIP, Atlas, M.oss, Qui11, deleted-17, DELETED-l7";
    for (const name of names.split(", ")) expect(await refusal(name), name).toMatchObject({ code: "username_taken" });
    for (const name of ["Pippa", "Modesty", "deleted scene"]) expect(await enter(name)).toBe(name);
  });

  it("are given at log-in in any case, form and look", async () => {
    const { user } = await harness.anonymous().auth.register({ username: "Zoë Maker", password });
    for (const username of ["zoe\u0308 maker", "ZOË MAKER", " Zоë mаker "]) {
      const again = await harness.anonymous().auth.login({ username, password });
      expect(again.user.userID, username).toBe(user.userID);
    }
  });

  it("of accounts change three times in thirty days, and a guest's as often as it likes", async () => {
    const { call, userID } = await harness.account("Restless");
    for (const username of ["Restless 2", "Restless 3", "Restless 4"]) await call.account.rename({ username });
    expect(await call.account.rename({ username: "Restless 4" })).toMatchObject({ user: { username: "Restless 4" } });
    const refused = await problemOf(call.account.rename({ username: "Restless 5" }));
    expect(refused).toMatchObject({ status: 429, code: "rate_limited" });
    const acts = await harness.db.prisma.auditEntry.findMany({ where: { userID, action: "renamed" } });
    expect(acts.map(({ before, after }) => [before, after])).toContainEqual([
      { username: "Restless" },
      { username: "Restless 2" },
    ]);
    const guest = await harness.player();
    for (let times = 0; times < 5; times += 1) await guest.call.account.rename({ username: `Roaming ${times}` });
    harness.clock.advance(30 * DAY);
    const later = await harness.anonymous().auth.login({ username: "Restless 4", password });
    const again = await harness.signIn(later.token);
    expect(await again.call.account.rename({ username: "Restless 5" })).toMatchObject({ user: { userID } });
  });

  it("of accounts that were given up are nobody else's for thirty days, nor what looks like them", async () => {
    const { call, userID } = await harness.account("Old Harriet");
    await call.account.rename({ username: "Harriet" });
    for (const name of ["Old Harriet", "0ld Harriet"]) {
      expect(await refusal(name), name).toMatchObject({ code: "username_taken" });
    }
    await call.account.rename({ username: "old harriet" });
    await call.account.rename({ username: "Harriet" });
    await call.account.delete({ password });
    expect(await harness.db.prisma.releasedName.count({ where: { userID } })).toBe(0);
    expect(await refusal("Old Harriet")).toMatchObject({ code: "username_taken" });
    harness.clock.advance(30 * DAY);
    expect(await enter("Old Harriet")).toBe("Old Harriet");
    const guest = await harness.player("Brief Name");
    await guest.call.account.rename({ username: "Briefer" });
    expect(await enter("Brief Name")).toBe("Brief Name");
  });

  it("are one user's, however many want to be called so at once, and one user has one", async () => {
    const accounts = await Promise.all(["Many A", "Many B", "Many C"].map((name) => harness.account(name)));
    expect(await takenOf(accounts.map(({ call }) => call.account.rename({ username: "Wanted" })))).toBe(1);
    const names = ["Fast 1", "Fast 2", "Fast 3", "Fast 4", "Fast 5"];
    const many = takenOf(names.map((username) => accounts[0]?.call.account.rename({ username })));
    expect(await many).toBeLessThanOrEqual(3);
  });
});
