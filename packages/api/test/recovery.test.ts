import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { codeOf, PASSWORD, type Player, problemOf, takenOf, useHarness } from "./harness.ts";

const password = PASSWORD;
const newPassword = "another one entirely";
const WRONG = "2222-2222-2222-2222";

describe.each(testKinds)("recovery codes (%s)", (kind) => {
  const harness = useHarness(kind);
  let addresses = 0;

  /** From an address of its own, so that no test counts against another. */
  const anonymous = () => {
    addresses += 1;
    return harness.anonymous({ address: `192.0.2.${addresses}` });
  };
  const register = async (username: string): Promise<Player> =>
    harness.signIn((await anonymous().auth.register({ username, password })).token);
  const codesOf = async ({ call }: Player) => (await call.recovery.create({ password })).codes;
  const recover = (username: string, code = "") => anonymous().recovery.use({ username, code, newPassword });

  it("are ten, need the password, and are easy to distinguish and to read out", async () => {
    const owner = await register("careful");
    expect(await owner.call.recovery.state()).toEqual({ left: 0, createdTime: null });
    for (const given of [{}, { password: "wrong" }])
      expect(await codeOf(owner.call.recovery.create(given))).toBe("forbidden_action");
    const codes = await codesOf(owner);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([2-9A-HJKMNP-TV-Z]{4}-){3}[2-9A-HJKMNP-TV-Z]{4}$/);
    expect(await owner.call.recovery.state()).toEqual({ left: 10, createdTime: harness.clock.now() });
    const stored = await harness.db.prisma.recoveryCode.findMany({ where: { userID: owner.userID } });
    const dump = stored.map(({ codeHash }) => Buffer.from(codeHash).toString("latin1")).join();
    for (const code of codes) expect(dump).not.toContain(code);
  });

  it("one sets a new password, ends every session, key and other code, is audited, and gives new ones", async () => {
    const owner = await register("forgetful");
    const [code = "", ...rest] = await codesOf(owner);
    const key = await owner.call.account.createKey({ name: "bot", password });
    const typed = ` ${code.toLowerCase().replaceAll("-", " ")} `;
    const back = await recover("FORGETFUL", typed);
    expect(back).toMatchObject({ user: { userID: owner.userID }, codesLeft: 10 });
    for (const token of [owner.token, key.token]) expect(await harness.services.auth.authenticate(token)).toBeNull();
    const again = await harness.signIn(back.token);
    expect((await again.call.account.sessions()).items).toHaveLength(1);
    expect(await codeOf(anonymous().auth.login({ username: "forgetful", password }))).toBe("unauthenticated");
    await anonymous().auth.login({ username: "forgetful", password: newPassword });
    for (const used of [code, ...rest]) expect(await codeOf(recover("forgetful", used))).toBe("unauthenticated");
    expect((await recover("forgetful", back.codes[9])).codes).not.toContain(back.codes[0]);
    const acts = await harness.db.prisma.auditEntry.findMany({ where: { userID: owner.userID } });
    const words = acts.map(({ action }) => action);
    expect(words.filter((action) => action === "recovered")).toHaveLength(2);
    expect(words).toContain("recovery_codes_made");
  });

  it("new ones end the old, also when two sets are made at once: exactly one of them is good", async () => {
    const owner = await register("thorough");
    const [old = ""] = await codesOf(owner);
    const sets = await Promise.all([codesOf(owner), codesOf(owner)]);
    expect(await codeOf(recover("thorough", old))).toBe("unauthenticated");
    expect(await owner.call.recovery.state()).toMatchObject({ left: 10 });
    expect(await takenOf(sets.map(([code]) => recover("thorough", code)))).toBe(1);
  });

  it("of ten tries at once with one code one comes in", async () => {
    const [code] = await codesOf(await register("hurried"));
    expect(await takenOf(Array.from({ length: 10 }, () => recover("hurried", code)))).toBe(1);
  });

  it("an unknown name, an account or guest without codes and a wrong code get the same answer", async () => {
    await register("codeless");
    await codesOf(await register("holder"));
    await harness.player("passer-by");
    const first = await problemOf(recover("nobody at all", WRONG));
    expect(first).toMatchObject({ status: 401, code: "unauthenticated" });
    for (const name of ["codeless", "passer-by", "holder"])
      expect(await problemOf(recover(name, WRONG))).toEqual({ ...first, requestID: expect.any(String) });
  });

  it("however many wrong ones are tried for a name, from one address or many, the owner gets in", async () => {
    const [code = ""] = await codesOf(await register("besieged"));
    const siege = harness.anonymous({ address: "198.51.100.1" });
    const wrong = { username: "besieged", code: WRONG, newPassword };
    const tried = Array.from({ length: 50 }, (_, at) => codeOf((at % 2 ? siege : anonymous()).recovery.use(wrong)));
    expect(new Set(await Promise.all(tried))).toEqual(new Set(["unauthenticated"]));
    const { codes } = await siege.recovery.use({ ...wrong, code });
    expect(await recover("besieged", codes[0])).toMatchObject({ codesLeft: 10 });
  });
});
