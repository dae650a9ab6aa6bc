import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { codeOf, createHarness, PASSWORD, type Player, problemOf, takenOf, useHarness } from "./harness.ts";
import { createSoftPasskey, type SoftPasskey } from "./soft-authenticator.ts";

const password = PASSWORD;
const MINUTE = 60_000;

describe.each(testKinds)("passkeys (%s)", (kind) => {
  const harness = useHarness(kind);
  let names = 0;

  const register = async (): Promise<Player> => {
    names += 1;
    return harness.account(`holder ${names}`);
  };
  const ask = async ({ call }: Player) => (await call.passkeys.registerOptions({ password })).options;
  const add = async (owner: Player, passkey: SoftPasskey = createSoftPasskey()) => {
    const { challenge } = await ask(owner);
    const added = await owner.call.passkeys.register({ credential: passkey.make({ challenge }) });
    return { passkey, ...added.passkey };
  };
  const challenge = async () => (await harness.anonymous().passkeys.signInOptions()).options.challenge;
  const signIn = async (passkey: SoftPasskey) =>
    harness.anonymous().passkeys.signIn({ credential: passkey.sign({ challenge: await challenge() }) });

  it("one that was added signs in without name and password, by an ordinary session", async () => {
    const owner = await register();
    const options = await ask(owner);
    expect(options).toMatchObject({
      rp: { id: "play.example" },
      user: { name: `holder ${names}` },
      attestation: "none",
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const { passkey, passkeyID } = await add(owner);
    expect((await ask(owner)).excludeCredentials).toHaveLength(1);
    expect((await ask(owner)).user.id).toBe(options.user.id);
    harness.clock.advance(MINUTE);
    const { token, user } = await signIn(passkey);
    expect(user).toMatchObject({ userID: owner.userID, isGuest: false });
    const [latest] = (await owner.call.account.audit({})).items;
    expect(latest).toMatchObject({ action: "signed_in", subject: `passkey ${passkeyID}` });
    const again = await harness.signIn(token);
    expect((await again.call.account.sessions()).items).toHaveLength(2);
    expect((await again.call.passkeys.list()).items).toEqual([
      expect.objectContaining({ passkeyID, lastUsedTime: harness.clock.now() }),
    ]);
    await again.call.auth.logout();
    expect(await harness.services.auth.authenticate(token)).toBeNull();
  });

  it("where its address has had its tries, signs in from a device that was there before, and from no other's", async () => {
    const devices: string[] = [];
    const register = async (username: string) => {
      const { auth } = harness.anonymous({ setDevice: (token) => void devices.push(token) });
      return harness.signIn((await auth.register({ username, password })).token);
    };
    const owner = await register("holder of a device");
    await register("holder of another");
    const { passkey } = await add(owner);
    const unlessOwnDevice = { code: "rate_limited", detail: "too many" } as const;
    const from = async (deviceToken: string | undefined, credential = passkey) =>
      harness
        .anonymous({ unlessOwnDevice, deviceToken })
        .passkeys.signIn({ credential: credential.sign({ challenge: await challenge() }) });
    for (const deviceToken of [undefined, devices[1], `ymd_${"x".repeat(64)}`])
      expect(await codeOf(from(deviceToken))).toBe("rate_limited");
    expect(await codeOf(from(devices[0], createSoftPasskey()))).toBe("rate_limited");
    expect((await from(devices[0])).user.userID).toBe(owner.userID);
  });

  it("a challenge is valid once, for minutes, in every process, and for the user that it was made for", async () => {
    const owner = await register();
    const other = await register();
    const { passkey } = await add(owner);
    const second = await createHarness(kind, { db: harness.db, clock: harness.clock });
    const credential = passkey.sign({ challenge: await challenge() });
    await second.anonymous().passkeys.signIn({ credential });
    expect(await codeOf(harness.anonymous().passkeys.signIn({ credential }))).toBe("unauthenticated");
    await second.services.stop();

    const late = passkey.sign({ challenge: await challenge() });
    harness.clock.advance(5 * MINUTE);
    expect(await codeOf(harness.anonymous().passkeys.signIn({ credential: late }))).toBe("unauthenticated");

    const used = createSoftPasskey().make(await ask(owner));
    await owner.call.passkeys.register({ credential: used });
    const stolen = createSoftPasskey().make(await ask(other));
    const toSignIn = createSoftPasskey().make({ challenge: await challenge() });
    for (const credential of [used, stolen, toSignIn])
      expect(await codeOf(owner.call.passkeys.register({ credential }))).toBe("invalid_request");
  });

  it("an answer from another site, for another one, unverified or with a foreign key lets nobody in", async () => {
    const { passkey } = await add(await register());
    const stranger = createSoftPasskey();
    const wrong = [
      { origin: "https://play.example.evil" },
      { origin: "http://play.example" },
      { rpID: "evil.example" },
      { isVerified: false },
      { crossOrigin: true },
      { challenge: "A".repeat(43) },
    ];
    const signed = async (how: object, by = passkey) => by.sign({ challenge: await challenge(), ...how });
    const answers = [
      ...(await Promise.all(wrong.map((how) => signed(how)))),
      await signed({}, stranger),
      { ...(await signed({}, stranger)), rawId: passkey.sign({ challenge: "" }).id },
      { ...(await signed({})), response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "!" } },
    ];
    const refused = await Promise.all(
      answers.map((credential) => problemOf(harness.anonymous().passkeys.signIn({ credential }))),
    );
    for (const problem of refused) expect(problem).toMatchObject({ status: 401, code: "unauthenticated" });
    expect(new Set(refused.map(({ detail }) => detail)).size).toBe(1);
    await signIn(passkey);
  });

  it("one that counts is refused once its count does not rise, as a copy's would not", async () => {
    const counting = createSoftPasskey();
    counting.counter = 1;
    await add(await register(), counting);
    await signIn(counting);
    counting.counter -= 1;
    expect(await codeOf(signIn(counting))).toBe("unauthenticated");
    await signIn(counting);
  });

  it("one with certificates is not checked, so that no address in them is fetched", async () => {
    const owner = await register();
    const credential = createSoftPasskey().make({ ...(await ask(owner)), hasCertificate: true });
    expect(await codeOf(owner.call.passkeys.register({ credential }))).toBe("invalid_request");
  });

  it("is added by who knows the password, by no guest, and ten times at the most, however many at once", async () => {
    const owner = await register();
    const guest = await harness.player();
    for (const [{ call }, given] of [
      [owner, {}],
      [owner, { password: "wrong" }],
      [guest, { password }],
    ] as const)
      expect(await codeOf(call.passkeys.registerOptions(given))).toBe("forbidden_action");
    const requested = await Promise.all(Array.from({ length: 12 }, () => ask(owner)));
    const credentials = requested.map((options) => createSoftPasskey().make(options));
    expect(await takenOf(credentials.map((credential) => owner.call.passkeys.register({ credential })))).toBe(10);
    expect(await codeOf(ask(owner))).toBe("limit_reached");
  });

  it("is named, renamed and removed by its owner alone, and signs nobody in any more", async () => {
    const owner = await register();
    const other = await register();
    const { passkey, passkeyID, name } = await add(owner);
    expect(name).toBe("Passkey");
    const phone = owner.with({ userAgent: "Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.0.0 Mobile Safari/537.36" });
    const { options } = await phone.passkeys.registerOptions({ password });
    const second = await phone.passkeys.register({ credential: createSoftPasskey().make(options) });
    expect(second.passkey.name).toBe("Chrome, Android");
    const renamed = { passkey: { passkeyID, name: "My phone" } };
    expect(await owner.call.passkeys.rename({ passkeyID, name: " My phone " })).toMatchObject(renamed);
    const { passkeys: others } = other.call;
    for (const refused of [others.rename({ passkeyID, name: "mine" }), others.remove({ passkeyID })].map(problemOf))
      expect(await refused).toMatchObject({ status: 404 });
    await owner.call.passkeys.remove({ passkeyID });
    expect((await owner.call.passkeys.list()).items).toHaveLength(1);
    expect(await codeOf(signIn(passkey))).toBe("unauthenticated");
    const acts = await harness.db.prisma.auditEntry.findMany({ where: { userID: owner.userID } });
    expect(acts.map(({ action }) => action)).toEqual(expect.arrayContaining(["passkey_added", "passkey_removed"]));
  });
});
