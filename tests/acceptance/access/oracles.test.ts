import { setTimeout as sleep } from "node:timers/promises";
import { testKinds } from "@yourmove/db/testing";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type Harness, startMatch, useHarness } from "../../support/server-harness.ts";
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

type Guest = Awaited<ReturnType<Harness["guest"]>>;
const withoutID = (text: string): string => text.replace(/"requestID":"[^"]+"/, "");

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

  it.each(["accept", "decline", "cancel", "forfeit", "move", "", "moves"])(
    "a stranger's %s on a foreign match runs the statements that it runs on a missing one",
    async (path) => {
      const { matchID } = await startMatch(harness);
      const { token } = await harness.guest();
      const isRead = path === "" || path === "moves";
      const body = path === "move" ? { move: { cell: 0 } } : undefined;
      const ask = (id: number, headers: Record<string, string> = {}) =>
        harness.ask(isRead ? "GET" : "POST", `${GAME}/matches/${id}${path && `/${path}`}`, { token, body, headers });
      await ask(MISSING);
      const foreign = await workOf(() => ask(matchID));
      expect(foreign.texts.length).toBeGreaterThan(1);
      expect(foreign).toEqual(await workOf(() => ask(MISSING)));
      if (isRead) return;
      const kept = (id: number) => workOf(() => ask(id, { "idempotency-key": `${path}-${id}` }));
      expect(await kept(matchID)).toEqual(await kept(MISSING));
    },
  );

  it("a log-in takes one scrypt and the same statements for a known name, a guest's and an unknown one", async () => {
    await harness.ask("POST", "/platform/auth/register", { body: { username: "known-name", password: "long enough" } });
    await harness.guest("guest-name");
    const login = (username: string) =>
      harness.ask("POST", "/platform/auth/login", { body: { username, password: "wrong password" } });
    const works: Awaited<ReturnType<typeof workOf>>[] = [];
    for (const name of ["known-name", "guest-name", "nobody-there", "KNOWN-NAME", "x", "\u{1f98a}"])
      works.push(await workOf(() => login(name)));
    expect(works).toEqual(works.map(() => ({ ...works[0], scrypts: 1, statusCode: 401 })));
    expect(withoutID((await login("known-name")).body)).toBe(withoutID((await login("nobody-there")).body));
  });

  it("an invite takes the same statements and the same words whether a block or a policy refuses it", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => harness.guest()));
    const [inviter, blocker, blocked, ...choosy] = people as [Guest, Guest, Guest, ...Guest[]];
    const put = ({ token }: Guest, path: string, body?: object) => harness.ask("PUT", path, { token, body });
    await put(blocker, `/platform/me/blocks/${inviter.user.userID}`);
    await put(inviter, `/platform/me/blocks/${blocked.user.userID}`);
    for (const [at, invitesFrom] of ["nobody", "known", "accounts"].entries())
      await put(choosy[at] as Guest, "/platform/me/privacy", { invitesFrom });
    const bodies = new Set<string>();
    const invite = async ({ user }: Guest, headers: Record<string, string> = {}) => {
      const body = { opponentUserID: user.userID };
      const answer = await harness.ask("POST", `${GAME}/invite`, { token: inviter.token, body, headers });
      bodies.add(withoutID(answer.body));
      return answer;
    };
    await invite(choosy[0] as Guest);
    for (const isKept of [false, true]) {
      const works: Awaited<ReturnType<typeof workOf>>[] = [];
      for (const invitee of [blocker, blocked, ...choosy])
        works.push(
          await workOf(() => invite(invitee, isKept ? { "idempotency-key": `key-${invitee.user.userID}` } : {})),
        );
      expect(works).toEqual(works.map(() => ({ ...works[0], statusCode: 403 })));
    }
    expect([...bodies]).toHaveLength(1);
  });
});
