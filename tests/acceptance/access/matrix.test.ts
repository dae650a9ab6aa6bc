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
import { type Harness, startHarness } from "../../support/server-harness.ts";
import { createTestClock } from "../../support/test-clock.ts";
import { report, rounds } from "../rounds.ts";
import { askRest, askTrpc, type Observed } from "./asking.ts";
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
const MOVE = { move: { cell: 4 } };

const isQuery = (name: string): boolean => operationsByName.get(name)?.type === "query";
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
  const tokens: Record<string, string | undefined> = { anonymous: undefined, "bad token": `yms_${"A".repeat(43)}` };
  const ids: Record<string, number> = {};
  /** One match a state, which no refused request changes. */
  const matches: number[] = [];
  let harness: Harness;
  let cells = 0;

  const register = async (username: string): Promise<Credentials> => {
    const answer = await harness.ask("POST", "/platform/auth/register", { body: { username, password: PASSWORD } });
    return credentialsSchema.parse(answer.json());
  };

  /** A new session of the known account, without the work of a password. */
  const signIn = async (): Promise<string> => {
    const signedIn = await harness.services.signIn.logIn(known.userID, {
      request: { userAgent: undefined, requestID: "" },
    });
    return signedIn.ok ? signedIn.value.token : "";
  };

  const newKey = async (token: string) =>
    createdKeySchema.parse(
      (await harness.ask("POST", "/platform/me/keys", { token, body: { name: "bot", password: PASSWORD } })).json(),
    );

  const guest = async (name: string) => {
    const { token, user } = await harness.guest();
    tokens[name] = token;
    ids[name] = user.userID;
  };

  const act = async (who: string, operation: string, fields: object): Promise<number> => {
    const token = tokens[who];
    const answer = await askRest(harness, routesOf(operation)[0] ?? "", {
      token,
      fields: { gameType: GAME, ...fields },
    });
    expect(answer.outcome, `${operation} by ${who}`).toBe("200");
    return matchSnapshotSchema.parse(answer.value).match.matchID;
  };
  const invite = () =>
    act("inviter", "matches.invite", { opponentUserID: ids["invitee"], symbol: "X", turnSeconds: 60 });
  const start = async () => act("invitee", "matches.accept", { matchID: await invite() });

  const read = async (matchID: number): Promise<Observed> =>
    askRest(harness, "GET /platform/games/:gameType/matches/:id", {
      token: tokens["inviter"],
      fields: { gameType: GAME, matchID },
    });

  /** A match in this state: a new one where it may be changed. */
  const matchIn = async (state: number): Promise<number> =>
    state === 0 ? invite() : state === 1 ? start() : (matches[state] ?? 0);
  const windUp = async (matchID: number) => {
    const { match } = (await read(matchID)).value as { match: { state: number } };
    if (match.state === 0) await act("inviter", "matches.cancel", { matchID });
    if (match.state === 1) await act("inviter", "matches.forfeit", { matchID });
  };

  let known = { userID: 0 };
  let key = "";

  beforeAll(async () => {
    harness = await startHarness({ kind, clock, docsDir: DOCS });
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
  afterAll(async () => {
    report(`authorization matrix, ${kind}`, { requests: cells });
    await harness.close();
  });

  /** Every route of an operation, and tRPC; of a match's on the second database one of them, but with the full rounds. */
  const mountsOf = (operation: string): string[] =>
    [...routesOf(operation), "tRPC"].slice(0, kind === "embedded" ? undefined : rounds({ full: 9, quick: 1 }));

  const ask = async (operation: string, who: string, fields: object, mount: string): Promise<Observed> => {
    cells += 1;
    const requested = { token: tokens[who], fields: fields as Record<string, unknown> };
    return mount === "tRPC"
      ? askTrpc(harness, { name: operation, isQuery: isQuery(operation) }, requested)
      : askRest(harness, mount, requested);
  };

  const fieldsOf = (operation: string, matchID: number) => ({
    gameType: GAME,
    matchID,
    ...(operation === "matches.move" && MOVE),
    ...(/offer/i.test(operation) && { kind: "draw" }),
  });

  describe.each(Object.keys(MATCH_RULES))("%s", (operation) => {
    const callers = [...UNKNOWN, "stranger", "inviter", "invitee"];

    it.each(STATE_NAMES.map((name, state) => [state, name] as const))(
      "in state %i (%s) answers everyone as the contract says",
      async (state) => {
        let matchID = await matchIn(state);
        let before = await read(matchID);
        expect((before.value as { match: { state: number } }).match.state).toBe(state);
        for (const mount of mountsOf(operation)) {
          for (const who of callers) {
            const expected = expectedOf(operation, who, state);
            const changes = expected === "200" && !isQuery(operation);
            if (changes) expect((await read(matchID)).text, `${operation} refused to others`).toBe(before.text);
            const answer = await ask(operation, who, fieldsOf(operation, matchID), mount);
            expect(answer.outcome, `${operation} by ${who} in ${state} through ${mount}`).toBe(expected);
            if (changes) {
              // Of a rematch's invite, too, whoever sent it.
              const answered = matchSnapshotSchema.parse(answer.value).match;
              if (answered.canCancelInvite) await act(who, "matches.cancel", { matchID: answered.matchID });
              await windUp(matchID);
              matchID = await matchIn(state);
              before = await read(matchID);
            }
          }
        }
        expect((await read(matchID)).text, `${operation} refused`).toBe(before.text);
        await windUp(matchID);
      },
    );

    it("tells a stranger, byte for byte, what it tells of a match that is not there", async () => {
      for (const mount of mountsOf(operation)) {
        const missing = await ask(operation, "stranger", fieldsOf(operation, MISSING), mount);
        expect(missing.outcome).toBe("match_not_found");
        for (const matchID of matches.slice(2)) {
          expect((await ask(operation, "stranger", fieldsOf(operation, matchID), mount)).text).toBe(missing.text);
        }
        // A player's own match under another game's name is not there either.
        const elsewhere = {
          ...fieldsOf(operation, matches[2] ?? 0),
          gameType: "connect-four",
          ...(operation === "matches.move" && { move: { column: 0 } }),
        };
        expect((await ask(operation, "inviter", elsewhere, mount)).text).toBe(missing.text);
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
      for (const mount of [...routesOf(operation), "tRPC"]) {
        for (const who of [...UNKNOWN, "guest", "account", "key"]) {
          const token = await tokenOf(who, operation);
          const fields = {
            ...(await fieldsFor(operation)),
            ...(mount.includes(":gameType/matches") && { gameType: GAME }),
          };
          cells += 1;
          const requested = { token, fields };
          const answer = await (mount === "tRPC"
            ? askTrpc(harness, { name: operation, isQuery: isQuery(operation) }, requested)
            : askRest(harness, mount, requested));
          const expected = (UNKNOWN as readonly string[]).includes(who)
            ? rule.unknown
            : rule[who as "guest" | "account" | "key"];
          expect(answer.outcome, `${operation} by ${who} through ${mount}`).toBe(expected);
        }
      }
    });

    it.each(STREAM_ROUTES)("%s is for the signed-in, each for itself", async (route) => {
      const [method = "", url = ""] = route.split(" ");
      for (const who of UNKNOWN) {
        expect((await harness.ask(method, url, { token: tokens[who] })).statusCode, who).toBe(401);
      }
      const byKey = await harness.ask(method, url, { token: await tokenOf("key", route) });
      expect(byKey.statusCode).toBe(403);
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
      const {
        token: annsKey,
        key: { keyID },
      } = await newKey(ann.token);
      const sessions = await harness.ask("GET", "/platform/me/sessions", { token: ann.token });
      const { sessionID } = sessions.json().items[0];
      for (const [url, token] of [
        [`/platform/me/keys/${keyID}`, bob.token],
        [`/platform/me/sessions/${sessionID}`, bob.token],
        // A key is no session, and a session no key.
        [`/platform/me/sessions/${keyID}`, ann.token],
        [`/platform/me/keys/${sessionID}`, ann.token],
      ] as const) {
        expect((await harness.ask("DELETE", url, { token })).statusCode).toBe(404);
      }
      for (const path of ["keys", "sessions"]) {
        const own = await harness.ask("GET", `/platform/me/${path}`, { token: bob.token });
        expect(own.json().items).toHaveLength(path === "keys" ? 0 : 1);
      }
      expect((await harness.ask("GET", "/platform/me", { token: annsKey })).statusCode).toBe(200);
    });
  });
});
