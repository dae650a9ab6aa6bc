import { fileURLToPath } from "node:url";
import { operationsByName } from "@yourmove/api";
import {
  type Credentials,
  createdKeySchema,
  credentialsSchema,
  matchSnapshotSchema,
  STATE_NAMES,
} from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startHarness, useHarness } from "../../support/server-harness.ts";
import { createTestClock } from "../../support/test-clock.ts";
import { report, rounds } from "../rounds.ts";
import { askBy, isQuery, type Observed } from "./asking.ts";
import {
  expectedOf,
  MATCH_RULES,
  OPEN_ROUTES,
  OTHER_RULES,
  ROUTES,
  STREAM_ROUTES,
  UNKNOWN,
} from "./matrix-expected.ts";
import { GAME, MISSING, PASSWORD, plainFields } from "./matrix-fields.ts";

/** The guides, which a build makes. */
const DOCS = fileURLToPath(new URL("../../../apps/docs/dist", import.meta.url));

const DAY_MS = 24 * 60 * 60 * 1000;

const routesOf = (name: string): string[] => Object.keys(ROUTES).filter((route) => ROUTES[route] === name);

it("the table names every route that is served, and every procedure", async () => {
  const { app, close } = await startHarness();
  const served = app.routeBook.all().filter((route) => !route.startsWith("HEAD ") && !route.endsWith("/trpc/:path"));
  expect(served.sort()).toEqual([...Object.keys(ROUTES), ...STREAM_ROUTES, ...OPEN_ROUTES].sort());
  const ruled = [...Object.keys(MATCH_RULES), ...Object.keys(OTHER_RULES)];
  expect([...operationsByName.keys()].sort()).toEqual(ruled.sort());
  await close();
});

describe.each(testKinds)("authorization (%s)", (kind) => {
  const clock = createTestClock();
  const harness = useHarness({ kind, clock, docsDir: DOCS });
  const tokens: Record<string, string | undefined> = { anonymous: undefined, "bad token": `yms_${"A".repeat(43)}` };
  const ids: Record<string, number> = {};
  /** One match a state, which no refused request changes. */
  const matches: number[] = [];
  let cells = 0;
  let known = { userID: 0 };
  let key = "";

  const register = async (username: string): Promise<Credentials> => {
    const answer = await harness.ask("POST", "/platform/auth/register", { body: { username, password: PASSWORD } });
    return credentialsSchema.parse(answer.json());
  };

  /** A new session of the known account, without the work of a password. */
  const signIn = async (): Promise<string> => {
    const request = { userAgent: undefined, requestID: "" };
    const signedIn = await harness.services.signIn.logIn(known.userID, { request });
    return signedIn.ok ? signedIn.value.token : "";
  };

  const newKey = async (token: string) => {
    const body = { name: "bot", password: PASSWORD };
    return createdKeySchema.parse((await harness.ask("POST", "/platform/me/keys", { token, body })).json());
  };

  const guest = async (name: string) => {
    const { token, user } = await harness.guest();
    tokens[name] = token;
    ids[name] = user.userID;
  };

  /** Does what is allowed to a caller, through the first of its routes; gives the match. */
  const act = async (who: string, operation: string, fields: object): Promise<number> => {
    const input = { token: tokens[who], fields: { gameType: GAME, ...fields } };
    const answer = await askBy(harness, [routesOf(operation)[0] ?? "", operation], input);
    expect(answer.outcome, `${operation} by ${who}`).toBe("200");
    return matchSnapshotSchema.parse(answer.value).match.matchID;
  };
  const invite = () =>
    act("inviter", "matches.invite", { opponentUserID: ids["invitee"], symbol: "X", turnSeconds: 60 });
  const start = async () => act("invitee", "matches.accept", { matchID: await invite() });

  const read = (matchID: number): Promise<Observed> => {
    const input = { token: tokens["inviter"], fields: { gameType: GAME, matchID } };
    return askBy(harness, ["GET /platform/games/:gameType/matches/:id", "matches.get"], input);
  };
  const stateOf = ({ value }: Observed) => (value as { match: { state: number } }).match.state;

  /** A match in this state: a new one where it may be changed. */
  const matchIn = async (state: number): Promise<number> =>
    state === 0 ? invite() : state === 1 ? start() : (matches[state] ?? 0);
  const windUp = async (matchID: number) => {
    const state = stateOf(await read(matchID));
    if (state === 0) await act("inviter", "matches.cancel", { matchID });
    if (state === 1) await act("inviter", "matches.forfeit", { matchID });
  };

  beforeAll(async () => {
    await guest("expired session");
    clock.advance(91 * DAY_MS);
    for (const name of ["ended session", "stranger", "inviter", "invitee"]) await guest(name);
    await harness.ask("POST", "/platform/auth/logout", { token: tokens["ended session"] });
    matches[6] = await start();
    matches[5] = await invite();
    clock.advance(15 * DAY_MS);
    matches[2] = await start();
    await act("invitee", "matches.forfeit", { matchID: matches[2] });
    matches[3] = await invite();
    await act("invitee", "matches.decline", { matchID: matches[3] });
    matches[4] = await invite();
    await act("inviter", "matches.cancel", { matchID: matches[4] });
    await register("known");
    known = (await register("keeper")).user;
    // Of an account that nobody logs out: its keys would end with its sessions.
    key = (await newKey((await register("programmer")).token)).token;
  });
  afterAll(() => report(`authorization matrix, ${kind}`, { requests: cells }));

  const ask = (mount: string, operation: string, input: Parameters<typeof askBy>[2]): Promise<Observed> => {
    cells += 1;
    return askBy(harness, [mount, operation], input);
  };

  describe.each(Object.keys(MATCH_RULES))("%s", (operation) => {
    /** Every route, and tRPC; on the second database one of them, but with the full rounds. */
    const mounts = [...routesOf(operation), "tRPC"];
    const chosen = kind === "embedded" ? mounts : mounts.slice(0, rounds({ full: 9, quick: 1 }));
    const askOf = (mount: string, who: string, matchID: number, more: object = {}) => {
      const move = operation === "matches.move" && { move: { cell: 4 } };
      const offer = /offer/i.test(operation) && { kind: "draw" };
      return ask(mount, operation, {
        token: tokens[who],
        fields: { gameType: GAME, matchID, ...move, ...offer, ...more },
      });
    };

    it.each(STATE_NAMES.map((name, state) => [state, name] as const))(
      "in state %i (%s) answers everyone as the contract says",
      async (state) => {
        let matchID = await matchIn(state);
        let before = await read(matchID);
        expect(stateOf(before)).toBe(state);
        for (const mount of chosen)
          for (const who of [...UNKNOWN, "stranger", "inviter", "invitee"]) {
            const expected = expectedOf(operation, who, state);
            const changes = expected === "200" && !isQuery(operation);
            if (changes) expect((await read(matchID)).text, `${operation} refused to others`).toBe(before.text);
            const answer = await askOf(mount, who, matchID);
            expect(answer.outcome, `${operation} by ${who} in ${state} through ${mount}`).toBe(expected);
            if (!changes) continue;
            // Of a rematch's invite, too, whoever sent it.
            const answered = matchSnapshotSchema.parse(answer.value).match;
            if (answered.canCancelInvite) await act(who, "matches.cancel", { matchID: answered.matchID });
            await windUp(matchID);
            matchID = await matchIn(state);
            before = await read(matchID);
          }
        expect((await read(matchID)).text, `${operation} refused`).toBe(before.text);
        await windUp(matchID);
      },
    );

    it("tells a stranger, byte for byte, what it tells of a match that is not there", async () => {
      for (const mount of chosen) {
        const missing = await askOf(mount, "stranger", MISSING);
        expect(missing.outcome).toBe("match_not_found");
        for (const matchID of matches.slice(2))
          expect((await askOf(mount, "stranger", matchID)).text).toBe(missing.text);
        // A player's own match under another game's name is not there either.
        const elsewhere = { gameType: "connect-four", ...(operation === "matches.move" && { move: { column: 0 } }) };
        expect((await askOf(mount, "inviter", matches[2] ?? 0, elsewhere)).text).toBe(missing.text);
      }
    });
  });

  describe.runIf(kind === "embedded")("of what belongs to no match", () => {
    let people = 0;

    /** A caller of a kind, with a session of its own, since some answers end it. */
    const tokenOf = async (who: string, operation: string): Promise<string | undefined> => {
      if (who === "guest") return (await harness.guest()).token;
      if (who === "account") return signIn();
      if (who === "key" && operation === "auth.logout") return (await newKey(await signIn())).token;
      return who === "key" ? key : tokens[who];
    };

    const newChallenge = async (): Promise<string> => {
      const body = { kind: "link", turnSeconds: 1000 + people };
      const path = `/platform/games/${GAME}/challenges`;
      return (await harness.ask("POST", path, { token: tokens["inviter"], body })).json().challenge.ref;
    };

    /** One that nobody of the table may take back, which everybody may read. */
    let standing = "";

    const fieldsFor = async (operation: string): Promise<Record<string, unknown>> => {
      people += 1;
      if (operation === "matches.invite")
        return { gameType: GAME, opponentUserID: (await harness.guest()).user.userID };
      if (operation === "challenges.accept") return { ref: await newChallenge() };
      if (operation === "daily.finish") return { day: new Date(clock.now()).toISOString().slice(0, 10), wrong: 0 };
      if (/^challenges\.(get|cancel)$/.test(operation)) {
        standing ||= await newChallenge();
        return { ref: standing };
      }
      return plainFields(operation, { number: people, strangerID: ids["stranger"] ?? 0 });
    };

    it.each(Object.entries(OTHER_RULES))("%s answers everyone as it should", async (operation, rule) => {
      for (const mount of [...routesOf(operation), "tRPC"])
        for (const who of [...UNKNOWN, "guest", "account", "key"]) {
          const token = await tokenOf(who, operation);
          const game = mount.includes(":gameType/matches") && { gameType: GAME };
          const answer = await ask(mount, operation, { token, fields: { ...(await fieldsFor(operation)), ...game } });
          const expected = rule[who as "guest" | "account" | "key"] ?? rule.unknown;
          expect(answer.outcome, `${operation} by ${who} through ${mount}`).toBe(expected);
        }
    });

    it.each(STREAM_ROUTES)("%s is for the signed-in, each for itself", async (route) => {
      const [method = "", url = ""] = route.split(" ");
      for (const [who, status] of [...UNKNOWN.map((each) => [each, 401] as const), ["key", 403] as const])
        expect((await harness.ask(method, url, { token: await tokenOf(who, route) })).statusCode, who).toBe(status);
      for (const who of ["guest", "account"]) {
        const answer = await harness.ask(method, url, { token: await tokenOf(who, route) });
        expect(answer.statusCode, who).toBe(200);
        expect(answer.body).toContain('{"type":"end"}');
      }
    });

    it.each(OPEN_ROUTES)("%s is open to anyone", async (route) => {
      const [method = "", url = ""] = route.split(" ");
      expect((await harness.ask(method, url)).statusCode).toBe(200);
    });

    it("nobody ends or sees another's sessions and keys", async () => {
      const ann = await register("ann");
      const bob = await register("bob");
      const annsKey = await newKey(ann.token);
      const { keyID } = annsKey.key;
      const itemsOf = async (path: string, { token }: Credentials) =>
        (await harness.ask("GET", `/platform/me/${path}`, { token })).json().items;
      const [{ sessionID }] = await itemsOf("sessions", ann);
      for (const [url, { token }] of [
        [`/platform/me/keys/${keyID}`, bob],
        [`/platform/me/sessions/${sessionID}`, bob],
        // A key is no session, and a session no key.
        [`/platform/me/sessions/${keyID}`, ann],
        [`/platform/me/keys/${sessionID}`, ann],
      ] as const)
        expect((await harness.ask("DELETE", url, { token })).statusCode).toBe(404);
      expect([(await itemsOf("keys", bob)).length, (await itemsOf("sessions", bob)).length]).toEqual([0, 1]);
      expect((await harness.ask("GET", "/platform/me", { token: annsKey.token })).statusCode).toBe(200);
    });
  });
});
