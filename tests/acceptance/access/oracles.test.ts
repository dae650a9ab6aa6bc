import { setTimeout as sleep } from "node:timers/promises";
import { testKinds } from "@yourmove/db/testing";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { startMatch, useHarness } from "../../support/server-harness.ts";
import { createTestClock } from "../../support/test-clock.ts";
import { statementsDuring } from "../statements.ts";

// Counting the work of an answer shows what its time would tell, and does not depend on the machine.
const scrypts = vi.hoisted(() => ({ count: 0 }));
vi.mock("node:crypto", async (original) => {
  const crypto = await original<typeof import("node:crypto")>();
  const scrypt = ((...given: Parameters<typeof crypto.scrypt>) => {
    scrypts.count += 1;
    return crypto.scrypt(...given);
  }) as typeof crypto.scrypt;
  return { ...crypto, default: { ...crypto, scrypt }, scrypt };
});

const QUIET_MS = 200;
const MISSING = 2_147_483_646;
const GAME = "/platform/games/tic-tac-toe";

describe.each(testKinds)("no answer's time tells (%s)", (kind) => {
  // Whose timers stand still: no job of the service is among the statements.
  const harness = useHarness({ kind, clock: createTestClock() });
  beforeAll(async () => {
    // What the service does for itself when it starts is no part of an answer's work.
    while ((await statementsDuring(harness.database, () => sleep(QUIET_MS))).statements.length > 0);
  });

  /** The statements and scrypts that a request takes; presence is written in the background, whoever asks for what. */
  const workOf = async (act: () => Promise<{ statusCode: number }>) => {
    const before = scrypts.count;
    const { result, statements } = await statementsDuring(harness.database, act);
    const texts = statements.map(({ text }) => text).filter((text) => !text.startsWith("with seen"));
    return { statusCode: result.statusCode, texts, scrypts: scrypts.count - before };
  };

  const paths = ["accept", "decline", "cancel", "forfeit", "move", "", "moves"];

  it.each(paths)(
    "a stranger's %s on a foreign match runs the statements that it runs on a missing one",
    async (path) => {
      const { matchID } = await startMatch(harness);
      const { token } = await harness.guest();
      const isRead = path === "" || path === "moves";
      const ask = (id: number, key?: string) =>
        harness.ask(isRead ? "GET" : "POST", `${GAME}/matches/${id}${path && `/${path}`}`, {
          token,
          ...(path === "move" && { body: { move: { cell: 0 } } }),
          ...(key && { headers: { "idempotency-key": key } }),
        });
      await ask(MISSING);
      const foreign = await workOf(() => ask(matchID));
      const missing = await workOf(() => ask(MISSING));
      expect(foreign.texts.length).toBeGreaterThan(1);
      expect(foreign).toEqual(missing);
      if (!isRead)
        expect(await workOf(() => ask(matchID, `foreign-${path}`))).toEqual(
          await workOf(() => ask(MISSING, `missing-${path}`)),
        );
    },
  );

  it("a log-in takes one scrypt and the same statements for a known name, a guest's and an unknown one", async () => {
    await harness.ask("POST", "/platform/auth/register", { body: { username: "known-name", password: "long enough" } });
    await harness.guest("guest-name");
    const login = (username: string) =>
      harness.ask("POST", "/platform/auth/login", { body: { username, password: "wrong password" } });
    const works = [];
    for (const name of ["known-name", "guest-name", "nobody-there", "KNOWN-NAME", "x", "\u{1f98a}"])
      works.push(await workOf(() => login(name)));
    for (const work of works) expect(work).toEqual({ ...works[0], scrypts: 1, statusCode: 401 });
    const bodies = await Promise.all(
      ["known-name", "nobody-there"].map(async (name) => (await login(name)).body.replace(/"requestID":"[^"]+"/, "")),
    );
    expect(bodies[0]).toBe(bodies[1]);
  });

  it("an invite takes the same statements and the same words whether a block or a policy refuses it", async () => {
    const [inviter, blocker, blocked, nobody, known, accounts] = await Promise.all(
      Array.from({ length: 6 }, () => harness.guest()),
    );
    const setPrivacy = (who: typeof inviter, invitesFrom: string) =>
      harness.ask("PUT", "/platform/me/privacy", { token: who?.token, body: { invitesFrom } });
    const block = (who: typeof inviter, other: typeof inviter) =>
      harness.ask("PUT", `/platform/me/blocks/${other?.user.userID}`, { token: who?.token });
    await block(blocker, inviter);
    await block(inviter, blocked);
    await setPrivacy(nobody, "nobody");
    await setPrivacy(known, "known");
    await setPrivacy(accounts, "accounts");
    const bodies = new Set<string>();
    const invite = async (invitee: typeof inviter, key?: string) => {
      const answer = await harness.ask("POST", `${GAME}/invite`, {
        token: inviter?.token,
        body: { opponentUserID: invitee?.user.userID },
        ...(key && { headers: { "idempotency-key": key } }),
      });
      bodies.add(answer.body.replace(/"requestID":"[^"]+"/, ""));
      return answer;
    };
    await invite(nobody);
    for (const isKept of [false, true]) {
      const works = [];
      for (const invitee of [blocker, blocked, nobody, known, accounts])
        works.push(await workOf(() => invite(invitee, isKept ? `key-${invitee?.user.userID}` : undefined)));
      expect(works[0]?.statusCode).toBe(403);
      for (const work of works) expect(work).toEqual(works[0]);
    }
    expect([...bodies]).toHaveLength(1);
  });
});
