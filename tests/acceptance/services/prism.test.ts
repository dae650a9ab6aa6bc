import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { installApart } from "../../../tools/dev/install.mjs";
import { freePort } from "../../support/free-port.mjs";
import { type Fixture, oneEmbedded } from "../fixtures.ts";
import { GAME, invite, matchOf, matchPath, newPair, type Person, play, startMatch } from "../rest.ts";
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
    const args = [prism, "proxy", document, fixture.url, "-p", String(port), "-v", "warn"];
    proxy = spawn(process.execPath, args, { stdio: "ignore" });
    url = `http://127.0.0.1:${port}`;
  });
  beforeEach(async () => {
    await expect.poll(async () => (await request(`${url}/healthz`).catch(() => null))?.ok).toBe(true);
    vi.stubGlobal("fetch", async (input: string, init?: RequestInit) => {
      const answer = await request(input, init);
      const found = answer.headers.get("sl-violations");
      calls += 1;
      if (found) violations.push(`${init?.method ?? "GET"} ${input} ${init?.body ?? ""} ${answer.status}: ${found}`);
      return answer;
    });
    [ann, bob] = await newPair(url);
  });
  afterAll(async () => {
    report("calls through Prism", { calls });
    const ended = once(proxy, "exit");
    proxy.kill("SIGKILL");
    await ended;
    await fixture.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What somebody asks, one after the other: who, how, where, with what, and the status that it comes to. */
  type Call = readonly [
    who: Person,
    how: "get" | "post" | "put" | "delete",
    path: string,
    body?: object | undefined,
    status?: number,
  ];
  const ask = async (...requested: Call[]) => {
    for (const [person, method, path, body, expected = 200] of requested) {
      const { status, text } = await (method === "post" || method === "put"
        ? person[method](path, body)
        : person[method](path));
      expect(status, `${method} ${path} ${text}`).toBe(expected);
    }
  };
  const none = () => expect(violations).toEqual([]);

  it("unless there is one", async () => {
    const headers = { authorization: `Bearer ${ann.token}`, "content-type": "application/json" };
    const wrong = await request(`${url}${GAME}/invite`, { method: "POST", headers, body: "{}" });
    const violation = expect.stringContaining("opponentUserID");
    expect([wrong.status, wrong.headers.get("sl-violations")]).toEqual([400, violation]);
  });

  it("in the life of a match, its waiting, its past, its offers, and what is refused", async () => {
    await ask(
      [ann, "get", `${GAME}/friends/search?q=a&limit=5`],
      [ann, "post", matchPath((await invite(ann, bob)).matchID, "cancel"), {}],
    );
    await ask([bob, "post", matchPath((await invite(ann, bob)).matchID, "decline")]);
    const { matchID } = await startMatch(ann, bob);
    const of = (action: string) => matchPath(matchID, action);
    await play(ann, matchID, 0, { "Idempotency-Key": "prism" });
    const { lastActionTime } = matchOf(await play(bob, matchID, 3));
    await ask(
      [bob, "post", of("move"), { move: { cell: 4 } }, 409],
      [ann, "post", of("move"), { move: { cell: 3 } }, 422],
      [ann, "post", of("accept"), {}, 403],
      [ann, "get", matchPath(matchID + 999), undefined, 404],
      [ann, "post", of("extend"), {}, 409],
      [ann, "post", of("offers/draw"), {}],
      [bob, "post", of("offers/draw/decline"), {}],
      [bob, "post", of("offers/takeback")],
      [bob, "post", of("offers/takeback/withdraw"), {}],
      [bob, "post", of("extend"), {}],
      [ann, "get", `/platform/matches?since=${lastActionTime}&changes=only`],
      [ann, "get", `${GAME}/matches?limit=3`],
      [ann, "get", `${matchPath(matchID)}?since=${lastActionTime}&wait=0.5`],
      [ann, "get", of("moves?takenBack=include")],
      [ann, "get", of("positions")],
      [ann, "post", of("forfeit"), {}],
      [bob, "post", of("rematch"), {}],
    );
    none();
  });

  it("in the first moves of each game, as both players see them", async () => {
    const { items = [] } = (await ann.get("/platform/games")).body;
    for (const { gameType } of items) {
      const { matchID } = await startMatch(ann, bob, { gameType, options: {} });
      for (const person of [ann, bob, ann, bob]) {
        const [move] = matchOf(await person.get(matchPath(matchID, "", gameType))).game.legalMoves ?? [];
        if (move) await person.post(matchPath(matchID, "move", gameType), { move });
      }
    }
    await ask([ann, "get", "/platform/matches"]);
    none();
  });

  it("in open seats, quick matches, days off and what an account has", async () => {
    const seat = async (terms: object) => {
      const { ref } = (await ann.post(`${GAME}/challenges`, terms)).body["challenge"] as { ref: string };
      return `/platform/challenges/${ref}`;
    };
    const link = await seat({ kind: "link", message: "Anybody?", lifetimeSeconds: 600 });
    const clock = { initialSeconds: 86_400, incrementSeconds: 60, maxSeconds: 86_400 };
    const open = await seat({ kind: "open", clock });
    const ofUser = ["me", "meta", "push-key", "me/privacy", "me/notifications", "me/push", "me/sessions"];
    await fetch(url + link);
    await ask(
      [bob, "post", `${link}/accept`, {}],
      [bob, "post", `${link}/accept`],
      [bob, "get", "/platform/challenges?limit=5"],
      [ann, "post", `${open}/cancel`, {}],
      [ann, "get", "/platform/me/challenges"],
      [ann, "post", `${GAME}/quick-match`, { turnSeconds: 600 }],
      [bob, "post", `${GAME}/quick-match`, { turnSeconds: 600 }],
      [ann, "get", "/platform/me/days-off"],
      [ann, "put", "/platform/me/days-off", { days: 2 }],
      [ann, "put", "/platform/me/days-off", { isAutomatic: false }],
      [ann, "delete", "/platform/me/days-off"],
      [ann, "put", `/platform/me/blocks/${bob.userID}`, {}],
      [ann, "get", "/platform/me/blocks"],
      [ann, "delete", `/platform/me/blocks/${bob.userID}`],
      [ann, "put", "/platform/me/privacy", { invitesFrom: "known" }],
      [ann, "post", "/platform/reports", { userID: bob.userID, reason: "stalling" }],
      [ann, "put", "/platform/me/notifications", { turn: true }],
      ...[...ofUser, `users/${bob.userID}`].map((path) => [ann, "get", `/platform/${path}`] as const),
    );
    none();
  });
});
