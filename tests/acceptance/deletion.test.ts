import { createHash } from "node:crypto";
import type { Database } from "@yourmove/db";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { useHarness } from "../support/server-harness.ts";

const GAME = "tic-tac-toe";
const MATCHES = `/platform/games/${GAME}/matches`;
const PASSWORD = "correct horse battery";
const NAME = "Marguerite Yourcenar-Q";
const TEXTS = {
  invite: "the-invite-says-8f2a",
  challenge: "the-challenge-says-1c77",
  report: "the-report-says-b04d",
  aboutMe: "said-of-me-e551",
  keyName: "the-key-is-called-90aa",
  hook: "https://hooks.example/of-hers-77d1",
  hookSecret: "whsec_b2YgaGVycw",
  hookWords: "the-hook-is-for-31f0",
  endpoint: "https://push.example/of-hers-6ab2",
  pushLabel: "the-phone-is-called-d3d3",
  idempotencyKey: "her-repeat-5e5e",
};

/** Every row of every table, as text. */
const textsOf = async ({ pool }: Database): Promise<Map<string, string>> => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
      and relnamespace = 'public'::regnamespace`,
  );
  const texts = new Map<string, string>();
  for (const { name } of rows) {
    const found = await pool.query<{ text: string }>(`select to_jsonb(t)::text as text from "${name}" t`);
    texts.set(name, found.rows.map(({ text }) => text).join("\n"));
  }
  return texts;
};

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

describe.each(testKinds)("after a deletion nothing personal is left (promise 40, %s)", (kind) => {
  const harness = useHarness({ kind });

  const ask = async (token: string, [method, url]: readonly [string, string], body?: object, key?: string) => {
    const headers = { ...(key && { "idempotency-key": key }) };
    const answer = await harness.ask(method, url, { token, ...(body && { body }), headers });
    return { status: answer.statusCode, text: answer.body, body: answer.json() };
  };

  const register = async (username: string) => {
    const answer = await harness.ask("POST", "/platform/auth/register", { body: { username, password: PASSWORD } });
    const { token, user } = answer.json();
    const device = String([answer.headers["set-cookie"]].flat().join()).match(/ymd_[\w-]{64}/)?.[0] ?? "";
    return { token: token as string, userID: user.userID as number, device };
  };

  /** What goes in through doors that this test has no need of. */
  const putRows = async (userID: number) => {
    const { sessionID } = await harness.database.prisma.session.findFirstOrThrow({ where: { userID } });
    const { pool } = harness.database;
    await pool.query(
      `insert into webhooks (user_id, url, kinds, description, secret, created_time)
        values ($1, $2, '{match.turn}', $3, $4, 1)`,
      [userID, TEXTS.hook, TEXTS.hookWords, TEXTS.hookSecret],
    );
    await pool.query(
      `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, label, created_time)
        values ($1, $2, $3, 'p', 'a', $4, 1)`,
      [userID, sessionID, TEXTS.endpoint, TEXTS.pushLabel],
    );
  };

  it("in any table, answer, event or log line, and the opponents lose no match, move or result", async () => {
    const her = await register(NAME);
    const other = await register("opponent");
    const third = await register("third");
    const tokens = { her: her.token, other: other.token, third: third.token };
    const login = (
      await harness.ask("POST", "/platform/auth/login", {
        body: { username: NAME, password: PASSWORD },
        headers: { "idempotency-key": "her-sign-in" },
      })
    ).json();
    await ask(tokens.her, ["PUT", "/platform/me/avatar"], { avatar: "23" });
    const { token: apiKey } = (
      await ask(tokens.her, ["POST", "/platform/me/keys"], { name: TEXTS.keyName, password: PASSWORD })
    ).body;
    await putRows(her.userID);
    await ask(tokens.her, ["PUT", `/platform/me/blocks/${third.userID}`]);
    await ask(tokens.third, ["PUT", `/platform/me/blocks/${her.userID}`]);
    await ask(tokens.her, ["POST", "/platform/reports"], { userID: other.userID, reason: "other", text: TEXTS.report });
    await ask(tokens.other, ["POST", "/platform/reports"], { userID: her.userID, reason: "name", text: TEXTS.aboutMe });
    const challenged = await ask(tokens.her, ["POST", `/platform/games/${GAME}/challenges`], {
      kind: "link",
      message: TEXTS.challenge,
    });
    const { ref } = challenged.body.challenge;
    // Won by her, and one that goes on.
    const invite = { opponentUserID: other.userID, symbol: "X", message: TEXTS.invite };
    const play = async (cells: readonly number[]): Promise<number> => {
      const invited = await ask(tokens.her, ["POST", `/platform/games/${GAME}/invite`], invite, TEXTS.idempotencyKey);
      const { matchID } = invited.body.match;
      await ask(tokens.other, ["POST", `${MATCHES}/${matchID}/accept`], {}, `accept-${matchID}`);
      for (const [index, cell] of cells.entries()) {
        const token = index % 2 === 0 ? tokens.her : tokens.other;
        await ask(token, ["POST", `${MATCHES}/${matchID}/move`], { move: { cell } }, `move-${matchID}-${index}`);
      }
      return matchID;
    };
    const won = await play([0, 3, 1, 4, 2]);
    await harness.database.pool.query("delete from idempotency_keys where key = $1", [TEXTS.idempotencyKey]);
    const active = await play([4]);
    const refused = ["POST", `${MATCHES}/${won}/forfeit`] as const;
    expect((await ask(tokens.other, refused, {}, "too-late")).status).toBe(409);
    await ask(tokens.her, ["POST", `/platform/challenges/${ref}/cancel`], {});
    await ask(tokens.other, ["POST", `/platform/challenges/${ref}/accept`], {}, "too-late-too");
    const movesOf = (matchID: number) => ask(tokens.other, ["GET", `${MATCHES}/${matchID}/moves`]);
    const before = { won: (await movesOf(won)).text, active: (await movesOf(active)).text };

    const hash = await harness.database.prisma.user.findUniqueOrThrow({ where: { userID: her.userID } });
    const values = [
      NAME,
      NAME.toLowerCase(),
      "/avatars/23.svg",
      hash.passwordHash ?? "",
      hash.usernameKey ?? "",
      ...Object.values(TEXTS),
      ...[her.token, login.token, apiKey, her.device].flatMap((token) => [token, hashOf(token)]),
    ];
    const there = await textsOf(harness.database);
    const all = [...there.values()].join("\n");
    const neverStored = new Set([her.token, login.token, apiKey, her.device, TEXTS.idempotencyKey]);
    for (const value of values) if (!neverStored.has(value)) expect(all, `${value} was there`).toContain(value);

    expect((await ask(tokens.her, ["POST", "/platform/me/delete"], { password: PASSWORD })).status).toBe(200);

    for (const [table, text] of await textsOf(harness.database)) {
      for (const value of values) expect(text.includes(value), `${value} in ${table}`).toBe(false);
    }
    const answers = [
      await ask(tokens.other, ["GET", "/platform/matches"]),
      await ask(tokens.other, ["GET", `${MATCHES}/${won}`]),
      await ask(tokens.other, ["GET", `/platform/users/${her.userID}`]),
      await ask(tokens.other, ["GET", `/platform/games/${GAME}/friends/search`]),
      await ask(tokens.other, ["GET", `/platform/games/${GAME}/friends/search?q=marguerite`]),
      await ask(tokens.other, refused, {}, "too-late"),
      await ask(tokens.other, ["POST", `/platform/challenges/${ref}/accept`], {}, "too-late-too"),
      await ask(tokens.other, ["POST", `${MATCHES}/${won}/accept`], {}, `accept-${won}`),
      await ask(tokens.third, ["GET", "/platform/me/blocks"]),
      await ask(tokens.her, ["GET", "/platform/me"]),
      await ask(apiKey, ["GET", "/platform/me"]),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 409, 404, 409, 200, 401, 401]);
    const again = await harness.ask("POST", "/platform/auth/login", {
      body: { username: NAME, password: PASSWORD },
      headers: { "idempotency-key": "her-sign-in" },
    });
    expect(again.statusCode).toBe(401);
    const shown = [...answers.map(({ text }) => text), again.body, JSON.stringify(harness.lines)].join("\n");
    for (const value of values) expect(shown.includes(value), value).toBe(false);

    expect({ won: (await movesOf(won)).text, active: (await movesOf(active)).text }).toEqual(before);
    expect(answers[1]?.body.match).toMatchObject({ outcome: "lost", result: "win", moveCount: 5 });
    const forfeited = await ask(tokens.other, ["GET", `${MATCHES}/${active}`]);
    expect(forfeited.body.match).toMatchObject({ outcome: "won", result: "forfeit", moveCount: 1 });
    const { results } = (await ask(tokens.other, ["GET", `/platform/users/${other.userID}`])).body;
    expect(results).toEqual({ won: 1, lost: 1, drawn: 0 });
  });
});
