import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../support/free-port.mjs";
import { type Fixture, oneEmbedded, onPostgres } from "./fixtures.ts";
import { newAccount, newPeople, PASSWORD, type Person, play, startMatch } from "./rest.ts";
import { expectWithin, report, rounds } from "./rounds.ts";

/** Every account and webhook costs a scrypt. */
const SLOW_ACCOUNTS = rounds({ full: 10, quick: 2 });
const SLOW_WEBHOOKS = 3;
const GUESTS = 6;
const ENDPOINTS = 10;
/** Promise 52. */
const WITHIN_MS = 5000;
const BROWSER = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

/** A new account from an address, by which its webhooks take turns. */
const account = (url: string, username: string, address: string): Promise<Person> =>
  newAccount(url, username, { "x-forwarded-for": address });

/** Listens on a port of its own; how many ask it at once, by path, and when each was first asked. */
const listen = async (answers: boolean) => {
  const open = new Map<string, number>();
  const most = new Map<string, number>();
  const times = new Map<string, number[]>();
  const server: Server = createServer((request, response) => {
    const path = request.url ?? "";
    open.set(path, (open.get(path) ?? 0) + 1);
    most.set(path, Math.max(most.get(path) ?? 0, open.get(path) ?? 0));
    times.set(path, [...(times.get(path) ?? []), performance.now()]);
    response.once("close", () => open.set(path, (open.get(path) ?? 1) - 1));
    request.resume();
    if (answers) request.once("end", () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, most, times, close };
};

type Settings = Record<string, string>;

const WAYS = [
  ["PostgreSQL", (settings: Settings) => onPostgres(1, settings)],
  ["embedded database", oneEmbedded],
] as const;

describe.each(WAYS.slice(0, rounds({ full: 2, quick: 1 })))(
  "deliveries to receivers that never answer (%s)",
  (_way, open) => {
    let fixture: Fixture;
    let silent: Awaited<ReturnType<typeof listen>>;
    let quick: Awaited<ReturnType<typeof listen>>;
    let url = "";
    beforeAll(async () => {
      const port = await freePort();
      // It calls itself by its public address, where nothing listens: requests go to where it does.
      url = `http://127.0.0.1:${port}`;
      fixture = await open({
        PORT: String(port),
        PUBLIC_URL: "https://play.example",
        WEBHOOK_ALLOW_PRIVATE: "on",
        RATE_LIMIT: "off",
        TRUST_PROXY: "on",
      });
      [silent, quick] = [await listen(false), await listen(true)];
    });
    afterAll(async () => {
      await silent.close();
      await quick.close();
      await fixture.close();
    });

    it("delay nobody else's, and are two of an owner's at a time", async () => {
      const partner = (await newPeople(url, 1))[0] as Person;
      const slow: Person[] = [];
      for (let index = 0; index < SLOW_ACCOUNTS; index += 1) {
        const owner = await account(url, `Slow ${index}`, `2001:db8:48:${index}::1`);
        for (let hook = 0; hook < SLOW_WEBHOOKS; hook += 1) {
          const made = { url: `${silent.url}/${index}`, kinds: ["match.invited", "match.moved", "match.turn"] };
          const answer = await owner.post("/platform/me/webhooks", { ...made, password: PASSWORD });
          expect(answer.status, answer.text).toBe(200);
        }
        slow.push(owner);
      }
      const victim = await account(url, "Victim", "192.0.2.1");
      const made = { url: `${quick.url}/victim`, kinds: ["match.moved"], password: PASSWORD };
      expect((await victim.post("/platform/me/webhooks", made)).status).toBe(200);
      const guests = await newPeople(url, GUESTS);
      for (const [index, guest] of guests.entries())
        for (let browser = 0; browser < ENDPOINTS; browser += 1) {
          const endpoint = `${silent.url}/push/${index}/${browser}`;
          expect((await guest.put("/platform/me/push", { endpoint, keys: BROWSER })).status).toBe(200);
        }
      // Much of everybody's is on its way to receivers that never answer; of the guests it is due in ten seconds.
      for (const owner of [...slow, ...guests])
        for (let match = 0; match < 2; match += 1) await play(owner, (await startMatch(owner, partner)).matchID, 0);
      for (const guest of guests) await play(partner, (await startMatch(partner, guest)).matchID, 0);
      const requested = (prefix: string) => [...silent.times.keys()].filter((path) => path.startsWith(prefix)).length;
      await expect.poll(() => requested("/push/")).toBeGreaterThan(GUESTS);
      const delays: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        const { matchID } = await startMatch(victim, partner);
        const begin = performance.now();
        await play(victim, matchID, 0);
        await expect.poll(() => quick.times.get("/victim")?.length ?? 0).toBe(round + 1);
        delays.push((quick.times.get("/victim")?.at(-1) ?? 0) - begin);
      }
      expectWithin(Math.max(...delays), WITHIN_MS);
      for (let index = 0; index < SLOW_ACCOUNTS; index += 1) expect(silent.most.get(`/${index}`)).toBe(2);
      report("a webhook beside receivers that never answer", { mostMs: Math.round(Math.max(...delays)) });
    });
  },
);
