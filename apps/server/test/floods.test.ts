import { LIMITS } from "@yourmove/contract";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Harness, problemOf, slowCounter, startHarness } from "../../../tests/support/server-harness.ts";

const { write } = LIMITS.requestsPerMinute;

interface Newcomer {
  readonly token: string;
  readonly user: { readonly userID: number };
}

describe("floods from one address", () => {
  let harness: Harness;
  const start = async (env: Record<string, string> = {}) => {
    harness = await startHarness({ env: { RATE_LIMIT: "on", ...env } });
    slowCounter();
  };
  afterEach(() => {
    vi.restoreAllMocks();
    return harness.close();
  });

  let made = 0;
  /** A guest made from an address of its own, so that only what it does counts where it comes from later. */
  const guest = async () => {
    made += 1;
    const address = `10.${Math.floor(made / 250)}.0.${made % 250}`;
    return (await harness.ask("POST", "/platform/auth/guest", { address })).json() as Newcomer;
  };
  const register = async (username: string, address: string) => {
    const body = { username, password: "correct horse" };
    return (await harness.ask("POST", "/platform/auth/register", { body, address })).json() as Newcomer;
  };
  /** Makes an account a week old. */
  const grow = ({ user: { userID } }: Newcomer) => {
    const createdTime = BigInt(Date.now() - LIMITS.newAccountMs);
    return harness.database.prisma.user.update({ where: { userID }, data: { createdTime } });
  };
  const accept = (token: string, address: string) =>
    harness.ask("POST", "/platform/games/chess/matches/0/accept", { token, address });
  const me = (token: string, address: string) => harness.ask("GET", "/platform/me", { token, address });

  it("of new accounts share what its guests do, until they have played somebody of another network, both with a move, or are a week old", async () => {
    await start();
    // Each at a /64 of its own, all in one /48.
    const here = await Promise.all(
      Array.from({ length: 3 }, (_, at) => register(`Newcomer-${at}`, `2001:db8:8:${at}::1`)),
    );
    const [one, other, third] = here as [Newcomer, Newcomer, Newcomer];
    const elsewhere = await register("Elsewhere", "10.8.8.9");
    const policyOf = async ({ token }: Newcomer) =>
      (await harness.ask("GET", "/platform/users/0", { token, address: "192.0.2.7" })).headers["ratelimit-policy"];
    const startMatch = async (x: Newcomer, o: Newcomer) => {
      const game = "/platform/games/tic-tac-toe";
      const body = { opponentUserID: o.user.userID, symbol: "X" };
      const { match } = (await harness.ask("POST", `${game}/invite`, { token: x.token, body })).json();
      const url = `${game}/matches/${match.matchID}/accept`;
      expect((await harness.ask("POST", url, { token: o.token })).statusCode).toBe(200);
      return async () => {
        for (const [cell, { token }] of [x, o].entries()) {
          const move = { token, body: { move: { cell } } };
          const { statusCode } = await harness.ask("POST", `${game}/matches/${match.matchID}/move`, move);
          expect(statusCode).toBe(200);
        }
      };
    };
    /** How much is left for all of an address, which only those who share take from. */
    const spend = async (address: string) => {
      for (const { token } of await Promise.all(Array.from({ length: LIMITS.guestsFactor }, guest)))
        for (let i = 0; i < write; i += 1) await accept(token, address);
    };
    await (await startMatch(one, other))();
    await spend("192.0.2.6");
    for (const { token } of here) {
      const refused = await accept(token, "192.0.2.6");
      expect(problemOf(refused).code).toBe("rate_limited");
      expect(refused.headers["ratelimit-policy"]).toBe(`"write-guests";q=${write * LIMITS.guestsFactor};w=60`);
      expect((await me(token, "192.0.2.6")).statusCode).toBe(200);
    }
    expect(await policyOf(one)).toMatch(/^"read";/);
    const again = async ({ token }: Newcomer) =>
      (await harness.services.auth.authenticate(token))?.isNewAccount ?? false;
    const moveBoth = await startMatch(one, elsewhere);
    expect(await again(one)).toBe(true);
    await moveBoth();
    await grow(third);
    expect([await again(one), await again(other), await again(third)]).toEqual([false, true, false]);
  });

  it("of files, boards, pictures and packages are bounded by address, and hold up no call of the service", async () => {
    await start({ LIMIT_FILES: "5", LIMIT_DOWNLOADS: "3" });
    const get = async (url: string, address = "192.0.2.1") => (await harness.ask("GET", url, { address })).statusCode;
    const refusedOf = async (urls: readonly string[]) => {
      const statuses: number[] = [];
      for (const url of urls) statuses.push(await get(url));
      return statuses.map((status) => status === 429);
    };
    const files = ["/assets/x.js", "/docs/", "/boards/x", "/", "/openapi.json", "/icon.svg"];
    expect(await refusedOf(files)).toEqual([false, false, false, false, false, true]);
    const downloads = ["/packages", "/packages/x", "/pictures/x.png", "/packages"];
    expect(await refusedOf(downloads)).toEqual([false, false, false, true]);
    expect(await get("/packages", "192.0.2.2")).not.toBe(429);
    for (const url of ["/platform/games", "/healthz", "/readyz"]) expect(await get(url)).toBe(200);
  });
});

describe("open polls of the guests of one address", () => {
  const open = async (harness: Harness, address: string, count: number) => {
    const answers: { index: number; statusCode: number; body: unknown }[] = [];
    const tokens: string[] = [];
    for (let i = 0; i < Math.ceil(count / 8); i += 1) {
      const made = await harness.ask("POST", "/platform/auth/guest", { address: `10.1.${i}.1` });
      tokens.push(made.json().token);
    }
    for (let index = 0; index < count; index += 1) {
      const url = "/platform/matches?since=0&wait=20";
      void harness
        .ask("GET", url, { token: tokens[Math.floor(index / 8)], address })
        .then((answer) => answers.push({ index, statusCode: answer.statusCode, body: answer.json() }));
    }
    return { answers, tokens };
  };

  it("are two hundred: one more ends the oldest of the user who has most", async () => {
    const harness = await startHarness({ env: { RATE_LIMIT: "on" } });
    const size = () => harness.services.polls.size;
    const { answers } = await open(harness, "192.0.2.1", LIMITS.openPollsOfGuests);
    await expect.poll(size).toBe(LIMITS.openPollsOfGuests);
    const late = await open(harness, "192.0.2.1", 1);
    await expect.poll(() => answers.length).toBe(1);
    expect(answers[0]).toMatchObject({ statusCode: 200, body: { unchanged: true } });
    const later = await open(harness, "192.0.2.1", 8);
    await expect.poll(() => answers.length + late.answers.length + later.answers.length).toBe(9);
    expect(late.answers).toEqual([]);
    await open(harness, "192.0.2.2", 1);
    await expect.poll(size).toBe(LIMITS.openPollsOfGuests + 1);
    await harness.close();
  });
});
