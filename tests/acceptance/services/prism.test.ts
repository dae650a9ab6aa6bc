import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { installApart } from "../../../tools/dev/install.mjs";
import { freePort } from "../../support/free-port.mjs";
import { type Fixture, oneEmbedded } from "../fixtures.ts";
import { GAME, invite, matchOf, matchPath, newPeople, type Person, play, startMatch } from "../rest.ts";
import { report } from "../rounds.ts";

describe("Prism, which holds each request and each answer against /openapi.json, finds no violation", () => {
  const folder = mkdtempSync(join(tmpdir(), "yourmove-prism-"));
  const request = fetch;
  const violations: string[] = [];
  let calls = 0;
  let fixture: Fixture;
  let proxy: ChildProcess;
  let url: string;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    fixture = await oneEmbedded({ WEBHOOK_ALLOW_PRIVATE: "on" });
    const document = join(folder, "openapi.json");
    writeFileSync(document, await (await request(`${fixture.url}/openapi.json`)).text());
    const port = await freePort();
    const prism = join(await installApart(), "@stoplight/prism-cli/dist/index.js");
    proxy = spawn(process.execPath, [prism, "proxy", document, fixture.url, "-p", String(port), "-v", "warn"]);
    proxy.stdout?.resume();
    proxy.stderr?.resume();
    url = `http://127.0.0.1:${port}`;
    const isUp = async () => (await request(`${url}/healthz`).catch(() => null))?.ok === true;
    await vi.waitUntil(isUp, { timeout: 120_000, interval: 50 });
  });
  beforeEach(async () => {
    vi.stubGlobal("fetch", async (input: string, init?: RequestInit) => {
      const answer = await request(input, init);
      const found = answer.headers.get("sl-violations");
      calls += 1;
      if (found) violations.push(`${init?.method ?? "GET"} ${input} ${init?.body ?? ""} ${answer.status}: ${found}`);
      return answer;
    });
    [ann, bob] = (await newPeople(url, 2)) as [Person, Person];
  });
  afterAll(async () => {
    report("calls through Prism", { calls });
    const ended = once(proxy, "exit");
    proxy.kill("SIGKILL");
    await ended;
    await fixture.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const none = () => expect(violations).toEqual([]);

  it("unless there is one", async () => {
    const headers = { authorization: `Bearer ${ann.token}`, "content-type": "application/json" };
    const wrong = await request(`${url}${GAME}/invite`, { method: "POST", headers, body: "{}" });
    expect([wrong.status, wrong.headers.get("sl-violations")]).toEqual([
      400,
      expect.stringContaining("opponentUserID"),
    ]);
  });

  it("in the life of a match, its waiting, its past, its offers, and what is refused", async () => {
    await ann.get("/platform/games/tic-tac-toe/friends/search?q=a&limit=5");
    await ann.post(matchPath((await invite(ann, bob)).matchID, "cancel"), {});
    await bob.post(matchPath((await invite(ann, bob)).matchID, "decline"));
    const { matchID } = await startMatch(ann, bob);
    await play(ann, matchID, 0, { "Idempotency-Key": "prism" });
    const { lastActionTime } = matchOf(await play(bob, matchID, 3));
    const refused = [
      [await play(bob, matchID, 4), 409],
      [await play(ann, matchID, 3), 422],
      [await ann.post(matchPath(matchID, "accept"), {}), 403],
      [await ann.get(matchPath(matchID + 999)), 404],
      [await ann.post(matchPath(matchID, "extend"), {}), 409],
    ] as const;
    expect(refused.map(([{ status }]) => status)).toEqual(refused.map(([, status]) => status));
    await ann.post(matchPath(matchID, "offers/draw"), {});
    await bob.post(matchPath(matchID, "offers/draw/decline"), {});
    await bob.post(matchPath(matchID, "offers/takeback"));
    await bob.post(matchPath(matchID, "offers/takeback/withdraw"), {});
    await bob.post(matchPath(matchID, "extend"), {});
    await ann.get(`/platform/matches?since=${lastActionTime}&changes=only`);
    await ann.get(`${GAME}/matches?limit=3`);
    await ann.get(`${matchPath(matchID)}?since=${lastActionTime}&wait=0.5`);
    await ann.get(`${matchPath(matchID, "moves")}?takenBack=include`);
    await ann.get(matchPath(matchID, "positions"));
    await ann.post(matchPath(matchID, "forfeit"), {});
    await bob.post(matchPath(matchID, "rematch"), {});
    none();
  });

  it("in the first moves of each game, as both players see them", async () => {
    const { items } = (await ann.get("/platform/games")).body as { items?: { gameType: string }[] };
    for (const { gameType } of items ?? []) {
      const body = { opponentUserID: bob.userID, symbol: "X", options: {} };
      const { matchID } = matchOf(await ann.post(`/platform/games/${gameType}/invite`, body));
      const path = `/platform/games/${gameType}/matches/${matchID}`;
      await bob.post(`${path}/accept`);
      for (const person of [ann, bob, ann, bob]) {
        const [move] = matchOf(await person.get(path)).game.legalMoves ?? [];
        if (move) await person.post(`${path}/move`, { move });
      }
    }
    await ann.get("/platform/matches");
    none();
  });

  it("in open seats, quick matches, days off and what an account has", async () => {
    const seats = `${GAME}/challenges`;
    const made = await ann.post(seats, { kind: "link", message: "Anybody?", lifetimeSeconds: 600 });
    const { ref } = made.body["challenge"] as { ref: string };
    await fetch(`${url}/platform/challenges/${ref}`);
    await bob.post(`/platform/challenges/${ref}/accept`, {});
    expect((await bob.post(`/platform/challenges/${ref}/accept`)).status).toBe(200);
    const open = await ann.post(seats, {
      kind: "open",
      clock: { initialSeconds: 86_400, incrementSeconds: 60, maxSeconds: 86_400 },
    });
    await bob.get("/platform/challenges?limit=5");
    await ann.post(`/platform/challenges/${(open.body["challenge"] as { ref: string }).ref}/cancel`, {});
    await ann.get("/platform/me/challenges");
    await ann.post(`${GAME}/quick-match`, { turnSeconds: 600 });
    await bob.post(`${GAME}/quick-match`, { turnSeconds: 600 });
    await ann.get("/platform/me/days-off");
    await ann.put("/platform/me/days-off", { days: 2 });
    await ann.put("/platform/me/days-off", { isAutomatic: false });
    await ann.delete("/platform/me/days-off");
    await ann.put(`/platform/me/blocks/${bob.userID}`, {});
    await ann.get("/platform/me/blocks");
    await ann.delete(`/platform/me/blocks/${bob.userID}`);
    await ann.put("/platform/me/privacy", { invitesFrom: "known" });
    await ann.post("/platform/reports", { userID: bob.userID, reason: "stalling" });
    await ann.put("/platform/me/notifications", { turn: true });
    for (const path of [
      "me",
      "meta",
      "push-key",
      "me/privacy",
      "me/notifications",
      "me/push",
      "me/sessions",
      `users/${bob.userID}`,
    ])
      await ann.get(`/platform/${path}`);
    none();
  });
});
