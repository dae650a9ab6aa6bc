import { testKinds } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHarness, type Harness, problemOf } from "./harness.ts";

const password = "correct horse battery";

describe.each(testKinds)("names (%s)", (kind) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await createHarness(kind);
  });
  afterAll(() => harness.close());

  const enter = async (username: string) => (await harness.anonymous().auth.guest({ username })).user.username;
  const refusal = (username: string) => problemOf(harness.anonymous().auth.guest({ username }));

  it("of any script enter, trimmed, in NFC, else as typed", async () => {
    for (const name of ["Jörg", "Anna Maria", "Владимир", "山田 たろう", "O'Neill", "J. R. R."])
      expect(await enter(name)).toBe(name);
    expect(await enter(" Robin ")).toBe("Robin");
    expect(await enter("Rene\u0301")).toBe("René");
  });

  it("that mix scripts, or hold what no name does, are 400 and say why", async () => {
    const why = {
      Rоbert: /scripts/,
      "a\u3000b": /letters/,
      "Anna  M": /single spaces/,
      "x ": /2 to 32/,
      "ann 🦊": /letters/,
    };
    for (const [name, message] of Object.entries(why)) {
      const problem = await refusal(name);
      expect(problem, name).toMatchObject({ status: 400, code: "invalid_request", errors: [{ path: "username" }] });
      expect(problem.errors?.[0]?.message).toMatch(message);
    }
  });

  it("that look like a taken one are taken, to guests, accounts and who is renamed", async () => {
    await enter("Scope Man");
    await enter("раура");
    for (const name of ["paypa", "PAYPA", "Scope Rnan", "SCOPE MAN "]) {
      expect(await refusal(name), name).toMatchObject({ status: 409, code: "username_taken" });
      const registered = harness.anonymous().auth.register({ username: name, password });
      expect(await problemOf(registered), name).toMatchObject({ code: "username_taken" });
    }
    const { token } = await harness.anonymous().auth.guest({});
    const call = harness.anonymous({ viewer: await harness.services.auth.authenticate(token) });
    expect(await problemOf(call.account.rename({ username: "рaypa" }))).toMatchObject({ status: 400 });
    expect(await problemOf(call.account.rename({ username: "paypa" }))).toMatchObject({ code: "username_taken" });
    expect(await call.account.rename({ username: " Élodie  " })).toMatchObject({ user: { username: "Élodie" } });
  });

  it("of the service, its bots and users who are gone are nobody's, nor what looks like them", async () => {
    const names = [
      "Admin",
      "adrnin",
      "Support",
      "Y.o.u.r move",
      "m0d",
      "PIP-EASY",
      "Pip easy",
      "Nova.rnedium",
      "deleted-17",
      "DELETED-l7",
    ];
    for (const name of names) expect(await refusal(name), name).toMatchObject({ code: "username_taken" });
    for (const name of ["Pippa", "Modesty", "deleted scene"]) expect(await enter(name)).toBe(name);
  });

  it("are given at log-in in any case, form and look", async () => {
    const { user } = await harness.anonymous().auth.register({ username: "Zoë Maker", password });
    for (const username of ["zoe\u0308 maker", "ZOË MAKER", " Zоë mаker "]) {
      const again = await harness.anonymous().auth.login({ username, password });
      expect(again.user.userID, username).toBe(user.userID);
    }
  });

  it("are found by the search in either form, and by no look-alike", async () => {
    const me = await harness.player();
    await harness.player("Søren Ärm");
    const search = async (q: string) =>
      (await me.call.friends.search({ gameType: "reversi", q })).items.map(({ username }) => username);
    expect(await search("A\u0308RM")).toEqual(["Søren Ärm"]);
    expect(await search("søREN ä")).toEqual(["Søren Ärm"]);
    expect(await search("Ärrn")).toEqual([]);
  });
});
